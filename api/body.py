"""Reading what is sent: bodies up to a size, as JSON that the log can hold, or not at all."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any, Final, TypeVar
from uuid import UUID, uuid4

import orjson
import pydantic
from starlette.requests import Request

from domain.core.refusal import FieldError, Malformed
from eventstore import SIZE_MAX_BYTES, NotCanonical, canonical

BODY_BYTES_MAX: Final = SIZE_MAX_BYTES
BODY_TIMEOUT_S: Final = 30.0
"""How long a whole body may take, and the next piece of a long one."""

M = TypeVar("M", bound=pydantic.BaseModel)


class BodyTooLarge(Exception):
    """The body is larger than this server reads."""

    def __init__(self, limit_bytes: int) -> None:
        super().__init__(f"A body has at most {limit_bytes} bytes.")
        self.limit_bytes = limit_bytes


class BodyTooSlow(Exception):
    """The body does not come in within the time this server waits for it."""

    def __init__(self, timeout_s: float) -> None:
        super().__init__(f"The body did not come in within {timeout_s:.0f} seconds.")


class Body(pydantic.BaseModel):
    """A body with these fields and no others, each of exactly its type."""

    model_config = pydantic.ConfigDict(frozen=True, extra="forbid", strict=True)


async def read_body(request: Request, *, limit_bytes: int = BODY_BYTES_MAX) -> bytes:
    """The body. Raises BodyTooLarge as soon as that is certain, and BodyTooSlow."""
    length = request.headers.get("content-length", "")
    if length.isascii() and length.isdigit() and int(length) > limit_bytes:
        raise BodyTooLarge(limit_bytes)
    body = bytearray()
    async with _in_time():
        async for chunk in request.stream():
            body += chunk
            if len(body) > limit_bytes:
                raise BodyTooLarge(limit_bytes)
    return bytes(body)


async def read_pieces(request: Request, *, limit_bytes: int) -> AsyncIterator[bytes]:
    """A long body, piece by piece. Raises BodyTooLarge, and BodyTooSlow where the next piece does not come."""
    stream, read = request.stream(), 0
    while True:
        async with _in_time():
            piece = await anext(stream, None)
        if piece is None:
            return
        read += len(piece)
        if read > limit_bytes:
            raise BodyTooLarge(limit_bytes)
        yield piece


@asynccontextmanager
async def _in_time() -> AsyncIterator[None]:
    timeout_s = BODY_TIMEOUT_S
    try:
        async with asyncio.timeout(timeout_s):
            yield
    except TimeoutError:
        raise BodyTooSlow(timeout_s) from None


def read_object(body: bytes) -> dict[str, Any]:
    """The JSON object in a body. Raises NotCanonical."""
    try:
        read = orjson.loads(body)
    except orjson.JSONDecodeError as error:
        raise NotCanonical("$", f"is not JSON: {error}") from None
    if not isinstance(read, dict):
        raise NotCanonical("$", "is not a JSON object")
    return read


def body_of(model: type[M]) -> Callable[[Request], Awaitable[M]]:
    """A dependency that reads the body as ``model``. Raises BodyTooLarge, NotCanonical and Malformed."""

    async def read(request: Request) -> M:
        body = await read_body(request)
        plain = canonical(read_object(body or b"{}"))
        try:
            return model.model_validate_json(plain)
        except pydantic.ValidationError as error:
            raise Malformed(model.__name__, field_errors(error)) from None

    return read


def field_errors(error: pydantic.ValidationError) -> tuple[FieldError, ...]:
    """What pydantic found, as paths and sentences."""
    return tuple(
        FieldError(".".join(map(str, e["loc"])) or "body", str(e["msg"]))
        for e in error.errors(include_url=False, include_context=False, include_input=False)
    )


def takes(model: type[pydantic.BaseModel]) -> dict[str, Any]:
    """What an endpoint says of its body in OpenAPI."""
    schema = model.model_json_schema()
    return {"requestBody": {"required": True, "content": {"application/json": {"schema": schema}}}}


def idempotency_key(request: Request) -> tuple[UUID, bool]:
    """The key of the request, and whether the server had to make one. Raises Malformed."""
    sent = request.headers.get("idempotency-key")
    if sent is None:
        return uuid4(), True
    try:
        return UUID(sent.strip().strip('"')), False
    except ValueError:
        raise Malformed("request", (FieldError("Idempotency-Key", "is not a UUID"),)) from None


KEY_HEADER: Final = {
    "name": "Idempotency-Key",
    "in": "header",
    "required": False,
    "schema": {"type": "string", "format": "uuid"},
    "description": "Send the request again under the same key, and it is done once and answered again.",
}


def keyed(model: type[pydantic.BaseModel]) -> dict[str, Any]:
    """What an endpoint says in OpenAPI of its body and of its Idempotency-Key."""
    return {**takes(model), "parameters": [KEY_HEADER]}
