"""A GM declares who opposes the test: the opponent's successes will be the difficulty (ACT-32)."""

from __future__ import annotations

from typing import Annotated, ClassVar

from domain.core.act import Act
from domain.core.event import Event
from domain.core.ids import CharacterId
from domain.core.play import Play
from domain.core.table import Table
from domain.systems.activity.acts.set_difficulty import Minutes, Range, check_range
from domain.systems.activity.events.assembling import OppositionSet
from domain.systems.activity.finding import FINDING, OnTest, find_being, find_test, seen_with
from domain.systems.activity.methods import METHOD_REFUSALS, check_method, check_trained
from domain.systems.activity.offering import has_method, to_gm
from domain.systems.activity.pooling import PHASES, not_over
from domain.systems.activity.refusals.beside import ONE_SYSTEM_EACH
from domain.systems.activity.refusals.difficulty import DIFFICULTY_STANDS, GM_SETS_DIFFICULTY, OPPONENT_SETS_IT
from domain.systems.activity.refusals.method import NOT_RULED_YET, ONE_OF_EACH, TOO_EARLY
from domain.systems.activity.refusals.opposed import (
    NO_CAP,
    NO_DRAW,
    ONE_OPPONENT,
    SELF_OPPOSED,
    SUCCESSES_DECIDE,
    TIE_PASSES,
)
from domain.systems.activity.refusals.scoring import BAD_RANGE
from domain.systems.activity.rights import gm_or_else
from domain.systems.activity.state import Test
from domain.table.state import Character

Found = tuple[Test, Character]


class SetOpposition(OnTest):
    """Declare the opponent and the opponent's method. ``opponent_range``: the complication range of their dice."""

    forbids: ClassVar = {
        "difficulty": OPPONENT_SETS_IT,
        "decided_by": SUCCESSES_DECIDE,
        "tie_goes_to": TIE_PASSES,
        "draw": NO_DRAW,
        "cap": NO_CAP,
        "opponent_system": ONE_SYSTEM_EACH,
    }

    opponent: CharacterId
    attribute: Annotated[str | None, ONE_OF_EACH] = None
    skill: Annotated[str | None, ONE_OF_EACH] = None
    range: Range = 1
    opponent_range: Range = 1
    duration: Minutes = None


def find(command: SetOpposition, play: Play, table: Table) -> Found:
    return find_test(command.test, play, table), find_being(command.opponent, play, table)


def decide(command: SetOpposition, found: Found, play: Play, table: Table) -> list[Event]:
    test, opponent = found
    not_over(test)
    if opponent.id == test.primary.character:
        raise SELF_OPPOSED()
    if test.opposition is not None:
        raise ONE_OPPONENT()
    if test.phase != "open":
        raise DIFFICULTY_STANDS()
    if test.proposal is not None:
        raise NOT_RULED_YET()
    if not test.primary.attribute:
        raise TOO_EARLY()
    attribute, skill = check_method(command.attribute, command.skill, play)
    check_trained(test, opponent.id, skill, play)
    check_range(command.range, test)
    check_range(command.opponent_range, test)
    return [
        OppositionSet(
            test.id,
            opponent.id,
            attribute,
            skill,
            command.range,
            command.opponent_range,
            command.duration,
            audience=seen_with(test, opponent.id, play),
        )
    ]


ACT = Act(
    "activity.set_opposition",
    SetOpposition,
    find,
    gm_or_else(GM_SETS_DIFFICULTY),
    decide,
    (
        *FINDING,
        *PHASES,
        *SetOpposition.forbids.values(),
        *METHOD_REFUSALS,
        GM_SETS_DIFFICULTY,
        SELF_OPPOSED,
        ONE_OPPONENT,
        DIFFICULTY_STANDS,
        NOT_RULED_YET,
        TOO_EARLY,
        BAD_RANGE,
    ),
    offers=to_gm("activity.set_opposition", "Declare an opponent", has_method),
)
