"""The timeline: one plain sentence per act, of those events that the viewer may see."""

from __future__ import annotations

from typing import Final
from uuid import UUID

import msgspec

from domain.core.play import Play
from domain.core.recorded import Recorded
from domain.rulings.events.canon import Ruled
from eventstore import EventStore
from projections.marks import Mark, Marks
from projections.plays import Plays
from projections.recorded import end_of_act, read_acts, recorded
from projections.standing_in import StandingIn
from projections.story import read_place
from projections.telling import ViewerOf, tell

SCANNED_MAX: Final = 5_000
"""Acts a request looks at before it answers with what it has found and where to go on."""


class Entry(msgspec.Struct, frozen=True):
    """One act on the timeline.

    ``says``: what it was about; ``also``: what else followed from it; ``at``: milliseconds since 1970 UTC; ``counts``:
    false where a ruling struck the act or another stands for it, and ``mark`` says which.
    """

    seq: int
    last_seq: int
    act_id: str
    act: str
    place: int
    at: int
    member: str
    sent_by: str
    says: str
    also: list[str]
    counts: bool = True
    mark: Mark | None = None


async def timeline(
    store: EventStore,
    plays: Plays,
    campaign: UUID,
    viewer_of: ViewerOf,
    *,
    after: int = 0,
    upto: int | None = None,
    limit: int = 50,
    then: bool = False,
) -> tuple[list[Entry], int | None]:
    """The acts after seq ``after`` and not beyond ``upto``, at most ``limit``, in the order of the log.

    With them the seq to go on after, None at the end. ``viewer_of``: whose timeline it is, in the play that each act
    was taken in, for one that stands for another that at its place; acts of which he may see nothing are left out.
    ``then``: marked by the rulings made up to ``upto`` alone. Raises ``UnknownCampaign``.
    """
    marks = Marks((await plays.standing(campaign)).play, upto if then else None)
    after = await end_of_act(store, campaign, after)
    play, ruled, scanned = await _play_before(store, plays, campaign, after + 1), False, 0
    entries, standing_in = list[Entry](), StandingIn(store, plays, campaign)
    async for rows in read_acts(store, campaign, after=after, upto=upto):
        if len(entries) == limit or scanned == SCANNED_MAX:
            return entries, rows[0].seq - 1
        act, scanned = recorded(rows), scanned + 1
        stands_in = act.place < act.seq
        if ruled and not stands_in:
            play, ruled = (await plays.at(campaign, act.seq - 1, then=True)).play, False
        taken_in = await standing_in.play_before(act, play) if stands_in else play
        entry = _entry(act, taken_in, viewer_of, marks)
        ruled = ruled or stands_in or any(isinstance(event, Ruled) for event in act.events)
        if entry is not None:
            entries.append(entry)
    return entries, None


async def _play_before(store: EventStore, plays: Plays, campaign: UUID, seq: int) -> Play:
    """The play that the act which begins at ``seq`` was taken in; for one that a ruling put in, that ruling's."""
    before = await plays.at(campaign, seq - 1, then=True)
    rows = [row async for row in store.read(campaign, after=seq - 1, limit=1)]
    if not rows or rows[0].place == seq:
        return before.play
    ruling = await read_place(store, campaign, before.head.seq)
    return (await plays.at(campaign, ruling[0].seq - 1, then=True)).play


def _entry(act: Recorded, play: Play, viewer_of: ViewerOf, marks: Marks) -> Entry | None:
    """Tell an act and fold it into the play that it was taken in, whether it counts today or not."""
    told = tell(act.events, play, viewer_of)
    if told is None:
        return None
    return Entry(
        seq=act.seq,
        last_seq=act.last_seq,
        act_id=act.act_id,
        act=act.name,
        place=act.place,
        at=act.at,
        member=act.member,
        sent_by=act.sent_by,
        says=told.says,
        also=told.also,
        counts=marks.counts(act.place, act.seq),
        mark=marks.of(act.place, viewer_of(play)),
    )
