"""How what is hidden is shown to everyone: characters and scenes (TAB-7)."""

from __future__ import annotations

from collections.abc import Iterator

from domain.core.audience import EVERYONE
from domain.core.event import Event
from domain.core.play import Play
from domain.membership.events.members import CharacterGiven
from domain.membership.state import membership
from domain.table.events.character import CharacterRevealed
from domain.table.events.scene import CharacterEntered, SceneRevealed
from domain.table.state import Character, Scene, scene_of, story


def reveals_character(play: Play, character: Character) -> Iterator[Event]:
    """The character, who plays him and where he is are plain to everyone."""
    yield CharacterRevealed(character.id, character.name, character.kind, character.description)
    player = membership(play).controllers.get(character.id)
    if player is not None:
        yield CharacterGiven(character.id, player)
    scene = scene_of(play, character.id)
    if scene is not None:
        yield CharacterEntered(scene.id, character.id, audience=scene.audience)


def reveals_scene(play: Play, scene: Scene) -> Iterator[Event]:
    """The scene and those in it are plain to everyone, save those hidden themselves."""
    yield SceneRevealed(scene.id, scene.title, scene.description)
    for present in scene.present:
        character = story(play).characters.get(present)
        if character is not None:
            yield CharacterEntered(scene.id, character.id, audience=character.audience)


def reveals_bearer(play: Play, thing: str) -> Iterator[Event]:
    """The character or scene of this id is plain to everyone; nothing if it is so already, or is neither."""
    character, scene = story(play).characters.get(thing), story(play).scenes.get(thing)
    if character is not None and character.audience != EVERYONE:
        yield from reveals_character(play, character)
    if scene is not None and scene.audience != EVERYONE:
        yield from reveals_scene(play, scene)
