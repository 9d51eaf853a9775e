"""Replay: the play at any place of a campaign, from the nearest snapshot and what counts after it.

A snapshot is valid where the canon says up to its place what it said when the snapshot was made; reinstating a ruling
makes old snapshots valid again. So any place costs one snapshot and a few hundred events, however long the campaign is.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Final
from uuid import UUID

import msgspec

from domain.core.play import Play, restored, snapshot
from domain.core.rulebook import registry
from domain.play import blank, evolve, fold
from domain.rulings.canon import Canon, canon, counting
from domain.rulings.events.canon import Ruled
from eventstore import EventStore, Head, UnknownCampaign
from eventstore.snapshots import Snapshot
from projections.fingerprint import code_fingerprint
from projections.recorded import event_of, read_whole
from projections.story import read_places

SNAPSHOT_EVERY: Final = 256
"""Events between two snapshots: what a replay folds at most beyond the nearest one."""


@dataclass(frozen=True, slots=True)
class Standing:
    """A play and the end of the last act that it has taken in."""

    play: Play
    head: Head


async def replay_log(store: EventStore, campaign: UUID) -> Standing:
    """The play at the end of the log, by the canon of today. Raises ``UnknownCampaign``."""
    end = await store.head(campaign)
    if end is None:
        raise UnknownCampaign(campaign)
    return await advance(store, await _latest(store, campaign, end.seq))


async def replay(store: EventStore, campaign: UUID, place: int, by: Canon) -> Standing:
    """The play at ``place``, with the whole act that stands there, all places up to it counting as ``by`` says.

    Leaves snapshots behind where it had to fold far.
    """
    start = await _nearest(store, campaign, place, by)
    play, last, kept_at = start.play, start.head.seq, start.head.seq
    async for page in read_places(store, campaign, first=last + 1, upto=place):
        for acts in page:
            fold(play, counting(acts, by.word(acts[0].place)))
        last = page[-1][0].last_seq
        if last - kept_at >= SNAPSHOT_EVERY:
            head = await _head_at(store, campaign, last)
            await put_snapshot(store, head, by, packed(Standing(play, head)))
            kept_at = last
    return Standing(play, start.head if last == start.head.seq else await _head_at(store, campaign, last))


async def advance(store: EventStore, start: Standing) -> Standing:
    """Take into a play what the log has after it, for good: to the end of the log, by the canon of today.

    ``start`` stays as it is, so that a reading that breaks off has no effect. Where what follows holds a ruling on
    what counts, the play is replayed by the new canon.
    """
    play, head, kept_at, ruled = start.play.fork(), start.head, start.head.seq, False
    async for row in read_whole(store, head.campaign_id, after=head.seq):
        event = event_of(row)
        ruled |= isinstance(event, Ruled)
        if not ruled and row.nth == 0 and head.seq - kept_at >= SNAPSHOT_EVERY:
            await put_snapshot(store, head, canon(play), packed(Standing(play, head)))
            kept_at = head.seq
        if row.place == row.seq - row.nth:
            evolve(play, event)
        head = row.head
    if not ruled:
        return Standing(play, head)
    return Standing((await replay(store, head.campaign_id, head.seq, canon(play))).play, head)


async def put_snapshot(store: EventStore, head: Head, by: Canon, state: bytes) -> None:
    """Keep a snapshot, ``packed`` when the play stood at this head by this canon."""
    digest = by.digest(head.seq).encode()
    await store.put_snapshot(Snapshot(head.campaign_id, head.seq, code_fingerprint(), digest, state))


def packed(standing: Standing) -> bytes:
    """The standing as bytes, to keep as a snapshot."""
    head = standing.head
    return msgspec.msgpack.encode((head.seq, head.hash, head.recorded_at, snapshot(standing.play)))


async def _nearest(store: EventStore, campaign: UUID, upto: int, by: Canon) -> Standing:
    """The nearest snapshot at or before a place that is valid by this canon, or the beginning."""
    places = await store.snapshot_places(campaign, code=code_fingerprint(), upto=upto)
    canons = [(place, by.digest(place).encode()) for place in places]
    found = await store.nearest_snapshot(campaign, code=code_fingerprint(), canons=canons) if canons else None
    return _unpacked(campaign, found.state) if found is not None else _beginning(campaign)


async def _latest(store: EventStore, campaign: UUID, upto: int) -> Standing:
    """The last snapshot that was the end of the log when it was made, by the canon of then."""
    for place in await store.snapshot_places(campaign, code=code_fingerprint(), upto=upto):
        for found in await store.snapshots_at(campaign, place, code=code_fingerprint()):
            standing = _unpacked(campaign, found.state)
            if canon(standing.play).digest(place).encode() == found.canon:
                return standing
    return _beginning(campaign)


async def _head_at(store: EventStore, campaign: UUID, seq: int) -> Head:
    rows = [row async for row in store.read(campaign, after=seq - 1, limit=1)]
    return rows[0].head if seq and rows else Head.of_nothing(campaign)


def _beginning(campaign: UUID) -> Standing:
    return Standing(blank(), Head.of_nothing(campaign))


def _unpacked(campaign: UUID, state: bytes) -> Standing:
    seq, digest, recorded_at, play = msgspec.msgpack.decode(state, type=tuple[int, bytes, datetime, bytes])
    return Standing(restored(play, registry().kinds()), Head(campaign, seq, digest, recorded_at))
