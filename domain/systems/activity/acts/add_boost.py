"""A GM grants a boost to a target number of a test (ACT-08)."""

from __future__ import annotations

from typing import Annotated, ClassVar

from domain.core.act import Act
from domain.core.event import Event
from domain.core.play import Play
from domain.core.table import Table
from domain.systems.activity.choices import of_test
from domain.systems.activity.events.assembling import BoostSet
from domain.systems.activity.finding import FINDING, OnTest, find_side, the_test
from domain.systems.activity.offering import takes_dice, to_gm
from domain.systems.activity.pooling import PHASES, still_assembling
from domain.systems.activity.refusals.beside import NO_IMPACT_BONUS
from domain.systems.activity.refusals.method import BOOST_LATE, BOOST_RANGE, BOOST_REASON, GM_BOOSTS, TOO_EARLY
from domain.systems.activity.rights import gm_or_else
from domain.systems.activity.settings import BOOST_RANGE as RANGE
from domain.systems.activity.state import SideName, Test
from domain.table.settings import wants_words


class AddBoost(OnTest):
    """Grant a boost, with its reason; it replaces one granted before."""

    forbids: ClassVar = {"detail": NO_IMPACT_BONUS}

    boost: Annotated[int, BOOST_RANGE]
    reason: str = ""
    side: SideName = "primary"


def decide(command: AddBoost, test: Test, play: Play, table: Table) -> list[Event]:
    find_side(test, command.side)
    still_assembling(test, command.side, late=BOOST_LATE)
    low, high = of_test(test, RANGE)
    if not low <= command.boost <= high:
        raise BOOST_RANGE(range=[low, high])
    if wants_words(play, command.reason):
        raise BOOST_REASON()
    return [BoostSet(test.id, command.boost, command.reason, command.side, audience=test.audience)]


ACT = Act(
    "activity.add_boost",
    AddBoost,
    the_test,
    gm_or_else(GM_BOOSTS),
    decide,
    (*FINDING, *PHASES, GM_BOOSTS, BOOST_RANGE, BOOST_REASON, BOOST_LATE, TOO_EARLY, NO_IMPACT_BONUS),
    offers=to_gm("activity.add_boost", "Grant a boost", takes_dice),
)
