"""The event store: one object with a lifetime, through which a process reads and writes the log."""

from collections.abc import AsyncIterable, AsyncIterator, Collection
from contextlib import AbstractAsyncContextManager
from datetime import datetime
from pathlib import Path
from typing import Self
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncEngine

from eventstore import reading, transfer
from eventstore.appender import QUEUE_MAX
from eventstore.connection import connect
from eventstore.cursors import Cursor, hold_cursor, read_cursors
from eventstore.head_signer import SIGN_EVERY, HeadSigner
from eventstore.migrate import is_current
from eventstore.outcomes import Outcome
from eventstore.records import Bundle, Head, Position, StoredEvent
from eventstore.roles import Immutability, immutability
from eventstore.signing import SignedHead, Signer
from eventstore.snapshots import (
    Snapshot,
    evict_snapshots,
    nearest_snapshot,
    put_snapshot,
    snapshot_places,
    snapshots_at,
)
from eventstore.verify import Progress, Verdict, verify_campaign
from eventstore.writing import Writing


class EventStore:
    """The log of every campaign in one database. Open it with ``async with``.

    Where the database is lost, writing and reading events raise StoreUnavailable, and everything else sqlalchemy's
    DBAPIError.
    """

    def __init__(
        self,
        database: str | AsyncEngine,
        *,
        signer: Signer | None = None,
        signed_heads: Path | None = None,
        sign_every: int = SIGN_EVERY,
        queue_max: int = QUEUE_MAX,
    ) -> None:
        """Work on a URL ``postgresql+psycopg://...``, or on an engine made by ``connect``, which stays the caller's.

        With a ``signer`` the head of a campaign is signed every ``sign_every`` events and whenever ``sign_head`` asks,
        into the database and into the file ``signed_heads``.
        """
        self._owns_engine = isinstance(database, str)
        self.engine = connect(database) if isinstance(database, str) else database
        self._heads = HeadSigner(self.engine, signer, signed_heads, every=sign_every)
        self._writing = Writing(self.engine, queue_max=queue_max, appended=self._heads.after)

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def close(self) -> None:
        """Take nothing more, finish what was begun, and let the connections go."""
        await self._writing.close()
        await self._heads.close()
        if self._owns_engine:
            await self.engine.dispose()

    @property
    def waiting(self) -> int:
        """How many bundles wait to be written."""
        return self._writing.waiting

    async def append(self, bundle: Bundle) -> Outcome:
        """Write a bundle, all of it or nothing, on top of the head it expects; answered after the commit.

        Raises NotCanonical or TooLarge for a body or command the log does not take, ValueError for an act without
        events or of another campaign, StoreBusy, StoreClosed, StoreUnavailable (send it again under the same act ids),
        and AppendRefused.
        """
        return await self._writing.append(bundle)

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
        """The same as ``read``, page by page: what a replay wants. No connection is held between pages."""
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

    async def standing_in(self, campaign_id: UUID, *, first: int, last: int) -> list[StoredEvent]:
        """The events of acts that stand for others at the places from ``first`` to ``last``, by (place, seq)."""
        async with self.engine.connect() as connection:
            return await reading.read_standing_in(connection, campaign_id, first=first, last=last)

    async def position_at(self, campaign_id: UUID, at: datetime) -> int:
        """The seq of the last event recorded at or before a moment; 0 if there is none."""
        async with self.engine.connect() as connection:
            return await reading.read_position_at(connection, campaign_id, at)

    def cursor(self, consumer: str, campaign_id: UUID) -> AbstractAsyncContextManager[Cursor]:
        """Hold a consumer's place in a campaign for one transaction, in which its own rows are written too."""
        return hold_cursor(self.engine, consumer, campaign_id)

    async def cursors(self, consumer: str) -> dict[UUID, int]:
        """Where a consumer stands in every campaign it has begun."""
        async with self.engine.connect() as connection:
            return await read_cursors(connection, consumer)

    async def put_snapshot(self, taken: Snapshot) -> None:
        """Keep a snapshot in the cache."""
        async with self.engine.begin() as connection:
            await put_snapshot(connection, taken)

    async def snapshot_places(self, campaign_id: UUID, *, code: bytes, upto: int) -> list[int]:
        """At which places at or before ``upto`` there are snapshots of this code, last first."""
        async with self.engine.connect() as connection:
            return await snapshot_places(connection, campaign_id, code=code, upto=upto)

    async def snapshots_at(self, campaign_id: UUID, place: int, *, code: bytes) -> list[Snapshot]:
        """The snapshots of this code at one place, one for each canon."""
        async with self.engine.connect() as connection:
            return await snapshots_at(connection, campaign_id, place, code=code)

    async def nearest_snapshot(
        self, campaign_id: UUID, *, code: bytes, canons: list[tuple[int, bytes]]
    ) -> Snapshot | None:
        """The last snapshot that stands at one of the places with the canon digest given for it, or None."""
        async with self.engine.connect() as connection:
            return await nearest_snapshot(connection, campaign_id, code=code, canons=canons)

    async def evict_snapshots(self, *, keep_code: bytes | None = None) -> int:
        """Throw away every snapshot, or all but those of one code; answers how many."""
        async with self.engine.begin() as connection:
            return await evict_snapshots(connection, keep_code=keep_code)

    def export(self, campaign_id: UUID) -> AsyncIterator[bytes]:
        """Stream a campaign as JSON lines; raises UnknownCampaign."""
        return transfer.export_campaign(self.engine, campaign_id)

    async def import_(
        self,
        export: AsyncIterable[bytes],
        *,
        into: UUID | None = None,
        progress: Progress | None = None,
        misfit: transfer.Misfit | None = None,
    ) -> Head:
        """Add an exported campaign, all of it or nothing, unless ``misfit`` says of an event why it is of no use here.

        Raises ImportRefused or CampaignExists.
        """
        return await transfer.import_campaign(self.engine, export, into=into, progress=progress, misfit=misfit)

    async def branch(self, source: UUID, upto: int, target: UUID) -> Head:
        """Begin a new campaign with the first events of another.

        Raises UnknownCampaign, SplitsAnAct, or CampaignExists.
        """
        return await transfer.branch_campaign(self.engine, source, upto, target)

    async def sign_head(self, campaign_id: UUID) -> SignedHead | None:
        """Sign the head of a campaign now, as at a session's end; None without a signer or a campaign."""
        head = await self.head(campaign_id)
        return await self._heads.sign(head) if head else None

    async def verify(
        self, campaign_id: UUID, *, receipts: Collection[Position] = (), progress: Progress | None = None
    ) -> Verdict:
        """Check a campaign's whole chain, its head, its signed heads, and receipts that clients were given."""
        return await verify_campaign(
            self.engine,
            campaign_id,
            public_keys=self._heads.public_keys,
            signed=self._heads.kept_outside(),
            receipts=receipts,
            progress=progress,
        )

    async def verify_all(self, *, progress: Progress | None = None) -> AsyncIterator[Verdict]:
        """Check every campaign, also those of which nothing but signed heads outside the database is left."""
        campaign_ids = {head.campaign_id for head in await self.campaigns()}
        campaign_ids |= {head.campaign_id for head in self._heads.kept_outside()}
        for campaign_id in sorted(campaign_ids):
            yield await self.verify(campaign_id, progress=progress)

    async def immutability(self) -> Immutability:
        """Whether the role we work with could take the log's guards away."""
        async with self.engine.connect() as connection:
            return await immutability(connection)

    async def is_current(self) -> bool:
        """Whether the database has the schema of this version."""
        async with self.engine.connect() as connection:
            return await is_current(connection)
