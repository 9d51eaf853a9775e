"""What counts and what does not, and by which ruling: the marks on events and on the timeline."""

from __future__ import annotations

import msgspec

from domain.core.audience import Viewer, visible
from domain.core.play import Play
from domain.rulings.canon import Canon, canon, in_force
from domain.rulings.state import Ruling, rulings


class Mark(msgspec.Struct, frozen=True, omit_defaults=True):
    """The ruling by which an act does not count, or stands for another: the seq of its act, who, and why."""

    ruling: int
    kind: str = ""
    by: str = ""
    reason: str = ""


class Marks:
    """The marks of a campaign by today's rulings. Made of the play at the end of the log."""

    def __init__(self, play: Play) -> None:
        self._canon: Canon = canon(play)
        self._in_force = in_force(rulings(play).rulings)

    def counts(self, place: int, act_seq: int) -> bool:
        """Whether the act that begins at ``act_seq`` counts at the place where it stands."""
        return self._canon.word(place) == act_seq

    def of(self, place: int, viewer: Viewer) -> Mark | None:
        """The newest ruling in force that speaks of a place, if one does; bare where the viewer may not see it."""
        ruling = next((r for r in reversed(self._in_force) if _speaks_of(r, place)), None)
        if ruling is None:
            return None
        if not visible(ruling.audience, viewer):
            return Mark(ruling.seq)
        return Mark(ruling.seq, ruling.kind, ruling.by, ruling.reason)


def _speaks_of(ruling: Ruling, place: int) -> bool:
    if any(place == at for at, _ in ruling.words):
        return True
    return ruling.rewinds_to is not None and ruling.rewinds_to < place < ruling.seq
