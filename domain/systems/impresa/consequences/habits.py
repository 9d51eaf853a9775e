"""A habit is held back by a test of composure that succeeds (PRE-28)."""

from __future__ import annotations

from collections.abc import Iterable

from domain.core.event import Event
from domain.core.play import Play
from domain.core.table import Table
from domain.systems.impresa.events.gimmick import HabitSuppressed
from domain.systems.impresa.events.task import TaskDone, TaskRolled, roll_failed
from domain.systems.impresa.hand import turn_key
from domain.systems.impresa.state import impresa


def hold_back(event: TaskRolled | TaskDone, play: Play, table: Table) -> Iterable[Event]:
    """For the running turn, or for a few words outside turns."""
    task = impresa(play).tasks.get(event.task)
    if task is None or task.frame.purpose_rule != "mannerism":
        return ()
    if roll_failed(event):
        return ()
    return (HabitSuppressed(event.character, turn_key(play, event.character), audience=event.audience),)


CONSEQUENCES = ((TaskRolled, hold_back), (TaskDone, hold_back))
