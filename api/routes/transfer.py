"""Whole campaigns: out as JSON lines, and in again.

A GM's export is the log itself, hashes, secrets and all, and can be imported. Anybody else's is a reading copy: what he
may read, and the links of the chain for what he may not.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Annotated, Final
from uuid import UUID

import msgspec
from fastapi import APIRouter, Query, Request, Response
from fastapi.responses import StreamingResponse

from api.auth import Asker, Here, Operator, Reader
from api.body import read_pieces
from api.looking import PRIVATE, answers
from api.openapi.components import PROBLEMS, Responses, gives
from api.server import Server
from projections import Marks, misfit
from projections.shown import shown

LINES: Final = "application/jsonl"
IMPORT_BYTES_MAX: Final = 4 * 1024**3
EXPORT: Final[Responses] = {
    200: {"description": "JSON lines.", "content": {LINES: {"schema": {"type": "string"}}}},
    **PROBLEMS,
}

router = APIRouter(prefix="/v1/campaigns", tags=["campaigns"])


class Imported(msgspec.Struct, frozen=True):
    """A campaign that was imported: verified, under this id, with the hashes it had."""

    campaign: str
    seq: int
    cursor: str
    hash: str


class ReadingCopy(msgspec.Struct, frozen=True):
    """The first line of a reading copy."""

    reading_copy_of: str
    member: str
    upto: str


@router.get("/{campaign}/export", responses=EXPORT)
async def export_campaign(server: Here, asker: Reader) -> Response:
    """The whole campaign as JSON lines."""
    lines = server.store.export(asker.campaign) if asker.viewer.gm else _reading_copy(server, asker)
    first = await anext(lines)
    name = f'attachment; filename="{asker.campaign}.jsonl"'
    return StreamingResponse(
        _from_first(first, lines), media_type=LINES, headers={**PRIVATE, "Content-Disposition": name}
    )


@router.post(
    "/import",
    status_code=201,
    responses=gives(Imported, status=201),
    openapi_extra={"requestBody": {"required": True, "content": {LINES: {"schema": {"type": "string"}}}}},
)
async def import_campaign(
    request: Request,
    server: Here,
    _: Operator,
    into: Annotated[UUID | None, Query(description="Another id for the campaign than the one it had.")] = None,
) -> Response:
    """Bring in an exported campaign, all of it or nothing. Every link and event is checked first."""
    head = await server.store.import_(read_pieces(request, limit_bytes=IMPORT_BYTES_MAX), into=into, misfit=misfit)
    return answers(Imported(str(head.campaign_id), head.seq, head.cursor, head.hash.hex()), 201)


async def _from_first(first: bytes, rest: AsyncIterator[bytes]) -> AsyncIterator[bytes]:
    yield first
    async for more in rest:
        yield more


async def _reading_copy(server: Server, asker: Asker) -> AsyncIterator[bytes]:
    head, marks = asker.standing.head, Marks(asker.standing.play)
    opening = ReadingCopy(str(asker.campaign), asker.member or "", head.cursor)
    yield msgspec.json.encode(opening) + b"\n"
    async for page in server.store.pages(asker.campaign, upto=head.seq):
        yield b"".join(msgspec.json.encode(shown(row, asker.viewer, marks)) + b"\n" for row in page)
