"""The story: a campaign's acts in the order of their places, each with those that were to stand for it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from itertools import groupby
from typing import Final
from uuid import UUID

from domain.core.recorded import Recorded
from eventstore import EventStore, StoredEvent
from projections.recorded import read_acts, recorded

PAGE_ACTS: Final = 100

Place = tuple[Recorded, ...]
"""What stands at one place: the act whose seq the place is, then those that were to stand for it, by seq."""


async def read_places(
    store: EventStore, campaign: UUID, *, first: int = 1, upto: int | None = None
) -> AsyncIterator[list[Place]]:
    """The places from ``first`` to ``upto`` in the order of the story, page by page, each place whole."""
    page: list[Recorded] = []
    async for rows in read_acts(store, campaign, after=first - 1, upto=upto):
        if rows[0].nth > 0 or _stands_for_another(rows[0]):
            continue
        page.append(recorded(rows))
        if len(page) == PAGE_ACTS:
            yield await _with_those_standing_in(store, campaign, page)
            page = []
    if page:
        yield await _with_those_standing_in(store, campaign, page)


async def read_place(store: EventStore, campaign: UUID, seq: int) -> Place:
    """What stands at the place of the act that the event ``seq`` belongs to; empty if there is no such event."""
    row = next(iter([row async for row in store.read(campaign, after=seq - 1, limit=1)]), None)
    if row is None:
        return ()
    async for page in read_places(store, campaign, first=row.place, upto=row.place):
        return page[0]
    return ()


async def read_back(store: EventStore, campaign: UUID, seq: int) -> tuple[Recorded, ...]:
    """A page of whole acts recorded before the event ``seq``, newest first; empty at the beginning of the log."""
    rows = [row async for row in store.read(campaign, upto=seq - 1, limit=PAGE_ACTS, backward=True)]
    if rows and rows[-1].nth > 0:
        first = rows[-1].seq - rows[-1].nth
        rows += [row async for row in store.read(campaign, after=first - 1, upto=rows[-1].seq - 1)][::-1]
    acts = [list(group)[::-1] for _, group in groupby(rows, key=lambda row: row.act_id)]
    return tuple(map(recorded, acts))


async def _with_those_standing_in(store: EventStore, campaign: UUID, page: list[Recorded]) -> list[Place]:
    rows = await store.standing_in(campaign, first=page[0].place, last=page[-1].place)
    acts = [recorded(list(group)) for _, group in groupby(rows, key=lambda row: row.act_id)]
    by_place: dict[int, list[Recorded]] = {}
    for act in acts:
        by_place.setdefault(act.place, []).append(act)
    return [(act, *by_place.get(act.place, ())) for act in page]


def _stands_for_another(row: StoredEvent) -> bool:
    return row.place < row.seq - row.nth
