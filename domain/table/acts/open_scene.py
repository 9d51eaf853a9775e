"""A GM opens a scene and says who is in it (TAB-4, TAB-7)."""

from __future__ import annotations

from domain.core.act import Act, Command
from domain.core.audience import EVERYONE, GMS
from domain.core.event import Event
from domain.core.ids import CharacterId
from domain.core.play import Play
from domain.core.table import Table
from domain.membership.entitled import gm_only
from domain.membership.refusals import WRONG_ROLE
from domain.table.acts.create_campaign import Title
from domain.table.events.scene import SceneOpened
from domain.table.finding import find_character
from domain.table.moving import enters
from domain.table.refusals import BAD_NAME, NO_ADVENTURE, UNKNOWN_CHARACTER
from domain.table.state import Character, Scene, story


class OpenScene(Command):
    """Open a scene. Those present leave the scene they are in. A hidden scene is the GMs' until it is revealed."""

    title: Title
    description: str = ""
    present: list[CharacterId] = []
    hidden: bool = False


def find(command: OpenScene, play: Play, table: Table) -> list[Character]:
    """Those present."""
    return [find_character(character, play, table) for character in dict.fromkeys(command.present)]


def decide(command: OpenScene, present: list[Character], play: Play, table: Table) -> list[Event]:
    """The scene opens and those present enter it."""
    if story(play).adventure is None:
        raise NO_ADVENTURE()
    audience = GMS if command.hidden else EVERYONE
    scene = Scene(table.mint("scene"), command.title, audience=audience)
    opened = SceneOpened(scene.id, command.title, command.description, audience=audience)
    return [opened, *(event for character in present for event in enters(scene, character, play))]


ACT = Act("table.open_scene", OpenScene, find, gm_only, decide, (UNKNOWN_CHARACTER, WRONG_ROLE, NO_ADVENTURE, BAD_NAME))
