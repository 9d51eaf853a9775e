"""A GM closes a scene (TAB-4)."""

from __future__ import annotations

from domain.core.act import Act, Command
from domain.core.event import Event
from domain.core.ids import SceneId
from domain.core.play import Play
from domain.core.table import Table
from domain.membership.entitled import gm_only
from domain.membership.refusals import WRONG_ROLE
from domain.table.events.scene import SceneClosed
from domain.table.finding import find_scene
from domain.table.refusals import SCENE_ENDED, UNKNOWN_SCENE
from domain.table.state import Scene


class CloseScene(Command):
    """Close a running scene."""

    scene: SceneId


def find(command: CloseScene, play: Play, table: Table) -> Scene:
    """The running scene."""
    return find_scene(command.scene, play, table)


def decide(command: CloseScene, scene: Scene, play: Play, table: Table) -> list[Event]:
    """The scene closes; what that means to each system is for the system to say."""
    return [SceneClosed(scene.id, audience=scene.audience)]


ACT = Act("table.close_scene", CloseScene, find, gm_only, decide, (UNKNOWN_SCENE, SCENE_ENDED, WRONG_ROLE))
