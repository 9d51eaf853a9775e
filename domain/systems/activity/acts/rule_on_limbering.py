"""A GM gives leave to a limbering test that a player asked for, or cancels it (ACT-44)."""

from __future__ import annotations

from domain.core.act import Act
from domain.core.event import Event
from domain.core.play import Play
from domain.core.table import Table
from domain.systems.activity.events.opening import LimberingRuled, TestCancelled
from domain.systems.activity.finding import FINDING, OnTest, the_test
from domain.systems.activity.offering import to_gm, waits_for_leave
from domain.systems.activity.pooling import PHASES, not_over
from domain.systems.activity.refusals.fae import UNKNOWN
from domain.systems.activity.refusals.points import LIMBERING_LEAVE
from domain.systems.activity.rights import gm_or_else
from domain.systems.activity.state import Test


class RuleOnLimbering(OnTest):
    """Give leave to a limbering test, or not."""

    allow: bool


def decide(command: RuleOnLimbering, test: Test, play: Play, table: Table) -> list[Event]:
    not_over(test)
    if not test.limbering_waits:
        raise UNKNOWN(id=test.id)
    ruled = LimberingRuled(test.id, command.allow, audience=test.audience)
    return [ruled] if command.allow else [ruled, TestCancelled(test.id, "not allowed", audience=test.audience)]


ACT = Act(
    "activity.rule_on_limbering",
    RuleOnLimbering,
    the_test,
    gm_or_else(LIMBERING_LEAVE),
    decide,
    (*FINDING, *PHASES, LIMBERING_LEAVE),
    offers=to_gm(
        "activity.rule_on_limbering",
        "Rule on the limbering",
        waits_for_leave,
    ),
)
