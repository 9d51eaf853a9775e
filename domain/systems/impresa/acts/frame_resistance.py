"""The director frames a task that opposes a successful one: its steps are the difficulty (PRE-73, PRE-74)."""

from __future__ import annotations

from domain.core.act import Act
from domain.core.event import Event
from domain.core.ids import CharacterId
from domain.core.play import Play
from domain.core.refusal import Reason
from domain.core.table import Table
from domain.systems.impresa.attack_finding import was_attack
from domain.systems.impresa.entitlement import director
from domain.systems.impresa.finding import alive, find_impresan, find_task
from domain.systems.impresa.framing import DERIVED, FRAMING, Difficulty, Skilled, framed, helped, means
from domain.systems.impresa.refusals import UNKNOWN_TASK
from domain.systems.impresa.state import Frame, Impresan, Task

NOT_SUCCEEDED = Reason("wrong_state", "PRE-73", "Only a task that has succeeded can be resisted.")
RESISTED = Reason("duplicate", "PRE-73", "The character has resisted this task already.")
DIFFICULTY_STATED = Reason("derived", "PRE-73", "The steps of the task resisted are the difficulty.")
NO_BASE = Reason("missing", "PRE-74", "A situation with a difficulty of its own names that difficulty.")
NO_ATTACKS = Reason("mismatch", "PRE-135", "An attack in a turn is met by a defence, not by a resisted task.")


class FrameResistance(Skilled):
    """Frame a task that opposes a successful task of another.

    ``varying``: the situation has a difficulty of its own, ``base``, to which the opposed steps are added.
    """

    forbids = {**DERIVED, "difficulty": DIFFICULTY_STATED}
    character: CharacterId
    opposes: str
    varying: bool = False
    base: Difficulty | None = None


def find(command: FrameResistance, play: Play, table: Table) -> tuple[Impresan, Task]:
    """Who resists, and what; attacks have defences of their own."""
    if was_attack(command.opposes, play):
        raise NO_ATTACKS(opposes=command.opposes)
    return find_impresan(command.character, play, table), find_task(command.opposes, play, table)


def decide(command: FrameResistance, found: tuple[Impresan, Task], play: Play, table: Table) -> list[Event]:
    """A resisted task, whose difficulty is read from the task it opposes."""
    character, opposed = found
    alive(character)
    if not opposed.success:
        raise NOT_SUCCEEDED(task=opposed.frame.id)
    if character.id in opposed.resisted_by:
        raise RESISTED(task=opposed.frame.id)
    if command.varying and command.base is None:
        raise NO_BASE()
    if command.base is not None and not command.varying:
        raise DIFFICULTY_STATED()
    named = means(command, play)
    frame = Frame(
        id=table.mint("task"),
        character=character.id,
        kind="resisted",
        opposes=opposed.frame.id,
        difficulty=command.base or 0,
        change=helped(command, named.get("skill", ""), character),
        audience=character.audience,
        **named,
    )
    return list(framed(frame, command, play, table))


ACT = Act(
    "impresa.frame_resistance",
    FrameResistance,
    find,
    director,
    decide,
    (*FRAMING, UNKNOWN_TASK, NOT_SUCCEEDED, RESISTED, DIFFICULTY_STATED, NO_BASE, NO_ATTACKS),
)
