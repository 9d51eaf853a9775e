"""A held connection that speaks to the append function and to nothing else."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final, NamedTuple, Self
from uuid import UUID

import psycopg
from psycopg.adapt import Buffer, Dumper
from psycopg.pq import Format
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from eventstore.chain import seal
from eventstore.records import Bundle, Head, StoredEvent
from eventstore.salts import fresh_salts
from eventstore.wire import array, bundle_row, event_row

_APPEND: Final = b"SELECT campaign_id, outcome, act_id, seq, hash, recorded_at FROM log.append(%b, %b, %b)"
_TYPES: Final = b"SELECT 'log.bundle'::regtype::oid::int8, 'log.new_event'::regtype::oid::int8"


class Verdict(NamedTuple):
    """What the append function said about one bundle."""

    campaign_id: UUID
    outcome: str
    act_id: UUID | None
    seq: int | None
    hash: bytes | None
    recorded_at: datetime | None


@dataclass(frozen=True, slots=True)
class SealedBundle:
    """A bundle numbered, chained and encoded, ready to be sent."""

    expected: Head
    head: Head
    events: tuple[StoredEvent, ...]
    bundle_row: bytes
    event_rows: bytes

    @classmethod
    def of(cls, bundle: Bundle) -> Self:
        """Seal a bundle with fresh salts on top of the head it expects."""
        events, head = seal(bundle.expected, bundle.acts, fresh_salts())
        return cls(
            bundle.expected,
            head,
            events,
            bundle_row(bundle.expected, head.seq),
            b"".join([event_row(event) for event in events]),
        )

    @property
    def campaign_id(self) -> UUID:
        """The campaign it belongs to."""
        return self.expected.campaign_id

    @property
    def opens(self) -> bool:
        """Whether it is the first of its campaign."""
        return self.expected.seq == 0


class Line:
    """One connection in autocommit, on which batches are sent one after the other."""

    def __init__(
        self, held: AsyncConnection, raw: psycopg.AsyncConnection[Any], bundle_oid: int, event_oid: int
    ) -> None:
        self._held = held
        self._raw = raw
        self._bundle_oid = bundle_oid
        self._event_oid = event_oid

    @classmethod
    async def open(cls, engine: AsyncEngine) -> Self:
        """Take a connection of the engine's; raises sqlalchemy's or psycopg's OperationalError."""
        held = await engine.connect()
        try:
            await held.execution_options(isolation_level="AUTOCOMMIT")
            raw: psycopg.AsyncConnection[Any] = (await held.get_raw_connection()).driver_connection  # type: ignore[assignment]
            raw.adapters.register_dumper(_Encoded, _EncodedDumper)
            cursor = await raw.execute(_TYPES)
            bundle_oid, event_oid = await cursor.fetchone() or (0, 0)
        except BaseException:
            await held.close()
            raise
        return cls(held, raw, bundle_oid, event_oid)

    @property
    def lost(self) -> bool:
        """Whether the connection is gone."""
        return self._raw.closed

    async def send(self, bundles: Sequence[SealedBundle], *, opens: bool = False) -> dict[UUID, Verdict]:
        """Send a batch, at most one bundle of each campaign, and answer what became of each; raises psycopg.Error."""
        parameters = (
            _Encoded(array(self._bundle_oid, [b.bundle_row for b in bundles], len(bundles))),
            _Encoded(array(self._event_oid, [b.event_rows for b in bundles], sum(len(b.events) for b in bundles))),
            opens,
        )
        cursor = await self._raw.execute(_APPEND, parameters, prepare=True, binary=True)
        return {row[0]: Verdict(*row) for row in await cursor.fetchall()}

    async def close(self) -> None:
        """Give the connection back, or throw it away if it is gone."""
        if self.lost:
            await self._held.invalidate()
        await self._held.close()


class _Encoded:
    """A parameter that is in PostgreSQL's binary format already."""

    __slots__ = ("content",)

    def __init__(self, content: bytes) -> None:
        self.content = content


class _EncodedDumper(Dumper):
    format = Format.BINARY
    oid = 0

    def dump(self, obj: _Encoded) -> Buffer:
        return obj.content
