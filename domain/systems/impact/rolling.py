"""Rolling: what must be there, die and face, the total, and what it makes of the test (IMP-28 to IMP-31, IMP-43)."""

from __future__ import annotations

from domain.core.event import Event
from domain.core.play import Play
from domain.core.refusal import Reason
from domain.core.table import Table
from domain.systems.impact.bearers import is_out, kind_of
from domain.systems.impact.counting import Odds, difficulty_of, odds, tally
from domain.systems.impact.events.details import DetailExpired
from domain.systems.impact.events.outcome import Rolled, TestClosed
from domain.systems.impact.ladder import OUT, TARGET, die_named, shown, sides
from domain.systems.impact.refusals import (
    BAD_DIFFICULTY,
    NO_ACT,
    NO_DIFFICULTY,
    NO_FACE,
    NOT_ACCEPTED,
    NOT_ANNOUNCED,
    NOT_YOURS,
    OUT_OF_STORY,
    TARGET_OUT,
)
from domain.systems.impact.settings import FOIL_EFFECT, GREAT
from domain.systems.impact.state import Test, impact

OVER_CAP = Reason("die_over_cap", "IMP-28", "The roller's Impact Die is the highest die he may roll.")
BAD_FACE = Reason("face_out_of_range", "IMP-30", "The die has no such face.")


def ready(play: Play, test: Test) -> Odds:
    """The dice of a test that may be rolled now; refuses one that may not."""
    if not test.roller:
        raise NOT_YOURS()
    if is_out(play, test.roller):
        raise OUT_OF_STORY(character=test.roller)
    if test.foes and (is_out(play, test.foes[0]) or kind_of(play, test.foes[0]) in (None, "ended")):
        raise TARGET_OUT(target=test.foes[0])
    if test.kind == "harm" and test.announced is None:
        raise NOT_ANNOUNCED()
    if test.kind == "foil" and test.plan is None:
        raise NO_ACT()
    if difficulty_of(play, test) is None:
        raise NO_DIFFICULTY()
    found = odds(play, test)
    if not found.die:
        raise OUT_OF_STORY(character=test.roller)
    return found


def check_die(named: str | None, die: int) -> None:
    """Refuses a die named that is not the one to roll."""
    if named is None:
        return
    rung = die_named(named)
    if rung is not None and rung > die:
        raise OVER_CAP(die=shown(die))
    if rung != die:
        raise BAD_DIFFICULTY(die=shown(die))


def check_face(face: int | None, test: Test, die: int) -> None:
    """Refuses a face where the server throws, none where the table does, and one that the die has not."""
    if test.source == "server" and face is not None:
        raise NOT_ACCEPTED()
    if test.source == "table" and face is None:
        raise NO_FACE()
    if face is not None and not 1 <= face <= sides(die):
        raise BAD_FACE(face=face, sides=sides(die))


def rolled(play: Play, table: Table, test: Test, chances: Odds, face: int | None) -> list[Event]:
    """The die falls; Details to be used once are used up; a reaction that brings no effect closes."""
    die = chances.die or OUT
    fell = table.dice.throw(test.id, test.roller, 0, sides(die), typed=face)
    found = tally(play, test)
    total = fell + found.net
    success = total >= TARGET
    great = success and test.kind == "harm" and is_great(play, fell, sides(die), total)
    event = Rolled(
        test.id,
        test.roller,
        test.scene,
        fell,
        sides(die),
        test.source,
        shown(chances.difficulty or OUT),
        shown(chances.cap),
        shown(die),
        found.helpful,
        found.hindering,
        found.dropped,
        found.net,
        total,
        success,
        great,
    )
    closes = [] if not success or brings_effect(play, test, great=great) else [TestClosed(test.id, safe(test))]
    return [event, *_used_up(play, test, [*found.helpful, *found.hindering]), *closes]


def is_great(play: Play, face: int, die_sides: int, total: int) -> bool:
    """Whether a success is a Great one, by the campaign's measure (IMP-68)."""
    measure = GREAT.of(play)
    if measure == "natural_max":
        return face == die_sides
    return measure != "off" and total >= int(measure.partition(":")[2])


def brings_effect(play: Play, test: Test, *, great: bool) -> bool:
    """Whether a success of this test brings one effect."""
    return test.kind == "plain" or (great if test.kind == "harm" else FOIL_EFFECT.of(play))


def safe(test: Test) -> str:
    """How a reaction that succeeds is closed."""
    return "safe" if test.kind == "harm" else "foiled"


def _used_up(play: Play, test: Test, counted: list[str]) -> list[Event]:
    details = [impact(play).details[name] for name in counted]
    return [
        DetailExpired(d.id, "used", test=test.id, audience=d.audience)
        for d in details
        if d.kind == "temporary" and d.mark == "on_use"
    ]
