"""The event store: one object with a lifetime, through which a process reads and writes the log."""

import asyncio
from collections.abc import AsyncIterator, Collection
from datetime import datetime
from typing import Final, Self
from uuid import UUID

from sqlalchemy import event as sqlalchemy_event
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from eventstore import reading
from eventstore.appender import QUEUE_MAX, RETRY_AFTER_S, Appender, named, outcome
from eventstore.canonical import check_canonical
from eventstore.errors import StoreBusy, StoreClosed
from eventstore.line import Line, SealedBundle
from eventstore.outcomes import Outcome
from eventstore.records import Bundle, Head, StoredEvent

LARGE_EVENTS: Final = 200
LARGE_BYTES: Final = 512 * 1024
APART_MAX: Final = 100


class EventStore:
    """The log of every campaign in one database. Open it with ``async with``."""

    def __init__(self, database: str | AsyncEngine, *, queue_max: int = QUEUE_MAX) -> None:
        """Work on a URL ``postgresql+psycopg://...``, or on an engine made by ``connect``, which stays the caller's."""
        self._owns_engine = isinstance(database, str)
        self.engine = connect(database) if isinstance(database, str) else database
        self._appender = Appender(self.engine, queue_max=queue_max)
        self._apart: set[asyncio.Task[Outcome]] = set()
        self._closed = False

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def close(self) -> None:
        """Take nothing more, finish what was begun, and let the connections go."""
        self._closed = True
        await self._appender.close()
        if self._apart:
            await asyncio.wait(self._apart)
        if self._owns_engine:
            await self.engine.dispose()

    @property
    def waiting(self) -> int:
        """How many bundles wait to be written."""
        return self._appender.waiting + len(self._apart)

    async def append(self, bundle: Bundle) -> Outcome:
        """Write a bundle, all of it or nothing, on top of the head it expects; answered after the commit.

        Raises NotCanonical or TooLarge for a body or command the log does not take, StoreBusy, StoreClosed,
        StoreUnavailable (send it again under the same act ids), and AppendRefused.
        """
        _check(bundle)
        sealed = SealedBundle.of(bundle)
        if sealed.opens or len(sealed.events) > LARGE_EVENTS or len(sealed.event_rows) > LARGE_BYTES:
            return await self._append_apart(sealed)
        return await self._appender.append(sealed)

    async def _append_apart(self, sealed: SealedBundle) -> Outcome:
        """Write a bundle on a connection of its own, where it holds up no batch."""
        if self._closed:
            raise StoreClosed("the store is closed")
        if len(self._apart) >= APART_MAX:
            raise StoreBusy(RETRY_AFTER_S)
        task = asyncio.create_task(self._send_apart(sealed))
        self._apart.add(task)
        task.add_done_callback(self._apart.discard)
        return await asyncio.shield(task)

    async def _send_apart(self, sealed: SealedBundle) -> Outcome:
        try:
            line = await Line.open(self.engine)
            try:
                refused = await line.send([sealed], opens=sealed.opens, careful=True)
            finally:
                await line.close()
        except Exception as error:
            raise named(error) from error
        return outcome(sealed, refused.get(sealed.campaign_id))

    async def read(
        self,
        campaign_id: UUID,
        *,
        after: int = 0,
        upto: int | None = None,
        limit: int | None = None,
        backward: bool = False,
    ) -> AsyncIterator[StoredEvent]:
        """Stream the events after seq ``after``, not beyond ``upto``, at most ``limit``; ``backward``: newest first."""
        async for page in self.pages(campaign_id, after=after, upto=upto, limit=limit, backward=backward):
            for row in page:
                yield row

    def pages(
        self,
        campaign_id: UUID,
        *,
        after: int = 0,
        upto: int | None = None,
        limit: int | None = None,
        backward: bool = False,
    ) -> AsyncIterator[list[StoredEvent]]:
        """The same as ``read``, page by page: what a replay wants."""
        return reading.read_pages(self.engine, campaign_id, after=after, upto=upto, limit=limit, backward=backward)

    async def head(self, campaign_id: UUID) -> Head | None:
        """The end of a campaign's log, or None if there is no such campaign."""
        async with self.engine.connect() as connection:
            return await reading.read_head(connection, campaign_id)

    async def heads(self, campaign_ids: Collection[UUID]) -> dict[UUID, Head]:
        """The heads of those of the campaigns that there are."""
        async with self.engine.connect() as connection:
            return await reading.read_heads(connection, campaign_ids)

    async def campaigns(self) -> list[Head]:
        """The heads of all campaigns, by id."""
        async with self.engine.connect() as connection:
            return await reading.read_campaigns(connection)

    async def act(self, campaign_id: UUID, act_id: UUID) -> list[StoredEvent] | None:
        """The events of an act, with its command and fingerprint on the first, or None if it is not known."""
        async with self.engine.connect() as connection:
            return await reading.read_act(connection, campaign_id, act_id)

    async def position_at(self, campaign_id: UUID, at: datetime) -> int:
        """The seq of the last event recorded at or before a moment; 0 if there is none."""
        async with self.engine.connect() as connection:
            return await reading.read_position_at(connection, campaign_id, at)


def connect(url: str, *, pool_size: int = 10) -> AsyncEngine:
    """An engine as the store wants it: times in UTC, connections tried before they are used."""
    engine = create_async_engine(url, pool_size=pool_size, pool_pre_ping=True)

    @sqlalchemy_event.listens_for(engine.sync_engine, "connect")
    def _in_utc(connection: object, _: object) -> None:
        cursor = connection.cursor()  # type: ignore[attr-defined]
        cursor.execute("SET TIME ZONE 'UTC'")
        cursor.close()
        connection.commit()  # type: ignore[attr-defined]

    return engine


def _check(bundle: Bundle) -> None:
    for act in bundle.acts:
        check_canonical(act.command)
        for event in act.events:
            check_canonical(event.body)
