"""A GM opens an encounter in a scene and names who takes part (TAB-9)."""

from __future__ import annotations

from typing import Literal

from domain.core.act import Act, Command
from domain.core.audience import narrower
from domain.core.event import Event
from domain.core.ids import CharacterId, SceneId
from domain.core.play import Play
from domain.core.refusal import Reason
from domain.core.table import Table
from domain.dice.settings import SOURCE
from domain.membership.entitled import gm_only
from domain.membership.refusals import WRONG_ROLE
from domain.table.events.encounter import EncounterJoined, EncounterOpened
from domain.table.finding import find_character, find_scene
from domain.table.moving import comes
from domain.table.ordering import turn_system
from domain.table.refusals import BAD_SETTING, BAD_SYSTEM, SCENE_ENDED, UNKNOWN_CHARACTER, UNKNOWN_SCENE
from domain.table.state import Character, Scene, encounter_of

Found = tuple[Scene, list[Character]]

IN_ANOTHER = Reason("duplicate", "TAB-9", "A character takes part in one encounter at a time.")


class OpenEncounter(Command):
    """Open an encounter; those who take part enter its scene.

    ``system``: whose turn order holds (activity, impresa or table); null: as the campaign chose.
    ``dice``: where the dice of its order come from, server or table, in a campaign that leaves the choice open.
    """

    scene: SceneId
    participants: list[CharacterId] = []
    system: str | None = None
    title: str = ""
    dice: Literal["server", "table"] | None = None


def find(command: OpenEncounter, play: Play, table: Table) -> Found:
    """The scene and those who take part."""
    scene = find_scene(command.scene, play, table)
    return scene, [find_character(c, play, table) for c in dict.fromkeys(command.participants)]


def decide(command: OpenEncounter, found: Found, play: Play, table: Table) -> list[Event]:
    """The encounter opens before its first round; those of it who are elsewhere come into the scene."""
    scene, characters = found
    for character in characters:
        if encounter_of(play, character.id) is not None:
            raise IN_ANOTHER(character=character.id)
    encounter, system = table.mint("encounter"), turn_system(command.system, play)
    if command.dice is not None and SOURCE.of(play) != "either":
        raise BAD_SETTING(setting=SOURCE.name, values=SOURCE.of(play))
    opened = EncounterOpened(
        encounter, scene.id, system, command.title.strip(), command.dice or "", audience=scene.audience
    )
    come = [event for character in characters for event in comes(scene, character, play)]
    joined = [EncounterJoined(encounter, c.id, audience=narrower(scene.audience, c.audience)) for c in characters]
    return [*come, opened, *joined]


ACT = Act(
    "table.open_encounter",
    OpenEncounter,
    find,
    gm_only,
    decide,
    (UNKNOWN_SCENE, SCENE_ENDED, UNKNOWN_CHARACTER, WRONG_ROLE, IN_ANOTHER, BAD_SYSTEM, BAD_SETTING),
)
