"""The log itself, as far as the viewer may read it, and the timeline that tells it."""

from __future__ import annotations

from typing import Annotated, Final

import msgspec
from fastapi import APIRouter, Query, Request, Response

from api.auth import Asker, Here, Reader
from api.looking import At, Canon, answers, shows
from api.openapi.components import ShownEvents, gives
from api.server import Server
from domain.core.refusal import Reason
from eventstore import Position, StoredEvent
from projections import Entry, Marks, place, timeline
from projections.shown import SealedEvent, ShownEvent, shown

LIMIT_MAX: Final = 1_000
SCANNED_MAX: Final = 20_000
"""Events a filtered request looks at before it answers with what it has found and where to go on."""

OTHER_HISTORY = Reason("other_history", "LOG-1", "The log has another event there; it was restored from a backup.")

router = APIRouter(prefix="/v1/campaigns/{campaign}", tags=["log"])

After = Annotated[
    str,
    Query(
        max_length=40,
        pattern=r"^\d{1,15}(-[0-9a-f]{8})?$",
        description="A seq, or a cursor `<seq>-<8 hex of hash>`, which is checked.",
    ),
]
Limit = Annotated[int, Query(ge=1, le=LIMIT_MAX)]


class EventPage(msgspec.Struct, frozen=True):
    """Events in the order of the log. ``next``: where to go on, if there is more; ``head``: the log's end."""

    events: ShownEvents
    next: str | None
    head: str


class Timeline(msgspec.Struct, frozen=True):
    """The acts, one plain sentence each. ``next``: ask for what comes after it, if there may be more."""

    acts: list[Entry]
    next: str | None
    head: str


@router.get("/events", responses=gives(EventPage))
async def get_events(
    *,
    server: Here,
    asker: Reader,
    after: After = "0",
    limit: Limit = 100,
    type: Annotated[str | None, Query(max_length=200, description="Only events of this type.")] = None,  # noqa: A002
    character: Annotated[str | None, Query(max_length=100, description="Only events about this character.")] = None,
    struck: Annotated[
        bool | None, Query(description="Only events that count no more (true), or only those that count (false).")
    ] = None,
) -> Response:
    """The events after a position. One the viewer may not read is given as the link it makes in the chain.

    What does not count today has `counts` false, with the ruling in `mark`.
    """
    start = await seq_of(server, asker, after)
    wanted, marks = _Wanted(type, character, struck), Marks(asker.standing.play)
    found: list[ShownEvent | SealedEvent] = []
    last: StoredEvent | None = None
    head = asker.standing.head
    async for row in server.store.read(asker.campaign, after=start, upto=head.seq, limit=SCANNED_MAX):
        last = row
        event = shown(row, asker.viewer, marks)
        if wanted.takes(row, event):
            found.append(event)
        if len(found) == limit:
            break
    more = last is not None and last.seq < head.seq
    return answers(EventPage(found, last.cursor if more and last else None, head.cursor))


class _Wanted(msgspec.Struct, frozen=True):
    """Which events a request asks for."""

    type: str | None
    character: str | None
    struck: bool | None

    def takes(self, row: StoredEvent, event: ShownEvent | SealedEvent) -> bool:
        """Whether to give the event; what is hidden is given only where nothing is asked for in particular."""
        if self.type is None and self.character is None and self.struck is None:
            return True
        if isinstance(event, SealedEvent):
            return False
        about = self.character is None or f'"{self.character}"'.encode("utf-8", "replace") in row.body
        return about and self.type in (None, row.type) and self.struck in (None, not event.counts)


@router.get("/timeline", responses=gives(Timeline))
async def get_timeline(
    *,
    request: Request,
    server: Here,
    asker: Reader,
    at: At = None,
    canon: Canon = "now",
    after: After = "0",
    limit: Limit = 50,
) -> Response:
    """What happened, act by act, in plain sentences; up to ``at``, marked as counting by today's rulings or then's."""
    start = await seq_of(server, asker, after)
    upto = None
    if at is not None:
        upto = await place(server.store, server.projector, asker.campaign, at, asker.viewer)
    told, more = await timeline(
        server.store,
        server.plays,
        asker.campaign,
        lambda _: asker.viewer,
        after=start,
        upto=upto,
        limit=limit,
        then=canon == "then",
    )
    head = asker.standing.head.cursor
    return shows(request, head, Timeline(told, str(more) if more is not None else None, head))


async def seq_of(server: Server, asker: Asker, after: str) -> int:
    """The seq of a position; a cursor must be of this very log. Raises Refusal."""
    if "-" not in after:
        return int(after)
    position = Position.parse(after)
    rows = [row async for row in server.store.read(asker.campaign, after=position.seq - 1, limit=1)]
    if position.seq and (not rows or rows[0].cursor != str(position)):
        raise OTHER_HISTORY(cursor=after)
    return position.seq
