"""A character enters a running scene (TAB-4)."""

from __future__ import annotations

from domain.core.act import Act, Command
from domain.core.event import Event
from domain.core.ids import CharacterId, SceneId
from domain.core.play import Play
from domain.core.table import Table
from domain.membership.entitled import gm_or
from domain.membership.state import controls
from domain.table.finding import find_character, find_scene
from domain.table.moving import enters
from domain.table.refusals import ALREADY_THERE, NOT_YOURS, SCENE_ENDED, UNKNOWN_CHARACTER, UNKNOWN_SCENE
from domain.table.state import Character, Scene

Found = tuple[Scene, Character]


class EnterScene(Command):
    """Bring a character into a running scene; he leaves the one he is in."""

    scene: SceneId
    character: CharacterId


def find(command: EnterScene, play: Play, table: Table) -> Found:
    """The scene and the character."""
    return find_scene(command.scene, play, table), find_character(command.character, play, table)


def entitled(found: Found, play: Play, table: Table) -> None:
    """A GM, or whoever plays the character."""
    gm_or(NOT_YOURS, controls(play, table, found[1].id), play, table)


def decide(command: EnterScene, found: Found, play: Play, table: Table) -> list[Event]:
    """The character leaves where he was and is there."""
    scene, character = found
    if character.id in scene.present:
        raise ALREADY_THERE()
    return list(enters(scene, character, play))


ACT = Act(
    "table.enter_scene",
    EnterScene,
    find,
    entitled,
    decide,
    (UNKNOWN_SCENE, SCENE_ENDED, UNKNOWN_CHARACTER, NOT_YOURS, ALREADY_THERE),
)
