"""In a turn somebody spends an action on a sustained task; its dice wait for the roll (PRE-75, PRE-106)."""

from __future__ import annotations

from domain.core.act import Act, Command
from domain.core.event import Event
from domain.core.play import Play
from domain.core.refusal import Reason
from domain.core.table import Table
from domain.systems.impresa.actions import spends, turn_of
from domain.systems.impresa.combat_refusals import ACTING
from domain.systems.impresa.entitlement import leader
from domain.systems.impresa.events.actions import WorkedOn
from domain.systems.impresa.events.task import TimeSpent
from domain.systems.impresa.finding import able, find_impresan, task_named
from domain.systems.impresa.refusals import CHARACTER, DEAD, NOT_YOURS, UNABLE, UNKNOWN_TASK
from domain.systems.impresa.rolling import ROLLED_ALREADY
from domain.systems.impresa.state import Task

NOT_SUSTAINED = Reason("mismatch", "PRE-106", "The task is no sustained one.")
WORKED_ALREADY = Reason("duplicate", "PRE-106", "An action of this turn has gone into the task.")
LEFT_OFF = Reason("wrong_state", "PRE-75", "Concentration is broken: what was spent by then counts, and no more.")


class WorkOnTask(Command):
    """Spend an action on a sustained task. A task told in turns has one more turn spent on it."""

    task: str


def entitled(task: Task, play: Play, table: Table) -> None:
    """Whoever leads the character."""
    leader(play, table, task.frame.character)


def decide(command: WorkOnTask, task: Task, play: Play, table: Table) -> list[Event]:
    """The action is spent, without dice."""
    frame = task.frame
    character = find_impresan(frame.character, play, table)
    able(character)
    combat, turn, _ = turn_of(play, character.id)
    if task.times is None:
        raise NOT_SUSTAINED(task=frame.id)
    if task.rolled:
        raise ROLLED_ALREADY(task=frame.id)
    if frame.id in turn.worked_on:
        raise WORKED_ALREADY(task=frame.id)
    if frame.id in combat.broken:
        raise LEFT_OFF(task=frame.id)
    spent = spends(play, character, ability=frame.ability, what=f"use_skill:{frame.id}")
    time = TimeSpent(frame.id, (task.times.spent or 0) + 1, audience=frame.audience)
    worked = WorkedOn(combat.encounter, character.id, frame.id, audience=frame.audience)
    return [worked, *([time] if task.times.unit == "turns" else []), *spent]


ACT = Act(
    "impresa.work_on_task",
    WorkOnTask,
    task_named,
    entitled,
    decide,
    (
        *CHARACTER,
        UNKNOWN_TASK,
        NOT_YOURS,
        DEAD,
        UNABLE,
        NOT_SUSTAINED,
        ROLLED_ALREADY,
        WORKED_ALREADY,
        LEFT_OFF,
        *ACTING,
    ),
)
