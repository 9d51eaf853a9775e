"""Finding what a command names; what the actor may not see is unknown to him (ACT-71)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol, TypeVar

from domain.core.act import Command
from domain.core.audience import Audience, narrower
from domain.core.ids import CharacterId, SceneId
from domain.core.play import Play
from domain.core.table import Table
from domain.systems.activity.refusals.fae import UNKNOWN
from domain.systems.activity.refusals.method import NO_SCENE, NOT_IN_SCENE, TEST_OVER
from domain.systems.activity.state import Side, SideName, Test, activity, side_of
from domain.table.finding import has_ended, sees
from domain.table.state import Character, Scene, scene_of, story


class _Seen(Protocol):
    audience: Audience


T = TypeVar("T", bound=_Seen)

FINDING = (UNKNOWN, TEST_OVER)
"""What finding a test may refuse for."""


class OnTest(Command):
    """A command about one test."""

    test: str


def the_test(command: OnTest, play: Play, table: Table) -> Test:
    """The first stage of an act about one test."""
    return find_test(command.test, play, table)


def find_being(character: CharacterId, play: Play, table: Table) -> Character:
    """The character in play, or ``ACT-71(b)``."""
    return find_among(story(play).characters, character, play, table)


def find_among(things: Mapping[str, T], key: str, play: Play, table: Table) -> T:
    """The thing of this id among ``things``, or ``ACT-71(b)``."""
    found = things.get(key)
    if found is None or not sees(found.audience, play, table):
        raise UNKNOWN(id=key)
    return found


def find_test(test: str, play: Play, table: Table) -> Test:
    """The test, in whatever phase; ``ACT-01(e)`` for one of a scene that is over, else ``ACT-71(b)``."""
    if test in activity(play).ended:
        raise TEST_OVER(test=test)
    return find_among(activity(play).tests, test, play, table)


def find_side(test: Test, side: SideName) -> Side:
    """A side of the test, or ``ACT-71(b)`` where nobody opposes."""
    found = side_of(test, side)
    if found is None:
        raise UNKNOWN(id=test.id, side=side)
    return found


def find_place(scene: SceneId | None, character: Character, play: Play, table: Table) -> Scene:
    """The open scene for the character's test: where he is, or the one named, in which he must be (ACT-01)."""
    here = scene_of(play, character.id)
    if scene is None:
        found = here
    else:
        found = story(play).scenes.get(scene)
        if found is None and not has_ended(scene, play, table):
            raise UNKNOWN(id=scene)
    if found is None or not sees(found.audience, play, table):
        raise NO_SCENE()
    if here is None or here.id != found.id:
        raise NOT_IN_SCENE(scene=found.id)
    return found


def seen_with(test: Test, character: CharacterId, play: Play) -> Audience:
    """The audience of what tells of a test and a character at once."""
    found = story(play).characters.get(character)
    return narrower(test.audience, found.audience) if found is not None else test.audience
