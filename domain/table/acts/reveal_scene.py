"""A GM reveals a hidden scene (TAB-7)."""

from __future__ import annotations

from domain.core.act import Act, Command
from domain.core.audience import EVERYONE
from domain.core.event import Event
from domain.core.ids import SceneId
from domain.core.play import Play
from domain.core.table import Table
from domain.membership.entitled import gm_only
from domain.membership.refusals import WRONG_ROLE
from domain.table.finding import find_scene
from domain.table.refusals import NOT_HIDDEN, SCENE_ENDED, UNKNOWN_SCENE
from domain.table.revealing import reveals_scene
from domain.table.state import Scene


class RevealScene(Command):
    """Show everyone a scene that was hidden."""

    scene: SceneId


def find(command: RevealScene, play: Play, table: Table) -> Scene:
    """The running scene."""
    return find_scene(command.scene, play, table)


def decide(command: RevealScene, scene: Scene, play: Play, table: Table) -> list[Event]:
    """The scene and those in it are plain to everyone, save those hidden themselves."""
    if scene.audience == EVERYONE:
        raise NOT_HIDDEN()
    return list(reveals_scene(play, scene))


ACT = Act(
    "table.reveal_scene", RevealScene, find, gm_only, decide, (UNKNOWN_SCENE, SCENE_ENDED, WRONG_ROLE, NOT_HIDDEN)
)
