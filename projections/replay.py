"""Replay: the play at any place of a campaign, from the nearest snapshot and what follows it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Final
from uuid import UUID

import msgspec

from domain.core.play import Play, restored, snapshot
from domain.core.rulebook import registry
from domain.play import blank, evolve
from eventstore import EventStore, Head, UnknownCampaign
from eventstore.snapshots import Snapshot
from projections.fingerprint import code_fingerprint
from projections.recorded import event_of, read_whole

SNAPSHOT_EVERY: Final = 256
"""Events between two snapshots: what a replay folds at most beyond the nearest one."""


@dataclass(frozen=True, slots=True)
class Standing:
    """A play and the head of the log that it has reached."""

    play: Play
    head: Head


async def replay(store: EventStore, campaign: UUID, seq: int | None = None) -> Standing:
    """The play at ``seq`` (None: at the end of the log), taking in the whole act that ``seq`` is part of.

    Leaves a snapshot behind where it had to fold far. Raises ``UnknownCampaign``.
    """
    end = await store.head(campaign)
    if end is None:
        raise UnknownCampaign(campaign)
    upto = end.seq if seq is None else min(seq, end.seq)
    start = await _nearest(store, campaign, upto)
    return await advance(store, start, upto)


async def advance(store: EventStore, start: Standing, upto: int | None = None) -> Standing:
    """Fold what stands after ``start`` into its play, up to and with the act that ``upto`` is part of."""
    play, head, folded = start.play, start.head, 0
    async for row in read_whole(store, head.campaign_id, after=head.seq, upto=upto):
        if folded >= SNAPSHOT_EVERY and row.nth == 0:
            await keep_snapshot(store, Standing(play, head))
            folded = 0
        evolve(play, event_of(row))
        head = row.head
        folded += 1
    return Standing(play, head)


async def keep_snapshot(store: EventStore, standing: Standing) -> None:
    """Keep a snapshot of a play that stands at the end of an act."""
    await put_snapshot(store, standing.head, packed(standing))


async def put_snapshot(store: EventStore, head: Head, state: bytes) -> None:
    """Keep a snapshot, ``packed`` when the play stood at this head."""
    await store.put_snapshot(Snapshot(head.campaign_id, head.seq, code_fingerprint(), b"", state))


async def _nearest(store: EventStore, campaign: UUID, upto: int) -> Standing:
    places = await store.snapshot_places(campaign, code=code_fingerprint(), upto=upto)
    canons = [(place, b"") for place in places[:1]]
    found = await store.nearest_snapshot(campaign, code=code_fingerprint(), canons=canons) if canons else None
    return _unpacked(campaign, found.state) if found is not None else Standing(blank(), Head.of_nothing(campaign))


def packed(standing: Standing) -> bytes:
    """The standing as bytes, to keep as a snapshot."""
    head = standing.head
    return msgspec.msgpack.encode((head.seq, head.hash, head.recorded_at, snapshot(standing.play)))


def _unpacked(campaign: UUID, state: bytes) -> Standing:
    seq, digest, recorded_at, play = msgspec.msgpack.decode(state, type=tuple[int, bytes, datetime, bytes])
    return Standing(restored(play, registry().kinds()), Head(campaign, seq, digest, recorded_at))
