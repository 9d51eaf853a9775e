"""How a framed task is rolled: dice, threshold, difficulty, outcome (PRE-58 to PRE-83)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated

import pydantic

from domain.core.event import Event
from domain.core.play import Play
from domain.core.refusal import Reason
from domain.core.table import Table
from domain.membership.state import is_gm
from domain.systems.impresa import hand, pool
from domain.systems.impresa.catalogue import base_of, skill_kind
from domain.systems.impresa.entitlement import leads
from domain.systems.impresa.events.task import TaskDone, TaskRolled
from domain.systems.impresa.experience import earns
from domain.systems.impresa.finding import able
from domain.systems.impresa.odds import NO_CHOICE, WRONG_CHOICE, Odds, chosen, odds
from domain.systems.impresa.paying import PAYING, Paid, exhausts, pays, throws
from domain.systems.impresa.refusals import DEAD, DISABLED, NOT_YOURS, UNABLE, UNFINISHED, UNTRAINED, WORN_OUT
from domain.systems.impresa.settings import (
    AUTOMATIC_MAY_ROLL,
    BONUS_FROM_EMPTY,
    ZERO_BLOCKS,
)
from domain.systems.impresa.state import Frame, Impresan, Task, impresa
from domain.systems.impresa.sustaining import TOO_FEW_INCREMENTS, increments
from domain.systems.impresa.tables.skills import COMPOSURE
from domain.table.settings import GM_MAY_ACT

ROLLED_ALREADY = Reason("duplicate", "PRE-58", "The task is rolled already.")
BOUGHT_LATE = Reason("wrong_phase", "PRE-68", "Bonus dice are bought before the roll, and not for a tie rolled again.")
NOT_AUTOMATIC = Reason("condition_unmet", "PRE-69", "The task does not succeed without a roll.")
MUST_NOT_ROLL = Reason("condition_unmet", "PRE-69", "The task succeeds without a roll, and the campaign wants it so.")
NOTHING_ROLLED = Reason("mismatch", "PRE-69", "Nothing is rolled, so there is nothing to pay for.")
DICE_STATED = Reason("derived", "PRE-03", "Outside turns the sheet says how many dice a task has.")
TOO_MANY_DICE = Reason("not_enough", "PRE-102", "So many dice of the ability are not left in this turn.")
OFF_DICE = Reason("off_scale", "PRE-102", "Dice allotted are a whole number, 0 or more.")

ROLLING = (
    UNFINISHED,
    DEAD,
    UNABLE,
    DISABLED,
    UNTRAINED,
    WORN_OUT,
    NOT_YOURS,
    ROLLED_ALREADY,
    BOUGHT_LATE,
    NOT_AUTOMATIC,
    MUST_NOT_ROLL,
    NOTHING_ROLLED,
    DICE_STATED,
    TOO_MANY_DICE,
    OFF_DICE,
    NO_CHOICE,
    WRONG_CHOICE,
    TOO_FEW_INCREMENTS,
    *PAYING,
)
"""The refusals of every act that rolls a framed task."""


class Rolling(Paid):
    """How a task is rolled.

    ``dice``: ability dice allotted to it in a turn, null for all that are left; outside turns the sheet decides.
    ``automatic``: claims success without a roll. ``skill``: picks one where the task leaves it open.
    ``increments``: the increments of extra time counted on, if the caller wants them checked.
    """

    dice: Annotated[int | None, pydantic.Field(ge=0), OFF_DICE] = None
    automatic: bool = False
    skill: str | None = None
    increments: int | None = None


@dataclass(frozen=True, slots=True)
class Attempt:
    """A task about to be rolled: its frame with the skill picked, who rolls it, how, and with what."""

    task: Task
    frame: Frame
    character: Impresan
    asked: Rolling
    odds: Odds

    @property
    def opposed(self) -> bool:
        """Whether the task is contested or resisted, and so never automatic."""
        return self.frame.kind in ("contested", "resisted")


def rolls(task: Task, asked: Rolling, play: Play, table: Table) -> Iterator[Event]:
    """The events of rolling a framed task, or the refusal. What follows from the outcome stands in consequences."""
    if task.rolled or (task.rerolled and asked.bonus):
        raise (BOUGHT_LATE if asked.bonus else ROLLED_ALREADY)(task=task.frame.id)
    attempt = _attempted(task, asked, play, table)
    if asked.increments is not None and asked.increments > increments(task.times):
        raise TOO_FEW_INCREMENTS(asked=asked.increments, earned=increments(task.times))
    if asked.automatic:
        return iter([_done(attempt, play)])
    if attempt.odds.automatic and not attempt.opposed and not AUTOMATIC_MAY_ROLL.of(play):
        raise MUST_NOT_ROLL()
    return iter(_rolled(attempt, play, table))


def _attempted(task: Task, asked: Rolling, play: Play, table: Table) -> Attempt:
    """Who rolls, with what; or the refusal of who cannot."""
    character = impresa(play).characters.get(task.frame.character)
    if character is None:
        raise UNFINISHED(character=task.frame.character)
    may_roll(character, play, table)
    able(character)
    frame = chosen(task.frame, asked.skill, play)
    _attemptable(frame, character, play)
    return Attempt(
        task, frame, character, asked, odds(task, frame, character, play, _allotted(frame, asked, character, play))
    )


def may_roll(character: Impresan, play: Play, table: Table) -> None:
    """Refuses who may not roll for the character: the director may, spending nothing, where he may act for players."""
    if not (leads(play, table, character.id) or (is_gm(play, table) and GM_MAY_ACT.of(play))):
        raise NOT_YOURS(character=character.id)


def _attemptable(frame: Frame, character: Impresan, play: Play) -> None:
    """Refuses a disabled ability (PRE-05) and a skill that is never attempted untrained (PRE-13)."""
    if character.abilities.get(frame.ability, 0) == 0 and ZERO_BLOCKS.of(play):
        raise DISABLED(ability=frame.ability)
    if frame.skill and skill_kind(play, frame.skill).trained and character.rating(frame.skill) == 0:
        raise UNTRAINED(skill=frame.skill)


def _allotted(frame: Frame, asked: Rolling, character: Impresan, play: Play) -> int | None:
    """The dice named for a task in a turn; composure takes all that are unspent (PRE-83)."""
    if asked.dice is None:
        return None
    if not _takes_action(frame, character, play):
        raise DICE_STATED()
    left = hand.left(play, character, frame.ability)
    if asked.dice > left:
        raise TOO_MANY_DICE(asked=asked.dice, left=left)
    return asked.dice


def _takes_action(frame: Frame, character: Impresan, play: Play) -> bool:
    """Whether a task takes an action: in a turn, unless composure is forced by events (PRE-83)."""
    return hand.fighter_of(play, character.id) is not None and base_of(frame.skill) != COMPOSURE


def _done(attempt: Attempt, play: Play) -> Event:
    """Success without a roll (PRE-69)."""
    frame, odds, character = attempt.frame, attempt.odds, attempt.character
    if attempt.opposed or not odds.automatic:
        raise NOT_AUTOMATIC(rating=odds.rating, difficulty=odds.difficulty, dice=odds.own)
    if attempt.asked.bonus or attempt.asked.faces:
        raise NOTHING_ROLLED()
    action = _takes_action(frame, character, play)
    return TaskDone(
        frame.id,
        character.id,
        frame.ability,
        frame.skill,
        steps=odds.difficulty,
        difficulty=odds.difficulty,
        allotted=odds.allotted if action else 0,
        action=action,
        audience=frame.audience,
    )


def _rolled(attempt: Attempt, play: Play, table: Table) -> list[Event]:
    """Payment, the roll, what it earns, and the fatigue of prostration."""
    frame, odds, character, asked = attempt.frame, attempt.odds, attempt.character, attempt.asked
    paid = pays(asked, character, play, table, ability=frame.ability, skill=frame.skill, why=frame.says or "a task")
    count = odds.own + odds.free + asked.bonus
    _fill(attempt, count, play)
    start = attempt.task.thrown
    faces = throws(frame.id, character.id, count, table, typed=frame.typed, faces=asked.faces, start=start)
    steps = pool.steps(faces, odds.threshold)
    success = None if frame.kind == "contested" else steps >= odds.difficulty
    action = _takes_action(frame, character, play) and not attempt.task.rerolled
    roll = TaskRolled(
        frame.id,
        character.id,
        frame.ability,
        frame.skill,
        faces,
        odds.threshold,
        steps,
        own=odds.own,
        bonus=count - odds.own,
        difficulty=odds.difficulty,
        success=success,
        allotted=odds.allotted if action else 0,
        action=action,
        audience=frame.audience,
    )
    earned = earns(character, frame.skill, odds.difficulty, success=bool(success))
    return [*paid, roll, *earned, *exhausts(asked, character, play)]


def _fill(attempt: Attempt, count: int, play: Play) -> None:
    """Refuses an empty pool (PRE-67); a forced roll fails without dice instead (PRE-83, PRE-162)."""
    frame = attempt.frame
    in_turn = hand.fighter_of(play, attempt.character.id) is not None
    forced = frame.purpose_rule == "breath" or (base_of(frame.skill) == COMPOSURE and in_turn)
    if count == 0 and not forced:
        raise WORN_OUT(ability=frame.ability)
    if count and attempt.odds.own == 0 and not BONUS_FROM_EMPTY.of(play):
        raise WORN_OUT(ability=frame.ability)
