"""Addresses without NUL: no text in the database can hold it, so nothing stands at an address that has it."""

from __future__ import annotations

from typing import Final

from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Receive, Scope, Send

from api.errors import answer, problem_of
from domain.core.refusal import FieldError, Malformed

NUL: Final = "\0"
NUL_IN_QUERY: Final = b"%00"


class WithoutNul:
    """The application with requests turned away whose path (404) or query (422) has a NUL."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        error = _fault(scope) if scope["type"] == "http" else None
        problem = problem_of(error) if error is not None else None
        await (self._app if problem is None else answer(problem))(scope, receive, send)


def _fault(scope: Scope) -> Exception | None:
    if NUL in scope["path"]:
        return HTTPException(404, "Nothing stands at a path with a NUL in it.")
    if NUL_IN_QUERY in scope["query_string"]:
        return Malformed("The request", (FieldError("query", "has a NUL in it"),))
    return None
