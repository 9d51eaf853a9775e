"""The projector: feeds the stored read models from the log, with a cursor per campaign.

The cursor moves in the same transaction as the rows, so a projector that is killed and started again neither loses nor
repeats anything. Reads that need the models call ``catch_up`` first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final
from uuid import UUID

from sqlalchemy import update
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncConnection

from domain.core.event import Event
from domain.core.rulebook import registry
from domain.dice.events.epoch import Thrown
from domain.rulings.events.canon import Ruled
from domain.table.events.adventure import SessionBegun, SessionEnded
from domain.table.events.scene import SceneClosed, SceneOpened
from eventstore import EventStore, StoredEvent
from projections.counting import apply_ruling
from projections.recorded import event_of
from projections.schema import IN_USE, Models

CONSUMER: Final = "read"
PAGE_ROWS: Final = 2_000

Progress = Callable[[int], None]


class Projector:
    """Feeds the read models of every campaign, one campaign at a time."""

    def __init__(self, store: EventStore, *, consumer: str = CONSUMER, into: Models = IN_USE) -> None:
        """``consumer`` names the cursors that go with the tables ``into``."""
        self._store = store
        self._consumer = consumer
        self._into = into

    async def catch_up(self, campaign: UUID, progress: Progress | None = None) -> int:
        """Take in what the campaign's log has beyond the cursor; gives the seq reached."""
        while True:
            async with self._store.cursor(self._consumer, campaign) as cursor:
                rows = [row async for row in self._store.read(campaign, after=cursor.seq, limit=PAGE_ROWS)]
                if rows:
                    await project(cursor.connection, rows, self._into)
                    cursor.seq = rows[-1].seq
                reached = rows[-1].seq if rows else cursor.seq
            if progress is not None:
                progress(len(rows))
            if len(rows) < PAGE_ROWS:
                return reached


async def project(connection: AsyncConnection, rows: list[StoredEvent], into: Models) -> None:
    """Write what these rows of one campaign mean to the read models."""
    events = [(row, event_of(row)) for row in rows]
    movements = [entry for row, event in events for entry in _movements(row, event)]
    if movements:
        await connection.execute(insert(into.ledger), movements)
    for row, event in events:
        match event:
            case SessionBegun():
                await _begins(connection, into, row, kind="session", key=str(event.number), thing=event.session)
            case SceneOpened():
                await _begins(connection, into, row, kind="scene", key=event.scene, thing=event.scene)
            case SessionEnded():
                await _ends(connection, into, row, event.session)
            case SceneClosed():
                await _ends(connection, into, row, event.scene)
            case Thrown():
                await _fell(connection, into, row, event)
            case Ruled():
                await apply_ruling(connection, into, row)


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


async def _begins(
    connection: AsyncConnection, into: Models, row: StoredEvent, *, kind: str, key: str, thing: str
) -> None:
    """A session or scene begins; where a ruling let it begin anew, the newest word counts."""
    values = {"id": thing, "first_seq": row.seq, "last_seq": None, "audience": row.audience}
    begun = insert(into.landmark).values(campaign_id=row.campaign_id, kind=kind, key=key, **values)
    await connection.execute(begun.on_conflict_do_update(index_elements=["campaign_id", "kind", "key"], set_=values))


async def _fell(connection: AsyncConnection, into: Models, row: StoredEvent, event: Thrown) -> None:
    """Dice fell; of a die that is told twice the first face holds."""
    values = [
        {"campaign_id": row.campaign_id, "seq": row.seq, "typed_by": event.typed_by}
        | {"test": die.test, "roller": die.roller, "nth": die.nth, "sides": die.sides, "face": die.face}
        for die in event.dice
    ]
    await connection.execute(insert(into.die).on_conflict_do_nothing(), values)


async def _ends(connection: AsyncConnection, into: Models, row: StoredEvent, thing: str) -> None:
    landmark = into.landmark
    ended = update(landmark).where(landmark.c.campaign_id == row.campaign_id, landmark.c.id == thing)
    await connection.execute(ended.values(last_seq=row.seq))
