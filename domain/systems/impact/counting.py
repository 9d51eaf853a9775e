"""What counts in a test now, which die is rolled, and the chance it gives (IMP-28, IMP-44, IMP-45, IMP-60)."""

from __future__ import annotations

from dataclasses import dataclass, field

from domain.core.play import Play
from domain.systems.impact.bearers import is_out, kind_of, rung_of
from domain.systems.impact.events.outcome import Dropped
from domain.systems.impact.ladder import OUT, sides, succeeding_faces, turned
from domain.systems.impact.settings import FOIL_DIFFICULTY, HARM_OVERRIDE, HARM_SCALE
from domain.systems.impact.state import Counted, Detail, Test, impact


@dataclass(slots=True)
class Tally:
    """The Details named in a test that count as things stand, and those that do not."""

    helpful: list[str] = field(default_factory=list)
    hindering: list[str] = field(default_factory=list)
    dropped: list[Dropped] = field(default_factory=list)

    @property
    def net(self) -> int:
        """Helpful less hindering."""
        return len(self.helpful) - len(self.hindering)


@dataclass(frozen=True, slots=True)
class Odds:
    """The dice of a test as rungs, None where no Difficulty is set; and how many faces of how many sides succeed."""

    difficulty: int | None
    cap: int
    die: int | None
    net: int
    faces: int
    sides: int


def tally(play: Play, test: Test) -> Tally:
    """What counts, as things stand: at the moment of the roll this is what is counted."""
    found = Tally()
    for counted in test.helps:
        _count(found, found.helpful, counted, _bonus_dropped(play, test, counted))
    for counted in test.hinders:
        _count(found, found.hindering, counted, _penalty_dropped(play, test, counted))
    return found


def odds(play: Play, test: Test) -> Odds:
    """The die that would be rolled now, and its chance."""
    difficulty, cap, net = difficulty_of(play, test), rung_of(play, test.roller) or OUT, tally(play, test).net
    die = min(difficulty, cap) if difficulty is not None and cap > OUT else None
    of = sides(die) if die is not None else 0
    return Odds(difficulty, cap, die, net, succeeding_faces(of, net) if of else 0, of)


def difficulty_of(play: Play, test: Test) -> int | None:
    """The rung of the difficulty die now; None if there is none yet."""
    rung = rung_that_counts(play, test)
    if rung is None or (test.kind == "harm" and test.difficulty is not None and HARM_OVERRIDE.of(play)):
        return test.difficulty
    return turned(rung) if test.kind == "harm" and HARM_SCALE.of(play) == "inverted" else rung


def rung_that_counts(play: Play, test: Test) -> int | None:
    """The foe's Impact Die, where the rules take it for the difficulty die of a reaction."""
    by_foe = test.kind == "harm" or (test.kind == "foil" and FOIL_DIFFICULTY.of(play) == "adversary_impact")
    return rung_of(play, test.foes[0]) if by_foe and test.foes else None


def _count(found: Tally, side: list[str], counted: Counted, why: str) -> None:
    if why:
        found.dropped.append(Dropped(counted.detail, why))
    else:
        side.append(counted.detail)


def _bonus_dropped(play: Play, test: Test, counted: Counted) -> str:
    detail = impact(play).details.get(counted.detail)
    if detail is not None and detail.state == "suspended":
        return "suspended"
    lender = counted.helper if counted.helper != test.roller else ""
    return _gone(play, detail) or (_fallen(play, detail, lender) if lender else "")


def _penalty_dropped(play: Play, test: Test, counted: Counted) -> str:
    detail = impact(play).details.get(counted.detail)
    joined = counted.bearer if counted.bearer in test.foes else ""
    return _gone(play, detail) or (_fallen(play, detail, joined) if joined else "")


def _gone(play: Play, detail: Detail | None) -> str:
    if detail is None:
        return "expired"
    return "disrupted" if detail.state == "disrupted" else ""


def _fallen(play: Play, detail: Detail | None, lender: str) -> str:
    if kind_of(play, lender) is None:
        return "gone"
    return "out_of_story" if detail is not None and detail.kind == "temporary" and is_out(play, lender) else ""
