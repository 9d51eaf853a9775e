"""A resolved test is closed by its player or a GM; what is left of its Action Points is saved (ACT-42)."""

from __future__ import annotations

from typing import ClassVar

from domain.core.act import Act
from domain.core.event import Event
from domain.core.play import Play
from domain.core.table import Table
from domain.systems.activity.events.opening import TestClosed
from domain.systems.activity.finding import FINDING, OnTest, the_test
from domain.systems.activity.offering import is_resolved, to_player
from domain.systems.activity.pooling import PHASES, not_over
from domain.systems.activity.refusals.fae import NOT_YOURS
from domain.systems.activity.refusals.method import TOO_EARLY
from domain.systems.activity.refusals.scoring import OUTCOME_STANDS
from domain.systems.activity.rights import primary_or_gm
from domain.systems.activity.state import Test


class CloseTest(OnTest):
    """Close a resolved test."""

    forbids: ClassVar = {"outcome": OUTCOME_STANDS}


def decide(command: CloseTest, test: Test, play: Play, table: Table) -> list[Event]:
    not_over(test)
    if test.phase != "resolved":
        raise TOO_EARLY()
    return [TestClosed(test.id, audience=test.audience)]


ACT = Act(
    "activity.close_test",
    CloseTest,
    the_test,
    primary_or_gm(NOT_YOURS),
    decide,
    (*FINDING, *PHASES, OUTCOME_STANDS, NOT_YOURS, TOO_EARLY),
    offers=to_player("activity.close_test", "Close the test", is_resolved),
)
