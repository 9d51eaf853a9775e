"""A common test in one request, for whoever has every right it takes: method, difficulty, pool, roll (ACT-01).

It takes the acts it is made of one after the other, with the same checks and the same events.
"""

from __future__ import annotations

from typing import Annotated, ClassVar

import pydantic

from domain.core.act import Act, AnyAct, Command
from domain.core.event import Event
from domain.core.ids import CharacterId
from domain.core.play import Play
from domain.core.table import Table
from domain.systems.activity.acts import (
    buy_dice,
    fae_success,
    grant_roleplay_die,
    open_test,
    pass_without_dice,
    roll,
    set_difficulty,
    use_perk,
)
from domain.systems.activity.acts.open_test import Word
from domain.systems.activity.acts.set_difficulty import Minutes, Range
from domain.systems.activity.composing import step
from domain.systems.activity.events.opening import TestOpened
from domain.systems.activity.finding import find_being
from domain.systems.activity.paying import Spend
from domain.systems.activity.refusals.difficulty import BAD_DIFFICULTY
from domain.systems.activity.rolling import Faces
from domain.systems.activity.standing import standing
from domain.systems.activity.state import activity
from domain.table.state import Character


class TakeTest(Spend):
    """Open a test, set its difficulty, assemble the pool and roll; a test at difficulty 0 by itself passes unrolled.

    ``played``: what a roleplay die is granted for; ``dice``: how many to buy, paid by the shares named;
    ``fae_points``: how many to spend; ``faces``: the results, where the table throws.
    """

    forbids: ClassVar = Spend.forbids

    character: CharacterId
    attribute: Word = None
    skill: Word = None
    difficulty: Annotated[int, pydantic.Field(ge=0), BAD_DIFFICULTY]
    activity: str = ""
    kind: str = ""
    range: Range = 1
    risk: str = ""
    duration: Minutes = None
    played: str | None = None
    perks: list[str] = []
    dice: Annotated[int, pydantic.Field(ge=0, le=3)] = 0
    fae_points: Annotated[int, pydantic.Field(ge=0)] = 0
    faces: Faces = None


def find(command: TakeTest, play: Play, table: Table) -> Character:
    return find_being(command.character, play, table)


def entitled(_: Character, __: Play, ___: Table) -> None:
    """Each step judges for itself who may take it."""


def decide(command: TakeTest, character: Character, play: Play, table: Table) -> list[Event]:
    work = play.fork()
    events = step(open_test.ACT, _opening(command), work, table)
    test = next(event.test for event in events if isinstance(event, TestOpened))
    for act, part in _assembling(command, test):
        events += step(act, part, work, table)
    if standing(work, activity(work).tests[test]).zero == "automatic":
        return events + step(pass_without_dice.ACT, pass_without_dice.PassWithoutDice(test=test), work, table)
    return events + step(roll.ACT, roll.Roll(test=test, faces=command.faces), work, table)


def _opening(command: TakeTest) -> open_test.OpenTest:
    return open_test.OpenTest(
        character=command.character,
        activity=command.activity,
        kind=command.kind,
        attribute=command.attribute,
        skill=command.skill,
        dice="table" if command.faces is not None else None,
    )


def _assembling(command: TakeTest, test: str) -> list[tuple[AnyAct, Command]]:
    steps: list[tuple[AnyAct, Command]] = [
        (
            set_difficulty.ACT,
            set_difficulty.SetDifficulty(
                test=test,
                difficulty=command.difficulty,
                range=command.range,
                risk=command.risk,
                duration=command.duration,
            ),
        )
    ]
    if command.played is not None:
        steps.append((grant_roleplay_die.ACT, grant_roleplay_die.GrantRoleplayDie(test=test, says=command.played)))
    steps += [(use_perk.ACT, use_perk.UsePerk(test=test, perk=perk)) for perk in command.perks]
    if command.dice:
        shares = {name: getattr(command, name) for name in Spend.model_fields}
        steps.append((buy_dice.ACT, buy_dice.BuyDice(test=test, dice=command.dice, **shares)))
    if command.fae_points:
        steps.append((fae_success.ACT, fae_success.FaeSuccess(test=test, points=command.fae_points)))
    return steps


STEPS: tuple[AnyAct, ...] = (
    open_test.ACT,
    set_difficulty.ACT,
    grant_roleplay_die.ACT,
    use_perk.ACT,
    buy_dice.ACT,
    fae_success.ACT,
    pass_without_dice.ACT,
    roll.ACT,
)

ACT = Act(
    "activity.take_test",
    TakeTest,
    find,
    entitled,
    decide,
    tuple(dict.fromkeys(reason for act in STEPS for reason in act.refusals)),
)
