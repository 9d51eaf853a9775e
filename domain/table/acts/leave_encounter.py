"""A GM lets a character drop out of a running encounter (TAB-9)."""

from __future__ import annotations

from domain.core.act import Act, Command
from domain.core.audience import narrower
from domain.core.event import Event
from domain.core.ids import CharacterId
from domain.core.play import Play
from domain.core.refusal import Reason
from domain.core.table import Table
from domain.membership.entitled import gm_only
from domain.membership.refusals import WRONG_ROLE
from domain.table.events.encounter import EncounterLeft
from domain.table.finding import find_character
from domain.table.refusals import UNKNOWN_CHARACTER
from domain.table.state import Character, encounter_of

NOT_IN_ONE = Reason("not_in_encounter", "TAB-9", "The character takes part in no encounter.")


class LeaveEncounter(Command):
    """Take a character out of the encounter; the turns of the others stay as they are."""

    character: CharacterId


def find(command: LeaveEncounter, play: Play, table: Table) -> Character:
    """The character."""
    return find_character(command.character, play, table)


def decide(command: LeaveEncounter, character: Character, play: Play, table: Table) -> list[Event]:
    """The character is out of the order; if it was his turn, it is nobody's now."""
    encounter = encounter_of(play, character.id)
    if encounter is None:
        raise NOT_IN_ONE()
    return [EncounterLeft(encounter.id, character.id, audience=narrower(encounter.audience, character.audience))]


ACT = Act("table.leave_encounter", LeaveEncounter, find, gm_only, decide, (UNKNOWN_CHARACTER, WRONG_ROLE, NOT_IN_ONE))
