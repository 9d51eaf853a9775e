"""The player rolls the pool, once, helpers' dice in the same throw (ACT-20)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from domain.core.act import Act, Offer
from domain.core.audience import Viewer
from domain.core.event import Event
from domain.core.play import Play
from domain.core.table import Table
from domain.systems.activity.events.results import Rolled
from domain.systems.activity.finding import FINDING, OnTest, the_test
from domain.systems.activity.pooling import PHASES, not_over, opponent_has_rolled
from domain.systems.activity.refusals.beside import HARM_ELSEWHERE, HIT_DICE_UNROLLED, NO_EXPERIENCE, OTHER_DICE
from domain.systems.activity.refusals.difficulty import CHOICE_MADE, NOTHING_TO_ROLL, PERKS_SUFFICE, PLAYERS_CHOICE
from domain.systems.activity.refusals.fae import FAILURE_STANDS, NOT_YOURS
from domain.systems.activity.refusals.method import NO_TAKING, NOT_TYPED, TN_IS_A_SUM, TOO_EARLY
from domain.systems.activity.refusals.opposed import DECLINE_OR_ROLL, OPPONENT_FIRST
from domain.systems.activity.refusals.pool import (
    BAD_FACE,
    BASE_DIE_STAYS,
    FACES_COUNT,
    ONLY_D20,
    POOL_SIZE,
    ROLL_WAITS,
    ROLLED_ONCE,
)
from domain.systems.activity.refusals.scoring import COUNTED_NOT_TYPED, OUTCOME_IS_COUNTED, OWN_TN
from domain.systems.activity.rights import may_play, players_or_gm
from domain.systems.activity.rolling import Faces, judged, throw, told, unseen
from domain.systems.activity.standing import standing
from domain.systems.activity.state import Test, activity


class Roll(OnTest):
    """Roll the pool as it stands. ``faces``: the results, in pool order, helpers' last, where the table throws."""

    forbids: ClassVar = {
        "take": NO_TAKING,
        "tn": TN_IS_A_SUM,
        "tn_of": OWN_TN,
        "pool": POOL_SIZE,
        "without_base_die": BASE_DIE_STAYS,
        "sides": ONLY_D20,
        "successes": COUNTED_NOT_TYPED,
        "outcome": OUTCOME_IS_COUNTED,
        "impact_die": OTHER_DICE,
        "hit_dice": HIT_DICE_UNROLLED,
        "fatigue": HARM_ELSEWHERE,
        "injury": HARM_ELSEWHERE,
        "experience": NO_EXPERIENCE,
    }

    faces: Faces = None


def entitled(test: Test, play: Play, table: Table) -> None:
    reason = PLAYERS_CHOICE if test.phase == "set" and standing(play, test).zero == "choice" else NOT_YOURS
    if test.opponent_rolled and reason is NOT_YOURS:
        players_or_gm(reason, test.primary.character, play, table)
    elif not may_play(test.primary.character, play, table):
        raise reason()


def decide(command: Roll, test: Test, play: Play, table: Table) -> list[Event]:
    check_roll(test, play)
    dice = throw(test, "primary", command.faces, play, table)
    rolled = sum(die.successes for die in dice)
    fell = Rolled(test.id, test.scene, told(dice, test.audience, play), rolled, audience=test.audience)
    return [fell, *unseen(test, dice, test.audience, play), judged(test, "rolled", rolled, play)]


def check_roll(test: Test, play: Play) -> None:
    """Refuses a roll that is not due, not wanted, or not the first."""
    not_over(test)
    if test.phase == "open":
        raise (ROLL_WAITS if test.failure == "proposed" else TOO_EARLY)()
    if test.phase == "resolved":
        declined = DECLINE_OR_ROLL if test.opposition is not None and test.base == 0 else CHOICE_MADE
        raise {"willingly": FAILURE_STANDS, "declined": declined, "automatic": NOTHING_TO_ROLL}.get(
            test.how, ROLLED_ONCE
        )()
    if test.failure == "proposed":
        raise ROLL_WAITS()
    opponent_has_rolled(test, "primary")
    stands = standing(play, test)
    if stands.zero == "automatic":
        raise (PERKS_SUFFICE if stands.perks_alone else DECLINE_OR_ROLL if test.opposition else NOTHING_TO_ROLL)()


def offers(play: Play, viewer: Viewer) -> Iterable[Offer]:
    """Whoever's pool is assembled may roll it."""
    for test in activity(play).tests.values():
        ready = test.phase == "set" and test.base is not None and test.failure != "proposed"
        if ready and test.primary.character in viewer.characters and standing(play, test).zero != "automatic":
            yield Offer("activity.roll", {"test": test.id}, "Roll")


ACT = Act(
    "activity.roll",
    Roll,
    the_test,
    entitled,
    decide,
    (
        *FINDING,
        *PHASES,
        *dict.fromkeys(Roll.forbids.values()),
        NOT_YOURS,
        PLAYERS_CHOICE,
        CHOICE_MADE,
        NOTHING_TO_ROLL,
        PERKS_SUFFICE,
        TOO_EARLY,
        NOT_TYPED,
        DECLINE_OR_ROLL,
        OPPONENT_FIRST,
        BAD_FACE,
        FACES_COUNT,
        ROLL_WAITS,
        ROLLED_ONCE,
        FAILURE_STANDS,
    ),
    offers=offers,
)
