"""A treatment that succeeds is remembered, and ends exposure (PRE-165, PRE-169, PRE-170)."""

from __future__ import annotations

from collections.abc import Iterator

from domain.core.event import Event
from domain.core.play import Play
from domain.core.table import Table
from domain.systems.impresa.events.exposure import ExposureEnded
from domain.systems.impresa.events.recovery import Treated
from domain.systems.impresa.events.task import TaskDone, TaskRolled, roll_failed
from domain.systems.impresa.state import impresa


def help_patient(event: TaskRolled | TaskDone, play: Play, table: Table) -> Iterator[Event]:
    """The patient has been helped."""
    task = impresa(play).tasks.get(event.task)
    if task is None or task.frame.purpose_rule != "treatment" or roll_failed(event):
        return
    yield Treated(task.frame.patient, event.character, task.frame.skill, audience=task.frame.audience)
    patient = impresa(play).characters.get(task.frame.patient)
    if patient is not None and patient.exposure is not None:
        yield ExposureEnded(patient.id, "medical attention", audience=patient.audience)


CONSEQUENCES = ((TaskRolled, help_patient), (TaskDone, help_patient))
