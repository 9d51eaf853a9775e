"""The timeline: one plain sentence per act, of those events that the viewer may see."""

from __future__ import annotations

from uuid import UUID

import msgspec

from domain.core.play import Play
from domain.core.recorded import Recorded
from eventstore import EventStore
from projections.marks import Mark, Marks
from projections.plays import Plays
from projections.recorded import read_acts, recorded
from projections.telling import ViewerOf, tell


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
) -> list[Entry]:
    """The acts after seq ``after`` and not beyond ``upto``, at most ``limit``, in the order of the log.

    ``viewer_of``: whose timeline it is, in the play that each act was taken in. Acts of which the viewer may see
    nothing are left out. Raises ``UnknownCampaign``.
    """
    marks = Marks((await plays.standing(campaign)).play)
    play = (await plays.at(campaign, after, then=True)).play
    entries: list[Entry] = []
    async for rows in read_acts(store, campaign, after=after, upto=upto):
        entry = _entry(recorded(rows), play, viewer_of, marks)
        if entry is not None:
            entries.append(entry)
        if len(entries) == limit:
            break
    return entries


def _entry(act: Recorded, play: Play, viewer_of: ViewerOf, marks: Marks) -> Entry | None:
    """Tell an act and fold it into the play, whether it counts or not: it is told as it was at the time."""
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
