"""Rows of the log as the acts they belong to."""

from __future__ import annotations

from collections.abc import AsyncIterator
from itertools import takewhile
from typing import Final
from uuid import UUID

import msgspec

from domain.core.event import Event
from domain.core.recorded import Recorded
from domain.core.rulebook import registry
from eventstore import EventStore, StoredEvent

REST_ROWS: Final = 32
"""How many rows at a time are read to find the end of an act; few acts have more."""


def event_of(row: StoredEvent) -> Event:
    """The event in a row, lifted to today's version of its type."""
    return registry().decode(row.type, row.version, row.body)


def misfit(row: StoredEvent) -> str | None:
    """Why the event in a row cannot be folded here: an import must not bring it in. None if it can."""
    fact = registry().by_name.get(row.type)
    if fact is None or row.version > fact.version:
        return f"this server knows no event {row.type} of version {row.version}"
    try:
        event = event_of(row)
    except (KeyError, msgspec.ValidationError) as error:
        return f"the event {row.type} of version {row.version} cannot be read: {error}"
    return None if type(event) is fact.struct else f"the body of the event {row.type} is of another type"


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


async def end_of_bundle(store: EventStore, campaign: UUID, seq: int) -> int:
    """The last seq of what was appended together with the event ``seq``: its act and those that stand for others."""
    end = seq
    async for row in store.read(campaign, after=seq):
        if row.nth == 0 and row.place == row.seq:
            break
        end = row.seq
    return end


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


async def end_of_act(store: EventStore, campaign: UUID, seq: int) -> int:
    """The last seq of the act that the event ``seq`` belongs to."""
    async for row in read_whole(store, campaign, after=seq, upto=seq):
        seq = row.seq
    return seq
