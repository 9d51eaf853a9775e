"""Reading the log: forward, backward, up to a place, one act, one moment."""

from collections.abc import AsyncIterator, Collection
from datetime import datetime
from typing import Any, Final
from uuid import UUID

import psycopg
from psycopg import sql
from psycopg.rows import args_row
from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from eventstore.errors import StoreUnavailable
from eventstore.records import Head, StoredEvent
from eventstore.tables import campaign_head, event

PAGE_ROWS: Final = 1_000

_NO_END: Final = 2**62
_COLUMNS: Final = sql.SQL(", ").join(sql.Identifier(name) for name in StoredEvent.__struct_fields__)
_PAGE: Final = sql.SQL(
    "SELECT {} FROM log.event WHERE campaign_id = %s AND seq > %s AND seq <= %s ORDER BY seq {} LIMIT %s"
)
_FORWARD: Final = _PAGE.format(_COLUMNS, sql.SQL("ASC"))
_BACKWARD: Final = _PAGE.format(_COLUMNS, sql.SQL("DESC"))

_HEAD: Final = select(
    campaign_head.c.campaign_id, campaign_head.c.seq, campaign_head.c.hash, campaign_head.c.recorded_at
)


async def read_page(
    connection: AsyncConnection,
    campaign_id: UUID,
    *,
    after: int | None = None,
    upto: int | None = None,
    limit: int = PAGE_ROWS,
    backward: bool = False,
) -> list[StoredEvent]:
    """Read at most ``limit`` events in one statement.

    Forward: those after seq ``after`` and not beyond ``upto``. Backward: the same ones, newest first. Raises
    StoreUnavailable.
    """
    raw: psycopg.AsyncConnection[Any] | None = (await connection.get_raw_connection()).driver_connection
    if raw is None:
        raise StoreUnavailable("the connection is closed")
    # Straight to the driver: in binary, and with nothing between its rows and ours, a replay is twice as fast.
    try:
        async with raw.cursor(binary=True, row_factory=args_row(StoredEvent)) as cursor:
            end = _NO_END if upto is None else upto
            await cursor.execute(_BACKWARD if backward else _FORWARD, (campaign_id, after or 0, end, limit))
            return await cursor.fetchall()
    except psycopg.OperationalError as error:
        raise StoreUnavailable(f"the database was lost: {error}") from error


async def read_pages(
    engine: AsyncEngine,
    campaign_id: UUID,
    *,
    after: int = 0,
    upto: int | None = None,
    limit: int | None = None,
    backward: bool = False,
    page_rows: int = PAGE_ROWS,
) -> AsyncIterator[list[StoredEvent]]:
    """Read in pages, each with a connection of its own, so that a slow reader holds none."""
    left = limit
    while left is None or left > 0:
        rows = page_rows if left is None else min(left, page_rows)
        async with engine.connect() as connection:
            page = await read_page(connection, campaign_id, after=after, upto=upto, limit=rows, backward=backward)
        if page:
            yield page
        if len(page) < rows:
            return
        if backward:
            upto = page[-1].seq - 1
        else:
            after = page[-1].seq
        left = None if left is None else left - len(page)


async def read_head(connection: AsyncConnection, campaign_id: UUID) -> Head | None:
    """The end of a campaign's log, or None if there is no such campaign."""
    row = (await connection.execute(_HEAD.where(campaign_head.c.campaign_id == campaign_id))).one_or_none()
    return Head(*row) if row else None


async def read_heads(connection: AsyncConnection, campaign_ids: Collection[UUID]) -> dict[UUID, Head]:
    """The heads of those of the campaigns that there are."""
    rows = await connection.execute(_HEAD.where(campaign_head.c.campaign_id.in_(campaign_ids)))
    return {row.campaign_id: Head(*row) for row in rows}


async def read_campaigns(connection: AsyncConnection) -> list[Head]:
    """The heads of all campaigns, by id."""
    return [Head(*row) for row in await connection.execute(_HEAD.order_by(campaign_head.c.campaign_id))]


async def read_act(connection: AsyncConnection, campaign_id: UUID, act_id: UUID) -> list[StoredEvent] | None:
    """The events of an act, or None if it is not known. The first one carries the command and the fingerprint."""
    first = (
        select(event.c.seq)
        .where(event.c.campaign_id == campaign_id, event.c.act_id == act_id, event.c.nth == 0)
        .scalar_subquery()
    )
    # The first seq after it that begins another act ends it.
    follows = event.alias()
    end = (
        select(follows.c.seq)
        .where(follows.c.campaign_id == campaign_id, follows.c.seq > first, follows.c.act_id != act_id)
        .order_by(follows.c.seq)
        .limit(1)
        .scalar_subquery()
    )
    asked = (
        select(event)
        .where(event.c.campaign_id == campaign_id, event.c.seq >= first)
        .where(event.c.seq < func.coalesce(end, _NO_END))
        .order_by(event.c.seq)
    )
    return [StoredEvent(*row) for row in await connection.execute(asked)] or None


async def read_standing_in(
    connection: AsyncConnection, campaign_id: UUID, *, first: int, last: int
) -> list[StoredEvent]:
    """The events of acts that stand for others at the places from ``first`` to ``last``, by (place, seq)."""
    asked = (
        select(event)
        .where(event.c.campaign_id == campaign_id, event.c.place < event.c.seq - event.c.nth)
        .where(event.c.place.between(first, last))
        .order_by(event.c.place, event.c.seq)
    )
    return [StoredEvent(*row) for row in await connection.execute(asked)]


async def read_position_at(connection: AsyncConnection, campaign_id: UUID, at: datetime) -> int:
    """The seq of the last event recorded at or before a moment; 0 if there is none.

    Times never go back within a campaign, so this is found by walking back from the end or by halving; the log is
    halved, since the key is (campaign, seq).
    """
    head = await read_head(connection, campaign_id)
    low, high = 0, head.seq if head else 0
    while low < high:
        middle = (low + high + 1) // 2
        asked = select(event.c.recorded_at).where(event.c.campaign_id == campaign_id, event.c.seq == middle)
        if (await connection.execute(asked)).scalar_one() <= at:
            low = middle
        else:
            high = middle - 1
    return low
