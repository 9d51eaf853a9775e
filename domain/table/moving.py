"""How a character goes from scene to scene: out of the one, then into the other (TAB-4)."""

from __future__ import annotations

from collections.abc import Iterator

from domain.core.audience import narrower
from domain.core.event import Event
from domain.core.play import Play
from domain.table.events.scene import CharacterEntered, CharacterLeft
from domain.table.state import Character, Scene, scene_of


def enters(scene: Scene, character: Character, play: Play) -> Iterator[Event]:
    """The events of a character entering a scene, leaving the one he is in first."""
    yield from leaves(character, play)
    yield CharacterEntered(scene.id, character.id, audience=narrower(scene.audience, character.audience))


def comes(scene: Scene, character: Character, play: Play) -> Iterator[Event]:
    """The events of a character entering a scene, none if he is there."""
    if character.id not in scene.present:
        yield from enters(scene, character, play)


def leaves(character: Character, play: Play) -> Iterator[Event]:
    """The event of a character leaving the scene he is in, if he is in one."""
    scene = scene_of(play, character.id)
    if scene is not None:
        yield CharacterLeft(scene.id, character.id, audience=narrower(scene.audience, character.audience))
