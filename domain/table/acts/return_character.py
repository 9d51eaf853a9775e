"""A GM brings a retired character back (TAB-5)."""

from __future__ import annotations

from domain.core.act import Act, Command
from domain.core.event import Event
from domain.core.ids import CharacterId
from domain.core.play import Play
from domain.core.table import Table
from domain.membership.entitled import gm_only
from domain.membership.refusals import WRONG_ROLE
from domain.table.events.character import CharacterReturned
from domain.table.finding import sees
from domain.table.refusals import UNKNOWN_CHARACTER
from domain.table.state import Character, story


class ReturnCharacter(Command):
    """Bring a retired character back into the campaign."""

    character: CharacterId


def find(command: ReturnCharacter, play: Play, table: Table) -> Character:
    """The retired character."""
    found = story(play).retired.get(command.character)
    if found is None or not sees(found.audience, play, table):
        raise UNKNOWN_CHARACTER(character=command.character)
    return found


def decide(command: ReturnCharacter, character: Character, play: Play, table: Table) -> list[Event]:
    """The character is in play again."""
    return [CharacterReturned(character.id, audience=character.audience)]


ACT = Act("table.return_character", ReturnCharacter, find, gm_only, decide, (UNKNOWN_CHARACTER, WRONG_ROLE))
