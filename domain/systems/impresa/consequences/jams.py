"""A jammed weapon is cleared by success at the task framed for it (PRE-125)."""

from __future__ import annotations

from collections.abc import Iterable

from domain.core.event import Event
from domain.core.play import Play
from domain.core.table import Table
from domain.systems.impresa.events.gear import WeaponJammed
from domain.systems.impresa.events.task import TaskDone, TaskRolled
from domain.systems.impresa.gear import gear_of
from domain.systems.impresa.state import impresa


def clears(event: TaskRolled | TaskDone, play: Play, table: Table) -> Iterable[Event]:
    """The weapon fires again."""
    task = impresa(play).tasks.get(event.task)
    succeeded = isinstance(event, TaskDone) or bool(event.success)
    if task is None or task.frame.purpose_rule != "jam" or not succeeded:
        return
    weapon = gear_of(play, task.frame.patient).weapons.get(task.frame.weapon)
    if weapon is not None and weapon.jammed:
        yield WeaponJammed(task.frame.patient, task.frame.weapon, False, audience=task.frame.audience)


CONSEQUENCES = ((TaskRolled, clears), (TaskDone, clears))
