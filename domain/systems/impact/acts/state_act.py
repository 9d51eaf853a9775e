"""The GM states, or states anew, what a hostile act attempts, before the roll (IMP-71)."""

from __future__ import annotations

from collections.abc import Iterator

from domain.core.act import Act, Offer
from domain.core.audience import Viewer
from domain.core.event import Event
from domain.core.play import Play
from domain.core.table import Table
from domain.systems.impact.acts.declare_act import changed, declared, touched
from domain.systems.impact.finding import AnyTest, find_test, while_open
from domain.systems.impact.opening import brought_to_light
from domain.systems.impact.plotting import PLAN_REFUSALS, Attempt, Attempted, find_attempt, planned
from domain.systems.impact.refusals import (
    GM_POWER,
    NO_ACT,
    NOT_OPEN,
    UNKNOWN_BEARER,
    UNKNOWN_DETAIL,
    UNKNOWN_TEST,
)
from domain.systems.impact.roles import gm_power
from domain.systems.impact.state import impact

Found = tuple[AnyTest, Attempt]


class StateAct(Attempted):
    """State what a hostile act attempts: ``does``, ``text``, ``bearer``, ``mark``, ``detail`` as in declaring it."""

    test: str


def find(command: StateAct, play: Play, table: Table) -> Found:
    return find_test(command.test, play, table), find_attempt(command, play, table)


def decide(command: StateAct, found: Found, play: Play, table: Table) -> list[Event]:
    test, attempt = while_open(found[0]), found[1]
    if test.kind != "foil":
        raise NO_ACT(kind=test.kind)
    plan = planned(play, attempt, test.scene)
    return [*brought_to_light(play, touched(attempt), changed(attempt)), declared(test.id, plan)]


def offers(play: Play, viewer: Viewer) -> Iterator[Offer]:
    for test in impact(play).tests.values():
        if viewer.gm and test.kind == "foil" and test.phase == "open" and test.plan is None:
            yield Offer(ACT.name, {"test": test.id}, "State what is attempted")


ACT = Act(
    "impact.state_act",
    StateAct,
    find,
    gm_power,
    decide,
    (UNKNOWN_TEST, UNKNOWN_BEARER, UNKNOWN_DETAIL, GM_POWER, NOT_OPEN, *PLAN_REFUSALS),
    offers=offers,
)
