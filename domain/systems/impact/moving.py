"""How Impact Dice move: one rung at a time, and by jumps where the book has them (IMP-81, IMP-88)."""

from __future__ import annotations

from collections.abc import Iterator

from domain.core.play import Play
from domain.systems.impact.bearers import CHARACTERS, audience_of, kind_of, rung_of
from domain.systems.impact.events.die import DieMoved
from domain.systems.impact.ladder import OUT, TOP, shown
from domain.systems.impact.state import impact


def steps(play: Play, bearer: str, by: int, why: str, test: str = "") -> Iterator[DieMoved]:
    """The Impact Die moves by so many rungs. A character in whose time Impact was not played starts first."""
    rung = rung_of(play, bearer) or OUT
    if bearer not in impact(play).dice and kind_of(play, bearer) in CHARACTERS:
        yield _moved(play, bearer, OUT, rung, why="created")
    yield _moved(play, bearer, rung, by, why=why, test=test)


def rises(play: Play, bearer: str, why: str, test: str = "") -> Iterator[DieMoved]:
    """One rung up, and none at D20, where a rise is not saved up (IMP-82)."""
    if (rung_of(play, bearer) or OUT) < TOP:
        yield from steps(play, bearer, 1, why, test)


def jumps(play: Play, bearer: str, to: int, why: str) -> Iterator[DieMoved]:
    """To a rung, wherever the die is now; nothing if it is there."""
    rung = impact(play).dice.get(bearer, OUT)
    if rung != to:
        yield _moved(play, bearer, rung, to - rung, why=why)


def _moved(play: Play, bearer: str, rung: int, by: int, *, why: str, test: str = "") -> DieMoved:
    return DieMoved(bearer, by, why, shown(rung), shown(rung + by), test, audience=audience_of(play, bearer))
