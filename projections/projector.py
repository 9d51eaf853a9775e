"""The projector: feeds the stored read models from the log, with a cursor per campaign.

The cursor moves in the same transaction as the rows, so a projector that is killed and started again neither loses nor
repeats anything. Reads that need the models call ``catch_up`` first.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from itertools import groupby
from typing import Any, Final
from uuid import UUID

from sqlalchemy import func, select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncConnection

from domain.core.event import Event
from domain.core.rulebook import registry
from domain.dice.events.epoch import Thrown
from domain.rulings.events.canon import Words
from domain.table.events.adventure import SessionBegun, SessionEnded
from domain.table.events.scene import SceneClosed, SceneOpened, SceneRevealed
from eventstore import EventStore, StoredEvent
from eventstore.reading import read_page
from eventstore.tables import campaign_head
from eventstore.tables import cursor as cursor_table
from projections.counting import apply_ruling
from projections.epochs import take_in
from projections.recorded import event_of
from projections.schema import CONSUMER, IN_USE, Models

PAGE_ROWS: Final = 2_000

Progress = Callable[[int], None]


class Projector:
    """Feeds the read models of every campaign, one campaign at a time."""

    def __init__(self, store: EventStore, *, consumer: str = CONSUMER, into: Models = IN_USE) -> None:
        """``consumer`` names the cursors that go with the tables ``into``."""
        self._store = store
        self._consumer = consumer
        self._into = into
        self._working: dict[UUID, asyncio.Lock] = {}

    async def catch_up(self, campaign: UUID, progress: Progress | None = None) -> None:
        """Take in what the campaign's log has beyond the cursor.

        Costs one statement where there is nothing; of those who ask at once, one works and the others wait for it.
        """
        working = self._working.setdefault(campaign, asyncio.Lock())
        async with working:
            if await self._is_behind(campaign):
                await self._take_in(campaign, progress)
        if not working.locked():
            self._working.pop(campaign, None)

    async def _is_behind(self, campaign: UUID) -> bool:
        reached = select(cursor_table.c.seq).where(
            cursor_table.c.campaign_id == campaign, cursor_table.c.consumer == self._consumer
        )
        asked = select(campaign_head.c.seq > func.coalesce(reached.scalar_subquery(), 0))
        async with self._store.engine.connect() as connection:
            return bool(await connection.scalar(asked.where(campaign_head.c.campaign_id == campaign)))

    async def _take_in(self, campaign: UUID, progress: Progress | None) -> None:
        while True:
            async with self._store.cursor(self._consumer, campaign) as cursor:
                rows = await read_page(cursor.connection, campaign, after=cursor.seq, limit=PAGE_ROWS)
                if rows:
                    await project(cursor.connection, rows, self._into)
                    cursor.seq = rows[-1].seq
            if progress is not None:
                progress(len(rows))
            if len(rows) < PAGE_ROWS:
                return


async def project(connection: AsyncConnection, rows: list[StoredEvent], into: Models) -> None:
    """Write what these rows of one campaign mean to the read models."""
    events = [(row, event_of(row)) for row in rows]
    movements = [entry for row, event in events for entry in _movements(row, event)]
    if movements:
        await connection.execute(insert(into.ledger), movements)
    landmarks = [entry for row, event in events for entry in _landmarks(row, event)]
    if landmarks:
        await connection.execute(insert(into.landmark), landmarks)
    await take_in(connection, into, events)
    for row, event in events:
        if isinstance(event, Thrown):
            await _fell(connection, into, row, event)
    rulings = [row for row, event in events if isinstance(event, Words)]
    for _, ruling in groupby(rulings, key=lambda row: row.act_id):
        await apply_ruling(connection, into, list(ruling))


def _movements(row: StoredEvent, event: Event) -> Iterator[dict[str, Any]]:
    for nth, moved in enumerate(registry().facts[type(event)].moves(event)):
        yield {
            "campaign_id": row.campaign_id,
            "seq": row.seq,
            "nth": nth,
            "place": row.place,
            "act_seq": row.seq - row.nth,
            "figure": moved.figure,
            "of": moved.of,
            "by": moved.by,
            "why": moved.why,
            "act_id": row.act_id,
            "act": row.name,
            "member": row.on_behalf_of or row.actor,
            "sent_by": row.actor,
            "at": int(row.recorded_at.timestamp() * 1000),
            "audience": row.audience,
            "counts": True,
        }


def _landmarks(row: StoredEvent, event: Event) -> Iterator[dict[str, Any]]:
    """What the event is among the beginnings and ends of sessions and scenes, and the reveals of these."""
    match event:
        case SessionBegun():
            told = {"kind": "session", "edge": "begin", "id": event.session, "key": str(event.number)}
        case SessionEnded():
            told = {"kind": "session", "edge": "end", "id": event.session, "key": ""}
        case SceneOpened():
            told = {"kind": "scene", "edge": "begin", "id": event.scene, "key": event.scene}
        case SceneClosed():
            told = {"kind": "scene", "edge": "end", "id": event.scene, "key": ""}
        case SceneRevealed():
            told = {"kind": "scene", "edge": "reveal", "id": event.scene, "key": ""}
        case _:
            return
    where = {"seq": row.seq, "place": row.place, "act_seq": row.seq - row.nth}
    yield {"campaign_id": row.campaign_id, **where, **told, "audience": row.audience, "counts": True}


async def _fell(connection: AsyncConnection, into: Models, row: StoredEvent, event: Thrown) -> None:
    """Dice fell; of a die that is told twice the first face holds."""
    values = [
        {"campaign_id": row.campaign_id, "seq": row.seq, "typed_by": event.typed_by}
        | {"test": die.test, "roller": die.roller, "nth": die.nth, "sides": die.sides, "face": die.face}
        for die in event.dice
    ]
    await connection.execute(insert(into.die).on_conflict_do_nothing(), values)
