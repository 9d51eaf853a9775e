"""A player has his character try what would make a difference: a plain test is set up (IMP-20, IMP-24 to IMP-29)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from domain.core.act import Act, Command, Offer
from domain.core.audience import Viewer
from domain.core.event import Event
from domain.core.play import Play
from domain.core.refusal import Reason
from domain.core.table import Table
from domain.systems.impact.bearers import Bearer, find_bearer, is_out
from domain.systems.impact.events.course import DifficultySet, TestOpened
from domain.systems.impact.opening import brought_to_light, in_running, in_story, not_busy, source_of
from domain.systems.impact.refusals import (
    IN_PROGRESS,
    NO_ADVENTURE,
    NO_FACE,
    NOT_ACCEPTED,
    NOT_YOURS,
    OUT_OF_STORY,
    PLAYERS_CHOICE,
    ROLLER_NOT_PC,
    SCENE_OVER,
    UNKNOWN_BEARER,
    UNKNOWN_TASK,
)
from domain.systems.impact.roles import who_runs
from domain.systems.impact.settling import settled_before
from domain.systems.impact.state import Task, impact, tests_of
from domain.table.settings import wants_words
from domain.table.state import name_of, scene_of

NO_ACTION = Reason("action_missing", "IMP-20", "Say what is tried, and how.")

Found = tuple[Bearer, Bearer, Task | None]


class OpenTest(Command):
    """Set up a plain test. ``action``: what is tried; ``manner``: how.

    ``task``: one whose Difficulty the GM has made known, if this is that. ``dice``: server or table, where the campaign
    leaves the choice.
    """

    roller: str
    scene: str
    action: str = ""
    manner: str = ""
    task: str = ""
    dice: Literal["server", "table"] | None = None


def find(command: OpenTest, play: Play, table: Table) -> Found:
    roller, scene = find_bearer(command.roller, play, table), find_bearer(command.scene, play, table)
    task = impact(play).tasks.get(command.task) if command.task else None
    if command.task and (task is None or task.scene != scene.id):
        raise UNKNOWN_TASK(task=command.task)
    return roller, scene, task


def entitled(found: Found, play: Play, table: Table) -> None:
    """The player of the roller. A GM may ask it of nobody else, but is told so by the roller's kind (IMP-03)."""
    who_runs(found[0].id, play, table)


def decide(command: OpenTest, found: Found, play: Play, table: Table) -> list[Event]:
    roller, scene, task = found
    if roller.kind != "pc":
        raise ROLLER_NOT_PC(kind=roller.kind)
    not_busy(roller.id, play)
    where = in_running(scene, play)
    in_story(roller.id, play)
    if wants_words(play, command.action):
        raise NO_ACTION()
    source = source_of(command.dice, play)
    test = table.mint("test")
    opened = TestOpened(test, "plain", where, command.action.strip(), command.manner.strip(), roller.id, source=source)
    known = [DifficultySet(test, task.difficulty)] if task is not None else []
    return [*settled_before(play, table, roller.id), *brought_to_light(play, [where]), opened, *known]


def offers(play: Play, viewer: Viewer) -> Iterator[Offer]:
    for character in sorted(viewer.characters):
        scene = scene_of(play, character)
        busy = any(test.phase != "failed" for test in tests_of(play, character))
        if scene is not None and not busy and not is_out(play, character):
            yield Offer(
                ACT.name, {"roller": character, "scene": scene.id}, f"Try something as {name_of(play, character)}"
            )


ACT = Act(
    "impact.open_test",
    OpenTest,
    find,
    entitled,
    decide,
    (
        UNKNOWN_BEARER,
        UNKNOWN_TASK,
        NOT_YOURS,
        PLAYERS_CHOICE,
        ROLLER_NOT_PC,
        NO_ADVENTURE,
        IN_PROGRESS,
        SCENE_OVER,
        OUT_OF_STORY,
        NO_ACTION,
        NO_FACE,
        NOT_ACCEPTED,
    ),
    offers=offers,
)
