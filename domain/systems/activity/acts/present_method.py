"""A GM presents the usual method for an open test (ACT-04)."""

from __future__ import annotations

from domain.core.act import Act
from domain.core.event import Event
from domain.core.play import Play
from domain.core.table import Table
from domain.systems.activity.acts.open_test import Word
from domain.systems.activity.events.opening import LimberingRuled, MethodPresented
from domain.systems.activity.finding import FINDING, OnTest, the_test
from domain.systems.activity.methods import METHOD_REFUSALS, check_method, check_trained
from domain.systems.activity.offering import lacks_method, to_gm
from domain.systems.activity.pooling import PHASES, not_over
from domain.systems.activity.refusals.fae import NOT_YOURS
from domain.systems.activity.refusals.method import METHOD_PAST
from domain.systems.activity.rights import gm_or_else
from domain.systems.activity.state import Test


class PresentMethod(OnTest):
    """Present one attribute and one skill as the usual method; a limbering test has leave by it."""

    attribute: Word = None
    skill: Word = None


def decide(command: PresentMethod, test: Test, play: Play, table: Table) -> list[Event]:
    not_over(test)
    if test.phase != "open":
        raise METHOD_PAST()
    attribute, skill = check_method(command.attribute, command.skill, play)
    check_trained(test, test.primary.character, skill, play)
    leave = [LimberingRuled(test.id, allowed=True, audience=test.audience)] if test.limbering_waits else []
    return [*leave, MethodPresented(test.id, attribute, skill, audience=test.audience)]


ACT = Act(
    "activity.present_method",
    PresentMethod,
    the_test,
    gm_or_else(NOT_YOURS),
    decide,
    (*FINDING, *PHASES, NOT_YOURS, METHOD_PAST, *METHOD_REFUSALS),
    offers=to_gm(
        "activity.present_method",
        "Present the usual method",
        lacks_method,
    ),
)
