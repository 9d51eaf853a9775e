"""Checking a campaign's log: the chain from its first event, the head, and what was signed or handed out."""

from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import Final
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from eventstore.chain import Break, check_link, link
from eventstore.reading import read_head, read_page
from eventstore.records import NO_HASH, Head, Position, StoredEvent
from eventstore.signing import SignedHead, is_signed
from eventstore.tables import signed_head

PAGE_ROWS: Final = 1_000

Progress = Callable[[int], None]


@dataclass(frozen=True, slots=True)
class Verdict:
    """What verifying a campaign found.

    ``broken`` is the first thing wrong, or None. ``proved_upto`` is the last seq that a signed head or a receipt
    vouches for: nothing up to there was cut off or written anew. Behind it the chain alone speaks.
    """

    campaign_id: UUID
    events: int
    broken: Break | None
    proved_upto: int

    @property
    def sound(self) -> bool:
        """Whether nothing is wrong."""
        return self.broken is None


async def verify_campaign(
    engine: AsyncEngine,
    campaign_id: UUID,
    *,
    public_keys: Collection[bytes] = (),
    signed: Collection[SignedHead] = (),
    receipts: Collection[Position] = (),
    progress: Progress | None = None,
) -> Verdict:
    """Read a campaign's whole log and check every link of it.

    ``signed`` are signed heads from outside the database; those inside are read as well. They count if signed with one
    of ``public_keys``. ``receipts`` are positions that clients were given. ``progress`` is told how many events each
    page added.
    """
    async with engine.connect() as connection:
        # One snapshot for the whole reading: what is appended meanwhile is left for the next time.
        await connection.execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True)
        head = await read_head(connection, campaign_id)
        witnesses = [*signed, *await read_signed_heads(connection, campaign_id)]
        walk = _Walk(_expected(campaign_id, witnesses, receipts, public_keys))
        after = 0
        while not walk.broken and (page := await read_page(connection, campaign_id, after=after, limit=PAGE_ROWS)):
            walk.over(page)
            after = page[-1].seq
            if progress:
                progress(len(page))
    return Verdict(campaign_id, walk.seq, walk.broken or walk.end(head), walk.proved_upto)


async def read_signed_heads(connection: AsyncConnection, campaign_id: UUID) -> list[SignedHead]:
    """The signed heads of a campaign that are kept in the database."""
    columns = (
        signed_head.c.campaign_id,
        signed_head.c.seq,
        signed_head.c.hash,
        signed_head.c.signed_at,
        signed_head.c.key_id,
        signed_head.c.signature,
    )
    asked = select(*columns).where(signed_head.c.campaign_id == campaign_id).order_by(signed_head.c.seq)
    return [SignedHead(*row) for row in await connection.execute(asked)]


class _Walk:
    """A walk along the chain, event by event, that stops at the first thing wrong."""

    def __init__(self, expected: dict[int, set[str]]) -> None:
        self.prev = NO_HASH
        self.seq = 0
        self.proved_upto = 0
        self.broken: Break | None = None
        self._expected = expected
        self._last: StoredEvent | None = None

    def over(self, page: Collection[StoredEvent]) -> None:
        """Go on over a page of events."""
        for event in page:
            self.broken = self._check(event)
            if self.broken:
                return
            self.prev, self.seq, self._last = event.hash, event.seq, event

    def end(self, head: Head | None) -> Break | None:
        """Check at the end of the log that the head agrees and that nothing is missing after it."""
        if any(seq > self.seq for seq in self._expected):
            return Break(self.seq + 1, "cut off: a signed head or a receipt vouches for what came after")
        if head is None:
            return Break(self.seq, "the head is missing") if self.seq else None
        if head.seq > self.seq:
            return Break(self.seq + 1, "cut off: the head stands further on")
        if (head.seq, head.hash) != (self.seq, self.prev):
            return Break(self.seq, "the head is not that of the last event")
        return None

    def _check(self, event: StoredEvent) -> Break | None:
        broken = check_link(link(event), self.prev, self.seq)
        if broken:
            return Break(broken.seq, "spliced in from another campaign") if self._is_foreign(event) else broken
        if self._last is not None and event.recorded_at < self._last.recorded_at:
            return Break(event.seq, "recorded before the event before it")
        vouched = self._expected.get(event.seq)
        if vouched:
            if any(not event.hash.hex().startswith(mark) for mark in vouched):
                return Break(event.seq, "forked: a signed head or a receipt vouches for another event here")
            self.proved_upto = event.seq
        return None

    def _is_foreign(self, event: StoredEvent) -> bool:
        """Whether an event that stands where the next one should comes from where this campaign never was."""
        origins = {event.campaign_id, self._last.origin_campaign if self._last else event.campaign_id}
        return event.seq == self.seq + 1 and event.origin_campaign not in origins


def _expected(
    campaign_id: UUID, signed: Collection[SignedHead], receipts: Collection[Position], public_keys: Collection[bytes]
) -> dict[int, set[str]]:
    """Which hashes, or beginnings of them, are vouched for at which seq."""
    expected: dict[int, set[str]] = {}
    for head in signed:
        if head.campaign_id == campaign_id and any(is_signed(head, key) for key in public_keys):
            expected.setdefault(head.seq, set()).add(head.hash.hex())
    for receipt in receipts:
        expected.setdefault(receipt.seq, set()).add(receipt.mark)
    return expected
