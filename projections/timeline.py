"""The timeline: one plain sentence per act, of those events that the viewer may see."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final
from uuid import UUID

import msgspec

from domain.core.audience import Viewer, visible
from domain.core.play import Play
from domain.core.recorded import Recorded
from domain.core.rulebook import registry
from domain.dice.events.epoch import EpochClosed, EpochOpened, Thrown
from domain.play import evolve
from eventstore import EventStore
from projections.marks import Mark, Marks
from projections.plays import Plays
from projections.recorded import read_acts, recorded

_ASIDES: Final = (Thrown, EpochOpened, EpochClosed)
"""Events that accompany an act and are not what it is about."""


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
    viewer_of: Callable[[Play], Viewer],
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
        entry = _told(recorded(rows), play, viewer_of, marks)
        if entry is not None:
            entries.append(entry)
        if len(entries) == limit:
            break
    return entries


def _told(act: Recorded, play: Play, viewer_of: Callable[[Play], Viewer], marks: Marks) -> Entry | None:
    """Tell an act and fold it into the play, whether it counts or not: it is told as it was at the time."""
    main: list[str] = []
    asides: list[str] = []
    for event in act.events:
        if visible(event.audience, viewer_of(play)):
            (asides if isinstance(event, _ASIDES) else main).append(registry().facts[type(event)].tells(event, play))
        evolve(play, event)
    told = main + asides
    if not told:
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
        says=told[0],
        also=told[1:],
        counts=marks.counts(act.place, act.seq),
        mark=marks.of(act.place, viewer_of(play)),
    )
