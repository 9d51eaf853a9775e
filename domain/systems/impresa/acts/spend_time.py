"""The director says how much time has gone into a sustained task (PRE-75 to PRE-77)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

import pydantic

from domain.core.act import Act, Command, Offer
from domain.core.audience import Viewer
from domain.core.event import Event
from domain.core.play import Play
from domain.core.refusal import Reason
from domain.core.table import Table
from domain.systems.impresa.acts.set_times import TIMES_LATE
from domain.systems.impresa.entitlement import director
from domain.systems.impresa.events.task import TimeSpent
from domain.systems.impresa.finding import task_named
from domain.systems.impresa.refusals import NOT_DIRECTOR, UNKNOWN_TASK
from domain.systems.impresa.state import Task, impresa
from domain.systems.impresa.timing import OFF_TIME
from domain.table.state import name_of

NOT_SUSTAINED = Reason("condition_unmet", "PRE-75", "The task is no sustained one.")
OFF_SHORT = Reason("off_scale", "PRE-77", "What is taken off is a whole number, 0 or more.")
TIME_SUFFICED = Reason("condition_unmet", "PRE-77", "The least time was spent, so nothing is taken off.")
OTHER_UNIT = Reason("mismatch", "PRE-75", "Time spent is told in the unit of the task's own times.")


class SpendTime(Command):
    """Record the time spent on a sustained task, in all and in its own unit.

    ``short``: what is taken off where that is less than the least time; left out, the campaign's amount.
    """

    task: str
    spent: Annotated[int, pydantic.Field(ge=0), OFF_TIME]
    unit: str | None = None
    short: Annotated[int | None, pydantic.Field(ge=0), OFF_SHORT] = None


def decide(command: SpendTime, task: Task, play: Play, table: Table) -> list[Event]:
    """So much time is spent."""
    if task.times is None:
        raise NOT_SUSTAINED(task=task.frame.id)
    if task.rolled:
        raise TIMES_LATE(task=task.frame.id)
    if command.unit not in (None, task.times.unit):
        raise OTHER_UNIT(unit=task.times.unit)
    if command.short is not None and command.spent >= task.times.minimum:
        raise TIME_SUFFICED(spent=command.spent, minimum=task.times.minimum)
    return [TimeSpent(task.frame.id, command.spent, command.short, audience=task.frame.audience)]


def offers(play: Play, viewer: Viewer) -> Iterator[Offer]:
    """For a director: sustained tasks on which time is yet to be spent."""
    for task in impresa(play).tasks.values():
        if viewer.gm and task.times is not None and not task.rolled and task.times.spent is None:
            says = f"Say how much time {name_of(play, task.frame.character)} spends"
            yield Offer(ACT.name, {"task": task.frame.id}, says)


ACT = Act(
    "impresa.spend_time",
    SpendTime,
    task_named,
    director,
    decide,
    (UNKNOWN_TASK, NOT_DIRECTOR, TIMES_LATE, NOT_SUSTAINED, OFF_TIME, OFF_SHORT, TIME_SUFFICED, OTHER_UNIT),
    offers=offers,
)
