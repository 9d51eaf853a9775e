"""A player would rather fail, with something at stake and before any die (ACT-68)."""

from __future__ import annotations

from domain.core.act import Act
from domain.core.event import Event
from domain.core.play import Play
from domain.core.table import Table
from domain.systems.activity.events.assembling import FailureProposed
from domain.systems.activity.finding import FINDING, OnTest, the_test
from domain.systems.activity.offering import may_be_failed, to_player
from domain.systems.activity.pooling import PHASES, any_die_rolled, not_over
from domain.systems.activity.refusals.difficulty import CANNOT_FAIL, ZERO_CANNOT_FAIL
from domain.systems.activity.refusals.fae import (
    FAE_SPENT,
    FAILURE_LATE,
    FAILURE_LEAVE,
    FAILURE_STANDS,
    NOTHING_TO_FAIL,
    OWN_FAILURE,
    STAKE_WANTED,
)
from domain.systems.activity.refusals.points import LIMBERING_LEAVE
from domain.systems.activity.rights import primary_or_else
from domain.systems.activity.rolling import fae_on
from domain.systems.activity.standing import standing
from domain.systems.activity.state import Test
from domain.table.settings import wants_words


class ProposeFailure(OnTest):
    """Propose to fail the test of one's own character for a Fae Point; say what is at stake."""

    stake: str = ""


def decide(command: ProposeFailure, test: Test, play: Play, table: Table) -> list[Event]:
    check_failure(test, play)
    if test.limbering_waits:
        raise LIMBERING_LEAVE()
    if test.failure:
        raise FAILURE_LEAVE(failure=test.failure)
    if wants_words(play, command.stake):
        raise STAKE_WANTED()
    return [FailureProposed(test.id, command.stake, audience=test.audience)]


def check_failure(test: Test, play: Play) -> None:
    """Refuses where a die has fallen, the test cannot be failed, or a Fae Point was spent on it."""
    not_over(test)
    if test.how == "willingly":
        raise FAILURE_STANDS()
    if any_die_rolled(test):
        raise (ZERO_CANNOT_FAIL if test.how in ("automatic", "declined") else FAILURE_LATE)()
    if test.base is not None and standing(play, test).effective == 0:
        raise (NOTHING_TO_FAIL if standing(play, test).zero == "automatic" else CANNOT_FAIL)()
    if fae_on(test.primary):
        raise FAE_SPENT()


FAILING = (*PHASES, FAILURE_LATE, NOTHING_TO_FAIL, ZERO_CANNOT_FAIL, CANNOT_FAIL, FAE_SPENT)
"""What a voluntary failure may be refused for, proposed or agreed to."""

ACT = Act(
    "activity.propose_failure",
    ProposeFailure,
    the_test,
    primary_or_else(OWN_FAILURE),
    decide,
    (*FINDING, *FAILING, OWN_FAILURE, LIMBERING_LEAVE, FAILURE_LEAVE, STAKE_WANTED),
    offers=to_player(
        "activity.propose_failure",
        "Fail by choice, for a Fae Point",
        may_be_failed,
    ),
)
