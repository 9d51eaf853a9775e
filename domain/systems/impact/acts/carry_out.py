"""The GM carries a declared act out without a roll, when nobody is left to stop it (IMP-76, IMP-77)."""

from __future__ import annotations

from collections.abc import Iterator

from domain.core.act import Act, Command, Offer
from domain.core.audience import Viewer
from domain.core.event import Event
from domain.core.play import Play
from domain.core.table import Table
from domain.systems.impact.bearers import is_out, kind_of
from domain.systems.impact.events.outcome import TestClosed
from domain.systems.impact.finding import AnyTest, test_named
from domain.systems.impact.refusals import (
    GM_POWER,
    NEEDS_FOIL,
    NO_ACT,
    NO_FAILURE,
    OPEN_FAILURE,
    TARGET_OUT,
    UNKNOWN_TEST,
)
from domain.systems.impact.roles import gm_power
from domain.systems.impact.settling import carried_out
from domain.systems.impact.state import Closed, Plan, Test, impact
from domain.table.state import story


class CarryOut(Command):
    """Carry a declared act out. What is said of it (``does``, ``text``, ``bearer``, ``detail``) must be as declared."""

    test: str
    does: str = ""
    text: str = ""
    bearer: str = ""
    detail: str = ""


def decide(command: CarryOut, found: AnyTest, play: Play, table: Table) -> list[Event]:
    test, plan = undone(found)
    if test.phase == "failed":
        raise OPEN_FAILURE()
    if test.phase == "succeeded":
        raise NO_FAILURE()
    if not everyone_out(play):
        raise NEEDS_FOIL()
    if is_out(play, test.foes[0]):
        raise TARGET_OUT(target=test.foes[0])
    said = (command.does, command.text.strip(), command.bearer, command.detail)
    if any(word and word != known for word, known in zip(said, _words(plan), strict=True)):
        raise NO_ACT()
    return [*carried_out(play, table, test, plan), TestClosed(test.id, "carried_out")]


def undone(found: AnyTest) -> tuple[Test, Plan]:
    """The foil test with an act declared and not yet done."""
    if isinstance(found, Closed) or found.plan is None or found.applied:
        raise NO_ACT()
    return found, found.plan


def everyone_out(play: Play) -> bool:
    """Whether every player's character of the adventure is out."""
    part = [c for c in impact(play).settled if kind_of(play, c) == "pc"]
    return bool(part) and all(is_out(play, c) for c in part)


def _words(plan: Plan) -> tuple[str, str, str, str]:
    return plan.does, plan.text, plan.bearer, plan.detail


def offers(play: Play, viewer: Viewer) -> Iterator[Offer]:
    for test in impact(play).tests.values() if viewer.gm and story(play).adventure and everyone_out(play) else ():
        if test.kind == "foil" and test.phase == "open" and test.plan is not None:
            yield Offer(ACT.name, {"test": test.id}, "Carry the act out: nobody is left to stop it")


ACT = Act(
    "impact.carry_out",
    CarryOut,
    test_named,
    gm_power,
    decide,
    (UNKNOWN_TEST, GM_POWER, NO_ACT, OPEN_FAILURE, NO_FAILURE, NEEDS_FOIL, TARGET_OUT),
    offers=offers,
)
