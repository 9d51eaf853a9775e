"""The opponent's pool is rolled first; its successes are the difficulty (ACT-32, ACT-35)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from domain.core.act import Act, Offer
from domain.core.audience import Viewer
from domain.core.event import Event
from domain.core.play import Play
from domain.core.table import Table
from domain.systems.activity.events.results import OpponentRolled
from domain.systems.activity.finding import FINDING, OnTest, find_side, find_test, seen_with
from domain.systems.activity.onside import Sided, sides_player
from domain.systems.activity.pooling import PHASES, not_over
from domain.systems.activity.refusals.fae import FAILURE_STANDS, NOT_YOURS
from domain.systems.activity.refusals.method import NOT_TYPED
from domain.systems.activity.refusals.opposed import (
    MISHAP_IS_NO_DOOM,
    ONE_OPPONENT,
    OPPONENT_EARNS_NOTHING,
    SUCCESSES_DECIDE,
)
from domain.systems.activity.refusals.pool import BAD_FACE, FACES_COUNT, ROLL_WAITS
from domain.systems.activity.rolling import Faces, fae_on, throw, told, unseen
from domain.systems.activity.standing import talent_successes
from domain.systems.activity.state import activity


class RollOpponent(OnTest):
    """Roll the opponent's pool as it stands, helpers' dice last. ``faces``: the results, where the table throws."""

    forbids: ClassVar = {"ap": OPPONENT_EARNS_NOTHING, "doom": MISHAP_IS_NO_DOOM, "decided_by": SUCCESSES_DECIDE}

    faces: Faces = None


def find(command: RollOpponent, play: Play, table: Table) -> Sided:
    test = find_test(command.test, play, table)
    return test, find_side(test, "opponent")


def entitled(found: Sided, play: Play, table: Table) -> None:
    sides_player(NOT_YOURS, found, play, table)


def decide(command: RollOpponent, found: Sided, play: Play, table: Table) -> list[Event]:
    test, side = found
    not_over(test)
    if test.how == "willingly":
        raise FAILURE_STANDS()
    if test.opponent_rolled:
        raise ONE_OPPONENT()
    if test.failure == "proposed":
        raise ROLL_WAITS()
    dice = throw(test, "opponent", command.faces, play, table)
    rolled = sum(die.successes for die in dice)
    automatic = talent_successes(play, side) + fae_on(side)
    audience = seen_with(test, side.character, play)
    shown = told(dice, audience, play)
    fell = OpponentRolled(test.id, test.scene, shown, rolled, automatic, rolled + automatic, audience=audience)
    return [fell, *unseen(test, dice, audience, play)]


def offers(play: Play, viewer: Viewer) -> Iterable[Offer]:
    """Whoever plays the opponent of a test that waits for it."""
    for test in activity(play).tests.values():
        side = test.opposition
        waits = test.phase == "set" and side is not None and not test.opponent_rolled
        if waits and side is not None and (side.character in viewer.characters or viewer.gm):
            yield Offer("activity.roll_opponent", {"test": test.id}, "Roll for the opponent")


ACT = Act(
    "activity.roll_opponent",
    RollOpponent,
    find,
    entitled,
    decide,
    (
        *FINDING,
        *PHASES,
        *RollOpponent.forbids.values(),
        NOT_YOURS,
        NOT_TYPED,
        FACES_COUNT,
        BAD_FACE,
        ROLL_WAITS,
        ONE_OPPONENT,
    ),
    offers=offers,
)
