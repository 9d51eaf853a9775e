"""The director makes a framed task a sustained one (PRE-75)."""

from __future__ import annotations

from domain.core.act import Act
from domain.core.event import Event
from domain.core.play import Play
from domain.core.refusal import Reason
from domain.core.table import Table
from domain.systems.impresa.entitlement import director
from domain.systems.impresa.finding import task_named
from domain.systems.impresa.refusals import NOT_DIRECTOR, UNKNOWN_TASK
from domain.systems.impresa.state import Task
from domain.systems.impresa.timing import TIMING, Timed, times_set

TIMES_LATE = Reason("wrong_phase", "PRE-75", "The task is rolled already.")


class SetTimes(Timed):
    """Set the least time a framed task takes, what each step of extra time takes, or both."""

    task: str


def decide(command: SetTimes, task: Task, play: Play, table: Table) -> list[Event]:
    """The times hold, unless the task is rolled."""
    if task.rolled:
        raise TIMES_LATE(task=task.frame.id)
    return [times_set(task.frame.id, command, task.frame.audience)]


ACT = Act(
    "impresa.set_times", SetTimes, task_named, director, decide, (UNKNOWN_TASK, NOT_DIRECTOR, TIMES_LATE, *TIMING)
)
