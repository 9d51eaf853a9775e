"""What a ruling asks of the log while it is worked out, answered from PostgreSQL."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterable
from dataclasses import replace
from typing import Any, Final, TypeVar
from uuid import UUID

from sqlalchemy import select

from domain.core.recorded import Recorded
from domain.core.table import DieKey
from domain.rulings.asks import ActsAt, ActsBack, ActsFrom, Ask, End, FacesOf, PlayBefore, Work
from domain.rulings.canon import kept
from eventstore import EventStore, Head
from projections.projector import Projector
from projections.replay import replay
from projections.schema import die
from projections.story import Place, read_back, read_place, read_places

NO_ACTS: Final[tuple[Recorded, ...]] = ()

T = TypeVar("T")


class Answerer:
    """Answers for one campaign, whose log ends at ``head`` while the ruling is worked out."""

    def __init__(self, store: EventStore, projector: Projector, head: Head) -> None:
        self._store = store
        self._projector = projector
        self._head = head
        self._reading: AsyncIterator[list[Place]] | None = None
        self._next = 0

    async def drive(self, work: Work[T]) -> T:
        """Work a ruling out; other campaigns go on between one question and the next."""
        reply: Any = None
        while True:
            try:
                ask = work.send(reply)
            except StopIteration as done:
                result: T = done.value
                return result
            reply = await self.answer(ask)

    async def answer(self, ask: Ask) -> Any:
        """The answer to one question, as ``domain.rulings.asks`` says of each."""
        campaign = self._head.campaign_id
        match ask:
            case End():
                return self._head.seq
            case ActsAt(seq):
                return await read_place(self._store, campaign, seq)
            case PlayBefore(place, by):
                return (await replay(self._store, campaign, place - 1, by)).play
            case ActsFrom(place, kept_only):
                return await self._page(place, kept_only=kept_only)
            case ActsBack(seq):
                return await read_back(self._store, campaign, seq)
            case FacesOf(tests):
                await self._projector.catch_up(campaign)
                return await faces_of(self._store, campaign, tests)

    async def _page(self, place: int, *, kept_only: bool) -> tuple[Recorded, ...]:
        """The next page of acts; asked for one page after the other, the log is read once."""
        if self._reading is None or place != self._next:
            self._reading = read_places(self._store, self._head.campaign_id, first=place, upto=self._head.seq)
        page = await anext(self._reading, None)
        if page is None:
            return NO_ACTS
        self._next = page[-1][0].place + 1
        acts = tuple(act for acts in page for act in acts)
        return tuple(replace(act, events=tuple(kept(act.events))) for act in acts) if kept_only else acts


async def faces_of(store: EventStore, campaign: UUID, tests: Iterable[str]) -> dict[DieKey, int]:
    """Every die of these tests that has fallen, in struck acts too, as far as the read models have come."""
    asked = select(die.c.test, die.c.roller, die.c.nth, die.c.sides, die.c.face)
    async with store.engine.connect() as connection:
        rows = await connection.execute(asked.where(die.c.campaign_id == campaign, die.c.test.in_(list(tests))))
        return {(row.test, row.roller, row.nth, row.sides): row.face for row in rows}
