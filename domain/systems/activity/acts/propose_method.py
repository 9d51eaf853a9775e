"""A player proposes another method, and says how the thing is done in that way (ACT-05, ACT-06)."""

from __future__ import annotations

from domain.core.act import Act
from domain.core.event import Event
from domain.core.play import Play
from domain.core.table import Table
from domain.systems.activity.acts.open_test import Word
from domain.systems.activity.finding import FINDING, OnTest, the_test
from domain.systems.activity.offering import takes_proposals, to_player
from domain.systems.activity.pooling import PHASES, not_over
from domain.systems.activity.proposing import PROPOSING, proposed
from domain.systems.activity.refusals.fae import NOT_YOURS
from domain.systems.activity.refusals.method import METHOD_PAST
from domain.systems.activity.refusals.points import LIMBERING_LEAVE
from domain.systems.activity.rights import primary_or_else
from domain.systems.activity.state import Test


class ProposeMethod(OnTest):
    """Propose another attribute, another skill, or both; a standing precedent may decide at once."""

    attribute: Word = None
    skill: Word = None
    says: str = ""


def decide(command: ProposeMethod, test: Test, play: Play, table: Table) -> list[Event]:
    not_over(test)
    if test.phase != "open":
        raise METHOD_PAST()
    if test.limbering_waits:
        raise LIMBERING_LEAVE()
    return proposed(test, command.attribute, command.skill, command.says, play)


ACT = Act(
    "activity.propose_method",
    ProposeMethod,
    the_test,
    primary_or_else(NOT_YOURS),
    decide,
    (*FINDING, *PHASES, NOT_YOURS, METHOD_PAST, LIMBERING_LEAVE, *PROPOSING),
    offers=to_player(
        "activity.propose_method",
        "Propose another method",
        takes_proposals,
    ),
)
