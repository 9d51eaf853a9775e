"""Whole campaigns out of the log and into it: export, import, branch."""

from collections.abc import AsyncIterable, AsyncIterator, Callable
from typing import Any, Final
from uuid import UUID

import psycopg
from sqlalchemy import select, text
from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from eventstore.chain import check_link, link
from eventstore.errors import CampaignExists, ImportRefused, SplitsAnAct, StoreError, UnknownCampaign
from eventstore.exported import closing_line, event_line, opening_line, parse_closing, parse_event, parse_opening
from eventstore.prepared import PreparedStatement, type_oids
from eventstore.reading import read_head, read_pages
from eventstore.records import NO_HASH, Head, StoredEvent
from eventstore.tables import event
from eventstore.wire import array, event_row

ROWS_AT_ONCE: Final = 500
LINE_MAX_BYTES: Final = 1024 * 1024

Progress = Callable[[int], None]
Misfit = Callable[[StoredEvent], str | None]
"""Why an event cannot be used here, or None if it can: what the log itself does not know."""

_IMPORT: Final = "SELECT log.import_events($1, $2, $3)"
_BRANCH: Final = text("SELECT log.branch(:source, :upto, :target)")


async def export_campaign(engine: AsyncEngine, campaign_id: UUID) -> AsyncIterator[bytes]:
    """Yield a campaign as JSON lines with all it takes to verify it; raises UnknownCampaign.

    The first line says what it is, the last one how much there was, so that a copy cut short is known.
    """
    async with engine.connect() as connection:
        head = await read_head(connection, campaign_id)
    if head is None:
        raise UnknownCampaign(campaign_id)
    yield opening_line(head)
    async for page in read_pages(engine, campaign_id, upto=head.seq):
        yield b"".join([event_line(row) for row in page])
    yield closing_line(head)


async def import_campaign(
    engine: AsyncEngine,
    export: AsyncIterable[bytes],
    *,
    into: UUID | None = None,
    progress: Progress | None = None,
    misfit: Misfit | None = None,
) -> Head:
    """Add an exported campaign, under its own id or ``into`` another, in one transaction; answers its head.

    ``export`` may come in pieces of any size. Every hash is kept, and every link verified before the commit. Raises
    ImportRefused, also for an event that ``misfit`` finds fault with, and then nothing was kept; or CampaignExists.
    ``progress`` is told how many events were added.
    """
    lines = _lines(export)
    told = parse_opening(await anext(lines, b""))
    campaign_id = into or told.campaign_id
    events = _verified(lines, campaign_id, told, misfit)
    try:
        async with engine.begin() as connection:
            return await _import(connection, events, campaign_id, progress)
    except (psycopg.errors.UniqueViolation, IntegrityError) as error:
        raise CampaignExists(campaign_id) from error
    except (psycopg.Error, DBAPIError) as error:
        raise ImportRefused(f"the database would not take it: {error}") from error


async def branch_campaign(engine: AsyncEngine, source: UUID, upto: int, target: UUID) -> Head:
    """Copy the first ``upto`` events of a campaign into a new one, keeping their hashes; answers its head.

    Raises UnknownCampaign if the source has no such event, SplitsAnAct if the position lies inside an act, or between
    an act and those that were appended with it to stand for others, and CampaignExists.
    """
    try:
        async with engine.begin() as connection:
            await _check_end_of_bundle(connection, source, upto)
            await connection.execute(_BRANCH, {"source": source, "upto": upto, "target": target})
            head = await read_head(connection, target)
    except IntegrityError as error:
        raise CampaignExists(target) from error
    if head is None:
        raise StoreError("the branch was not made")
    return head


async def _import(
    connection: AsyncConnection,
    events: AsyncIterator[list[StoredEvent]],
    campaign_id: UUID,
    progress: Progress | None,
) -> Head:
    # The driver begins its transaction with the first statement that goes through it; the prepared one goes past it.
    if await read_head(connection, campaign_id):
        raise CampaignExists(campaign_id)
    _, event_oid = await type_oids(connection)
    statement = await PreparedStatement.prepare(connection, "retcon_import", _IMPORT, parameters=3)
    head = Head.of_nothing(campaign_id)
    try:
        async for rows in events:
            encoded = array(event_oid, [event_row(row) for row in rows], len(rows))
            await statement.execute((campaign_id.bytes, head.seq.to_bytes(8, "big"), encoded))
            head = rows[-1].head
            if progress:
                progress(len(rows))
    finally:
        statement.close()
    return head


async def _verified(
    lines: AsyncIterator[bytes], campaign_id: UUID, told: Head, misfit: Misfit | None
) -> AsyncIterator[list[StoredEvent]]:
    """The events of an export, some at a time, each checked against the one before it; raises ImportRefused."""
    rows: list[StoredEvent] = []
    prev, seq = NO_HASH, 0
    async for line in lines:
        closing = parse_closing(line)
        if closing is not None:
            if (closing, told.seq, told.hash) != (seq, seq, prev):
                raise ImportRefused("the export does not hold what it says", seq)
            if rows:
                yield rows
            return
        row = parse_event(line, campaign_id, seq + 1)
        broken = check_link(link(row), prev, seq)
        if broken:
            raise ImportRefused(broken.reason, broken.seq)
        wrong = misfit(row) if misfit is not None else None
        if wrong is not None:
            raise ImportRefused(wrong, row.seq)
        prev, seq = row.hash, row.seq
        rows.append(row)
        if len(rows) == ROWS_AT_ONCE:
            yield rows
            rows = []
    raise ImportRefused("the export is cut short", seq + 1)


async def _lines(pieces: AsyncIterable[bytes]) -> AsyncIterator[bytes]:
    rest = b""
    async for piece in pieces:
        *whole, rest = (rest + piece).split(b"\n")
        for line in whole:
            yield line
        if len(rest) > LINE_MAX_BYTES:
            raise ImportRefused("a line is longer than any event can be")
    if rest:
        yield rest


async def _check_end_of_bundle(connection: AsyncConnection, source: UUID, upto: int) -> None:
    asked = select(event.c.seq, event.c.nth, event.c.place).where(
        event.c.campaign_id == source, event.c.seq.in_((upto, upto + 1))
    )
    rows: dict[int, Any] = {row.seq: row for row in await connection.execute(asked)}
    if upto not in rows:
        raise UnknownCampaign(source)
    follows = rows.get(upto + 1)
    # What stands for another act is only ever appended right behind the act that put it there.
    if follows is not None and (follows.nth != 0 or follows.place != follows.seq):
        raise SplitsAnAct(source, upto)
