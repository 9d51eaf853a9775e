"""What counts and what does not, and by which ruling: the marks on events and on the timeline."""

from __future__ import annotations

import msgspec

from domain.core.audience import Viewer, visible
from domain.core.play import Play
from domain.core.rulebook import registry
from domain.rulings.canon import Canon, canon
from domain.rulings.state import rulings
from domain.rulings.views import Deciders
from eventstore import StoredEvent


class Mark(msgspec.Struct, frozen=True, omit_defaults=True):
    """The ruling by which an act does not count, or stands for another: the seq of its act, who, and why."""

    ruling: int
    kind: str = ""
    by: str = ""
    reason: str = ""


class Marks:
    """The marks of a campaign by today's rulings, or by those made when the log was ``length`` long.

    Made of the play at the end of the log.
    """

    def __init__(self, play: Play, length: int | None = None) -> None:
        self._canon: Canon = canon(play, length)
        self._deciders = Deciders([r for r in rulings(play).rulings if length is None or r.seq <= length])

    def counts(self, place: int, act_seq: int) -> bool:
        """Whether the act that begins at ``act_seq`` counts at the place where it stands."""
        return self._canon.word(place) == act_seq

    def of(self, place: int, viewer: Viewer) -> Mark | None:
        """The newest ruling in force that speaks of a place, if one does; bare where the viewer may not see it."""
        ruling = self._deciders.at(place)
        if ruling is None:
            return None
        if not visible(ruling.audience, viewer):
            return Mark(ruling.seq)
        return Mark(ruling.seq, ruling.kind, ruling.by, ruling.reason)

    def on(self, row: StoredEvent, viewer: Viewer) -> tuple[bool, Mark | None]:
        """Whether an event counts, and its mark; what is kept counts always and bears none."""
        if registry().by_name[row.type].kept:
            return True, None
        return self.counts(row.place, row.seq - row.nth), self.of(row.place, viewer)
