"""The director takes back a task that was framed and is not rolled (PRE-58)."""

from __future__ import annotations

from domain.core.act import Act, Command
from domain.core.event import Event
from domain.core.play import Play
from domain.core.table import Table
from domain.systems.impresa.entitlement import director
from domain.systems.impresa.events.task import TaskDropped
from domain.systems.impresa.finding import task_named
from domain.systems.impresa.refusals import NOT_DIRECTOR, UNKNOWN_TASK
from domain.systems.impresa.rolling import ROLLED_ALREADY
from domain.systems.impresa.state import Task, impresa


class DropTask(Command):
    """Take back a framed task that nobody has rolled; a contest goes with both its sides."""

    task: str
    says: str = ""


def decide(command: DropTask, task: Task, play: Play, table: Table) -> list[Event]:
    """The task is gone, and the other side of a contest with it."""
    rival = impresa(play).tasks.get(task.frame.rival)
    if task.rolled or (rival is not None and rival.rolled):
        raise ROLLED_ALREADY(task=task.frame.id)
    both = [task, *([rival] if rival is not None else [])]
    return [TaskDropped(side.frame.id, command.says.strip(), audience=side.frame.audience) for side in both]


ACT = Act("impresa.drop_task", DropTask, task_named, director, decide, (UNKNOWN_TASK, NOT_DIRECTOR, ROLLED_ALREADY))
