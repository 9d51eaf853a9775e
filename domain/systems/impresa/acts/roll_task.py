"""Whoever leads a character rolls a task framed for him (PRE-58 to PRE-69)."""

from __future__ import annotations

from collections.abc import Iterator

from domain.core.act import Act, Offer
from domain.core.audience import Viewer, visible
from domain.core.event import Event
from domain.core.play import Play
from domain.core.refusal import Reason
from domain.core.table import Table
from domain.systems.impresa.entitlement import led_by
from domain.systems.impresa.finding import task_named
from domain.systems.impresa.framing import DERIVED
from domain.systems.impresa.refusals import OFF_DIE, STATED, UNKNOWN_TASK
from domain.systems.impresa.rolling import ROLLING, Rolling, may_roll, rolls
from domain.systems.impresa.state import Task, impresa
from domain.table.state import name_of

CHOSEN_PRICE = Reason("mismatch", "PRE-152", "The fatigue of prostration is a chosen price that luck cannot ignore.")


class RollTask(Rolling):
    """Roll a framed task, or claim success without a roll where its figures allow it."""

    forbids = {**DERIVED, "difficulty": STATED, "sides": OFF_DIE, "ignore": CHOSEN_PRICE}
    task: str


def entitled(task: Task, play: Play, table: Table) -> None:
    """Whoever leads the character; the director where he may act for players."""
    character = impresa(play).characters.get(task.frame.character)
    if character is not None:
        may_roll(character, play, table)


def decide(command: RollTask, task: Task, play: Play, table: Table) -> list[Event]:
    """Payment, roll, outcome."""
    return list(rolls(task, command, play, table))


def offers(play: Play, viewer: Viewer) -> Iterator[Offer]:
    """The open tasks of the characters that the viewer leads."""
    for task in impresa(play).tasks.values():
        frame = task.frame
        if not task.rolled and visible(frame.audience, viewer) and led_by(viewer, play, frame.character):
            says = f"Roll {frame.says or frame.skill or frame.ability} for {name_of(play, frame.character)}"
            yield Offer(ACT.name, {"task": frame.id}, says)


ACT = Act(
    "impresa.roll_task",
    RollTask,
    task_named,
    entitled,
    decide,
    (UNKNOWN_TASK, STATED, OFF_DIE, CHOSEN_PRICE, *ROLLING),
    offers=offers,
)
