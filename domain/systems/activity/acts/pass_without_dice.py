"""A test at difficulty 0 is passed without dice: by itself, or as the player chooses (ACT-11, ACT-13, ACT-34)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from domain.core.act import Act, Offer
from domain.core.audience import Viewer
from domain.core.event import Event
from domain.core.play import Play
from domain.core.table import Table
from domain.systems.activity.finding import FINDING, OnTest, the_test
from domain.systems.activity.pooling import PHASES, not_over, opponent_has_rolled
from domain.systems.activity.refusals.difficulty import CHOICE_MADE, PLAYERS_CHOICE, ZERO_YIELDS_NOTHING
from domain.systems.activity.refusals.method import NO_TAKING, TOO_EARLY
from domain.systems.activity.refusals.opposed import DECLINE_OR_ROLL, DECLINED_LATE, OPPONENT_FIRST
from domain.systems.activity.refusals.pool import ROLL_WAITS, ROLLED_ONCE
from domain.systems.activity.refusals.scoring import OUTCOME_IS_COUNTED
from domain.systems.activity.rights import primary_or_gm
from domain.systems.activity.rolling import judged
from domain.systems.activity.standing import standing
from domain.systems.activity.state import Test, activity


class PassWithoutDice(OnTest):
    """Let a test at difficulty 0 pass without a roll: no Action Points, no complication."""

    forbids: ClassVar = {"ap": ZERO_YIELDS_NOTHING, "complication": ZERO_YIELDS_NOTHING, "take": NO_TAKING}


def decide(command: PassWithoutDice, test: Test, play: Play, table: Table) -> list[Event]:
    not_over(test)
    if test.phase == "open":
        raise TOO_EARLY()
    if test.phase == "resolved":
        raise (CHOICE_MADE if standing(play, test).zero == "choice" else ROLLED_ONCE)()
    if test.failure == "proposed":
        raise ROLL_WAITS()
    opponent_has_rolled(test, "primary")
    zero = standing(play, test).zero
    if zero == "":
        raise OUTCOME_IS_COUNTED(effective=standing(play, test).effective)
    if zero == "roll":
        raise DECLINE_OR_ROLL()
    if zero == "choice" and (test.primary.bought or test.primary.fae):
        raise (DECLINED_LATE if test.opposition is not None else CHOICE_MADE)()
    return [judged(test, "automatic" if zero == "automatic" else "declined", 0, play)]


def offers(play: Play, viewer: Viewer) -> Iterable[Offer]:
    """Whoever may pass unrolled."""
    for test in activity(play).tests.values():
        if test.phase != "set" or test.base is None or test.primary.character not in viewer.characters:
            continue
        if standing(play, test).zero in ("automatic", "choice") and not test.primary.bought:
            yield Offer("activity.pass_without_dice", {"test": test.id}, "Pass without a roll")


ACT = Act(
    "activity.pass_without_dice",
    PassWithoutDice,
    the_test,
    primary_or_gm(PLAYERS_CHOICE),
    decide,
    (
        *FINDING,
        *PHASES,
        ZERO_YIELDS_NOTHING,
        NO_TAKING,
        PLAYERS_CHOICE,
        TOO_EARLY,
        CHOICE_MADE,
        ROLLED_ONCE,
        ROLL_WAITS,
        OPPONENT_FIRST,
        OUTCOME_IS_COUNTED,
        DECLINE_OR_ROLL,
        DECLINED_LATE,
    ),
    offers=offers,
)
