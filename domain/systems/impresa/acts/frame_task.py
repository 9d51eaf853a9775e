"""The director frames a task, and may have it rolled at once (PRE-58 to PRE-66, PRE-26, PRE-75, PRE-78)."""

from __future__ import annotations

from collections.abc import Iterator

from domain.core.act import Act, Offer
from domain.core.audience import Viewer
from domain.core.event import Event
from domain.core.ids import CharacterId
from domain.core.play import Play
from domain.core.refusal import Reason
from domain.core.table import Table
from domain.systems.impresa.entitlement import director
from domain.systems.impresa.events.task import TaskDone, TaskFramed
from domain.systems.impresa.finding import alive, character_named
from domain.systems.impresa.framing import (
    DERIVED,
    FRAMING,
    Difficulty,
    Grouped,
    Skilled,
    framed,
    helped,
    means,
)
from domain.systems.impresa.state import Frame, Impresan, impresa
from domain.systems.impresa.tables.gimmicks import COMPASS
from domain.systems.impresa.timing import TIMING, Timed, times_set
from domain.table.state import name_of, story

CANNOT_LOSE_HIS_WAY = Reason("derived", "PRE-26", "The character has an internal compass: he cannot fail at this.")


class FrameTask(Skilled, Grouped, Timed):
    """Frame a task for a character; he or the director rolls it, at once with ``roll``.

    ``group``: others may assist, ``helpers_max`` of them at most. With ``minimum`` or ``increment`` it is sustained.
    ``finding_way``: the task is to find the way or one's position, which an internal compass does without dice;
    ``demand_roll`` insists on dice for it.
    """

    forbids = DERIVED
    character: CharacterId
    difficulty: Difficulty
    finding_way: bool = False
    demand_roll: bool = False


def decide(command: FrameTask, character: Impresan, play: Play, table: Table) -> list[Event]:
    """The task is framed; it may be done at once, by the internal compass or by a roll."""
    alive(character)
    named = means(command, play)
    frame = Frame(
        id=table.mint("task"),
        character=character.id,
        difficulty=command.difficulty,
        change=helped(command, named.get("skill", ""), character),
        group=command.group,
        helpers_max=command.helpers_max,
        audience=character.audience,
        **named,
    )
    if command.finding_way and character.holds(COMPASS):
        return _found_way(command, frame)
    opened, *rolled = framed(frame, command, play, table)
    timed = command.minimum is not None or command.increment is not None
    times = [times_set(frame.id, command, frame.audience)] if timed else []
    return [opened, *times, *rolled]


def _found_way(command: FrameTask, frame: Frame) -> list[Event]:
    """The holder of an internal compass succeeds without dice, and learns nothing by it (PRE-26)."""
    if command.demand_roll or command.roll is not None:
        raise CANNOT_LOSE_HIS_WAY()
    steps = frame.difficulty
    done = TaskDone(
        frame.id, frame.character, frame.ability, frame.skill, steps=steps, difficulty=steps, audience=frame.audience
    )
    return [TaskFramed(frame, audience=frame.audience), done]


def offers(play: Play, viewer: Viewer) -> Iterator[Offer]:
    """For a director: tasks of those who are in a scene and can act."""
    present = {character for scene in story(play).scenes.values() for character in scene.present}
    for character in impresa(play).characters.values():
        if viewer.gm and character.able and character.id in present:
            yield Offer(ACT.name, {"character": character.id}, f"Frame a task for {name_of(play, character.id)}")


ACT = Act(
    "impresa.frame_task",
    FrameTask,
    character_named,
    director,
    decide,
    (*FRAMING, *TIMING, CANNOT_LOSE_HIS_WAY),
    offers=offers,
)
