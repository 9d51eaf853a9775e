"""A held connection that speaks to the append function and to nothing else."""

from collections.abc import Sequence
from datetime import timedelta
from struct import Struct
from typing import Final, Self
from uuid import UUID

import msgspec
from psycopg import pq
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from eventstore.chain import seal
from eventstore.outcomes import Busy, Conflict, Known
from eventstore.prepared import PreparedStatement, type_oids
from eventstore.records import BEGINNING, Bundle, Head, StoredEvent
from eventstore.salts import fresh_salts
from eventstore.wire import EPOCH_2000_US, array, bundle_row, event_row

_APPEND: Final = "SELECT campaign_id, outcome, act_id, seq, hash, recorded_at FROM log.append($1, $2, $3, $4)"
_BIGINT: Final = Struct(">q")
_FALSE_TRUE: Final = (b"\0", b"\1")


class Refused(msgspec.Struct, frozen=True, gc=False):
    """Why a bundle was not written; of a known act also the hash of its first event."""

    outcome: Known | Conflict | Busy
    known_hash: bytes | None = None


class SealedBundle(msgspec.Struct, frozen=True, gc=False):
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
            bundle_row(bundle.expected, head),
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

    def __init__(self, held: AsyncConnection, append: PreparedStatement, bundle_oid: int, event_oid: int) -> None:
        self._held = held
        self._append = append
        self._bundle_oid = bundle_oid
        self._event_oid = event_oid

    @classmethod
    async def open(cls, engine: AsyncEngine) -> Self:
        """Take a connection of the engine's; raises sqlalchemy's or psycopg's OperationalError."""
        held = await engine.connect()
        try:
            await held.execution_options(isolation_level="AUTOCOMMIT")
            bundle_oid, event_oid = await type_oids(held)
            append = await PreparedStatement.prepare(held, "retcon_append", _APPEND, parameters=4)
        except BaseException:
            await held.close()
            raise
        return cls(held, append, bundle_oid, event_oid)

    @property
    def lost(self) -> bool:
        """Whether the connection is gone."""
        return self._append.lost

    async def send(
        self, bundles: Sequence[SealedBundle], *, opens: bool = False, careful: bool = False
    ) -> dict[UUID, Refused]:
        """Send a batch, at most one bundle of each campaign; answers what was not written, and why.

        ``opens``: it may begin campaigns. ``careful``: it may hold acts that are known. Raises psycopg.Error, and then
        nothing was written, unless the connection was lost: then all may have been, or nothing.
        """
        result = await self._append.execute(
            (
                array(self._bundle_oid, [b.bundle_row for b in bundles], len(bundles)),
                array(self._event_oid, [b.event_rows for b in bundles], sum([len(b.events) for b in bundles])),
                _FALSE_TRUE[opens],
                _FALSE_TRUE[careful],
            )
        )
        refused = (_refused(result, row) for row in range(result.ntuples))
        return dict(refused)

    async def close(self) -> None:
        """Give the connection back, or throw it away if it is gone."""
        self._append.close()
        if self.lost:
            await self._held.invalidate()
        await self._held.close()


def _refused(result: pq.abc.PGresult, row: int) -> tuple[UUID, Refused]:
    campaign, outcome, act, seq, link, at = (result.get_value(row, column) for column in range(6))
    campaign_id = UUID(bytes=campaign)
    if outcome == b"known" and act and seq:
        return campaign_id, Refused(Known(UUID(bytes=act), _bigint(seq)), link)
    if outcome == b"busy":
        return campaign_id, Refused(Busy(campaign_id))
    if not (seq and link and at):
        return campaign_id, Refused(Conflict(Head.of_nothing(campaign_id)))
    recorded_at = BEGINNING + timedelta(microseconds=_bigint(at) + EPOCH_2000_US)
    return campaign_id, Refused(Conflict(Head(campaign_id, _bigint(seq), link, recorded_at)))


def _bigint(written: bytes) -> int:
    number: int = _BIGINT.unpack(written)[0]
    return number
