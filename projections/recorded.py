"""Rows of the log as the acts they belong to."""

from __future__ import annotations

from collections.abc import AsyncIterator
from itertools import takewhile
from typing import Final
from uuid import UUID

from domain.core.event import Event
from domain.core.recorded import Recorded
from domain.core.rulebook import registry
from eventstore import EventStore, StoredEvent

REST_ROWS: Final = 32
"""How many rows at a time are read to find the end of an act; few acts have more."""


def event_of(row: StoredEvent) -> Event:
    """The event in a row, lifted to today's version of its type."""
    return registry().decode(row.type, row.version, row.body)


def recorded(rows: list[StoredEvent]) -> Recorded:
    """The act whose rows these are, all of them, in order."""
    first = rows[0]
    return Recorded(
        seq=first.seq,
        act_id=str(first.act_id),
        place=first.place,
        name=first.name,
        command=first.command or b"{}",
        member=first.on_behalf_of or first.actor,
        sent_by=first.actor,
        at=int(first.recorded_at.timestamp() * 1000),
        events=tuple(map(event_of, rows)),
    )


async def read_acts(
    store: EventStore, campaign: UUID, *, after: int = 0, upto: int | None = None
) -> AsyncIterator[list[StoredEvent]]:
    """The rows of each act after seq ``after`` that begins at or before ``upto``, act by act, each whole.

    ``after`` must be the end of an act.
    """
    act: list[StoredEvent] = []
    async for row in read_whole(store, campaign, after=after, upto=upto):
        if act and row.nth == 0:
            yield act
            act = []
        act.append(row)
    if act:
        yield act


async def read_whole(
    store: EventStore, campaign: UUID, *, after: int = 0, upto: int | None = None
) -> AsyncIterator[StoredEvent]:
    """The rows after seq ``after``, up to and with the whole act that ``upto`` is part of."""
    if upto is None or upto > after:
        async for row in store.read(campaign, after=after, upto=upto):
            yield row
    while upto is not None:
        rest = [row async for row in store.read(campaign, after=upto, limit=REST_ROWS)]
        of_this_act = list(takewhile(lambda row: row.nth > 0, rest))
        for row in of_this_act:
            yield row
        upto = upto + REST_ROWS if len(of_this_act) == REST_ROWS else None
