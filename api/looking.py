"""Looking at a campaign: the play at the place that is asked for, through the eyes of who asks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any, Final, Literal

import msgspec
from fastapi import Depends, Query, Request, Response

from api.auth import Asker, Here, Reader
from domain.core.play import Play
from projections import place

JSON: Final = "application/json"
PRIVATE: Final = {"Cache-Control": "private, no-cache", "Vary": "Authorization"}

At = Annotated[
    str | None,
    Query(
        max_length=100,
        pattern=r"^[^\x00]*$",
        description="A place in the campaign: a seq, an RFC 3339 time, `session:<number>` or `scene:<id>`. "
        "Without it: now.",
        examples=["42", "session:2"],
    ),
]
Canon = Annotated[
    Literal["now", "then"],
    Query(description="`now`: what we hold today to have happened up to there; `then`: what the table believed then."),
]


@dataclass(frozen=True, slots=True)
class Look:
    """A play at some place, and who looks at it: what he may see is judged by what he is today."""

    asker: Asker
    play: Play

    @property
    def cursor(self) -> str:
        """The end of the log: whatever is read holds until that moves."""
        return self.asker.standing.head.cursor


async def _look(server: Here, asker: Reader, at: At = None, canon: Canon = "now") -> Look:
    if at is None:
        return Look(asker, asker.standing.play)
    seq = await place(server.store, server.projector, asker.campaign, at, asker.viewer)
    return Look(asker, (await server.plays.at(asker.campaign, seq, then=canon == "then")).play)


Looking = Annotated[Look, Depends(_look)]


def shows(request: Request, cursor: str, value: Any) -> Response:
    """The value as JSON with the position it holds for, or 304 if that is what the client has."""
    etag = f'"{cursor}"'
    headers = {**PRIVATE, "ETag": etag}
    held = [tag.strip().removeprefix("W/") for tag in request.headers.get("if-none-match", "").split(",")]
    if etag in held:
        return Response(status_code=304, headers=headers)
    return Response(msgspec.json.encode(value), headers=headers, media_type=JSON)


def answers(value: Any, status: int = 200, headers: dict[str, str] | None = None) -> Response:
    """The value as JSON, for this asker alone."""
    return Response(msgspec.json.encode(value), status, {**PRIVATE, **(headers or {})}, JSON)
