"""A character is taken out of the campaign (TAB-5)."""

from __future__ import annotations

from domain.core.act import Act, Command
from domain.core.event import Event
from domain.core.ids import CharacterId
from domain.core.play import Play
from domain.core.table import Table
from domain.membership.entitled import gm_or
from domain.membership.state import controls
from domain.table.events.character import CharacterRetired
from domain.table.finding import find_character
from domain.table.moving import leaves
from domain.table.refusals import NOT_YOURS, UNKNOWN_CHARACTER
from domain.table.state import Character


class RetireCharacter(Command):
    """Take a character out of the campaign; his history stays, and he may return."""

    character: CharacterId


def find(command: RetireCharacter, play: Play, table: Table) -> Character:
    """The character."""
    return find_character(command.character, play, table)


def entitled(character: Character, play: Play, table: Table) -> None:
    """A GM, or whoever plays the character."""
    gm_or(NOT_YOURS, controls(play, table, character.id), play, table)


def decide(command: RetireCharacter, character: Character, play: Play, table: Table) -> list[Event]:
    """The character leaves his scene and the campaign."""
    return [*leaves(character, play), CharacterRetired(character.id, audience=character.audience)]


ACT = Act("table.retire_character", RetireCharacter, find, entitled, decide, (UNKNOWN_CHARACTER, NOT_YOURS))
