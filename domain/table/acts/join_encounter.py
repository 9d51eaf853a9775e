"""A GM lets a character join a running encounter (TAB-9)."""

from __future__ import annotations

from domain.core.act import Act, Command
from domain.core.audience import narrower
from domain.core.event import Event
from domain.core.ids import CharacterId
from domain.core.play import Play
from domain.core.table import Table
from domain.membership.entitled import gm_only
from domain.membership.refusals import WRONG_ROLE
from domain.table.acts.open_encounter import IN_ANOTHER
from domain.table.events.encounter import EncounterJoined
from domain.table.finding import find_character, find_encounter
from domain.table.moving import comes
from domain.table.ordering import by_hand
from domain.table.refusals import OWN_ORDER, UNKNOWN_CHARACTER, UNKNOWN_ENCOUNTER
from domain.table.state import Character, Encounter, encounter_of, story

Found = tuple[Encounter, Character]


class JoinEncounter(Command):
    """Bring a character into a running encounter; ``this_round``: he has his turn at the end of the running round."""

    encounter: str
    character: CharacterId
    this_round: bool = False


def find(command: JoinEncounter, play: Play, table: Table) -> Found:
    """The encounter and the character."""
    return find_encounter(command.encounter, play, table), find_character(command.character, play, table)


def decide(command: JoinEncounter, found: Found, play: Play, table: Table) -> list[Event]:
    """The character comes into the scene if he is elsewhere, and takes part from this round or the next one on."""
    encounter, character = found
    if encounter_of(play, character.id) is not None:
        raise IN_ANOTHER(character=character.id)
    if command.this_round:
        by_hand(encounter)
    audience = narrower(encounter.audience, character.audience)
    scene = story(play).scenes.get(encounter.scene)
    come = comes(scene, character, play) if scene is not None else ()
    return [*come, EncounterJoined(encounter.id, character.id, command.this_round, audience=audience)]


ACT = Act(
    "table.join_encounter",
    JoinEncounter,
    find,
    gm_only,
    decide,
    (UNKNOWN_ENCOUNTER, UNKNOWN_CHARACTER, WRONG_ROLE, IN_ANOTHER, OWN_ORDER),
)
