"""Rebuild: every stored read model afresh from the log, in shadow tables that take the old ones' place at the end.

Play goes on meanwhile. Snapshots are thrown away; they come back by themselves.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from sqlalchemy import Connection, delete, select, text, update
from sqlalchemy.ext.asyncio import AsyncEngine

from eventstore import EventStore
from eventstore.tables import cursor
from projections.projector import Projector
from projections.schema import CONSUMER, SHADOW_SUFFIX, Models, metadata, shadow

SHADOW: Final = "read@rebuild"

Progress = Callable[[int, int], None]
"""Called with the events taken in so far and the events there are."""


async def rebuild(store: EventStore, progress: Progress | None = None) -> int:
    """Fill the read models afresh and swap them in; gives the number of events taken in.

    Killed at any moment, it leaves the old models as they were; started again, it begins anew.
    """
    await store.evict_snapshots()
    projector = Projector(store, consumer=SHADOW, into=await _blank_shadow(store.engine))
    heads = await store.campaigns()
    total, done = sum(head.seq for head in heads), 0
    for head in heads:

        def advanced(rows: int) -> None:
            nonlocal done
            done += rows
            if progress is not None:
                progress(done, max(total, done))

        await projector.catch_up(head.campaign_id, advanced)
    await _swap(store.engine)
    return done


async def _blank_shadow(engine: AsyncEngine) -> Models:
    tables, blank = shadow()
    async with engine.begin() as connection:
        await connection.execute(delete(cursor).where(cursor.c.consumer == SHADOW))
        await connection.run_sync(tables.drop_all)
        await connection.run_sync(tables.create_all)
    return blank


async def _swap(engine: AsyncEngine) -> None:
    """Put the shadow in place: first the cursors are held, then the tables, as the projector does it."""
    async with engine.begin() as connection:
        held = select(cursor.c.seq).where(cursor.c.consumer.in_((CONSUMER, SHADOW)))
        await connection.execute(held.order_by(cursor.c.campaign_id, cursor.c.consumer).with_for_update())
        await connection.run_sync(_rename)
        await connection.execute(delete(cursor).where(cursor.c.consumer == CONSUMER))
        await connection.execute(update(cursor).where(cursor.c.consumer == SHADOW).values(consumer=CONSUMER))


def _rename(connection: Connection) -> None:
    tables, _ = shadow()
    metadata.drop_all(connection)
    for table in tables.tables.values():
        name = table.name.removesuffix(SHADOW_SUFFIX)
        connection.execute(text(f'ALTER TABLE "{table.schema}"."{table.name}" RENAME TO "{name}"'))
        for index in table.indexes:
            new = str(index.name).removesuffix(SHADOW_SUFFIX)
            connection.execute(text(f'ALTER INDEX "{table.schema}"."{index.name}" RENAME TO "{new}"'))
        key = f'ALTER TABLE "{table.schema}"."{name}" RENAME CONSTRAINT "{table.name}_pkey" TO "{name}_pkey"'
        connection.execute(text(key))
