"""How far each consumer has come in each campaign; moved in the same transaction as the consumer's own rows."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from uuid import UUID

from sqlalchemy import select, update
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from eventstore.tables import cursor


@dataclass(slots=True)
class Cursor:
    """A consumer's place in a campaign, held for the length of one transaction.

    Write what the events after ``seq`` lead to through ``connection``, then set ``seq`` to the last of them. Both are
    committed when the context ends, or neither if it raises.
    """

    connection: AsyncConnection
    campaign_id: UUID
    consumer: str
    seq: int


@asynccontextmanager
async def hold_cursor(engine: AsyncEngine, consumer: str, campaign_id: UUID) -> AsyncIterator[Cursor]:
    """Lock a consumer's cursor in a campaign, waiting for whoever holds it; it begins at 0."""
    key = (cursor.c.campaign_id == campaign_id, cursor.c.consumer == consumer)
    start = insert(cursor).values(campaign_id=campaign_id, consumer=consumer, seq=0).on_conflict_do_nothing()
    async with engine.begin() as connection:
        seq: int | None = None
        while seq is None:  # whoever was waited for may have put another row in its place
            await connection.execute(start)
            seq = await connection.scalar(select(cursor.c.seq).where(*key).with_for_update())
        held = Cursor(connection, campaign_id, consumer, seq)
        yield held
        if held.seq != seq:
            await connection.execute(update(cursor).where(*key).values(seq=held.seq))


async def read_cursors(connection: AsyncConnection, consumer: str) -> dict[UUID, int]:
    """Where a consumer stands in every campaign it has begun."""
    rows = await connection.execute(select(cursor.c.campaign_id, cursor.c.seq).where(cursor.c.consumer == consumer))
    return {row.campaign_id: row.seq for row in rows}
