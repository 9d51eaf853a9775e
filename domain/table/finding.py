"""The first stages that acts of several rulebooks share: finding characters, scenes and encounters by id.

What the actor may not see is unknown to him.
"""

from __future__ import annotations

from domain.core.audience import THE_RULES, Audience, Viewer, visible
from domain.core.ids import CharacterId, SceneId
from domain.core.play import Play
from domain.core.table import Table
from domain.membership.state import viewer
from domain.table.refusals import SCENE_ENDED, UNKNOWN_CHARACTER, UNKNOWN_ENCOUNTER, UNKNOWN_SCENE
from domain.table.state import Character, Encounter, Scene, story


def eyes(play: Play, table: Table) -> Viewer:
    """What the act's member looks through; nothing is hidden from an act that is decided again."""
    return THE_RULES if table.again else viewer(play, table.member)


def sees(audience: Audience, play: Play, table: Table) -> bool:
    """Whether the act's member may see what bears the audience."""
    return visible(audience, eyes(play, table))


def find_character(character: CharacterId, play: Play, table: Table) -> Character:
    """The character in play, or ``unknown_id``."""
    found = story(play).characters.get(character)
    if found is None or not sees(found.audience, play, table):
        raise UNKNOWN_CHARACTER(character=character)
    return found


def find_scene(scene: SceneId, play: Play, table: Table) -> Scene:
    """The running scene; ``scene_ended`` for one that has ended, else ``unknown_id``."""
    found = story(play).scenes.get(scene)
    if found is None and has_ended(scene, play, table):
        raise SCENE_ENDED(scene=scene)
    if found is None or not sees(found.audience, play, table):
        raise UNKNOWN_SCENE(scene=scene)
    return found


def has_ended(thing: str, play: Play, table: Table) -> bool:
    """Whether the thing has ended in the running adventure, and the act's member could see it."""
    audience = story(play).ended.get(thing)
    return audience is not None and sees(audience, play, table)


def find_encounter(encounter: str, play: Play, table: Table) -> Encounter:
    """The running encounter, or ``unknown_id``."""
    found = story(play).encounters.get(encounter)
    if found is None or not sees(found.audience, play, table):
        raise UNKNOWN_ENCOUNTER(encounter=encounter)
    return found
