"""A GM reveals a hidden character (TAB-7)."""

from __future__ import annotations

from domain.core.act import Act, Command
from domain.core.audience import EVERYONE
from domain.core.event import Event
from domain.core.ids import CharacterId
from domain.core.play import Play
from domain.core.table import Table
from domain.membership.entitled import gm_only
from domain.membership.refusals import WRONG_ROLE
from domain.table.finding import find_character
from domain.table.refusals import NOT_HIDDEN, UNKNOWN_CHARACTER
from domain.table.revealing import reveals_character
from domain.table.state import Character


class RevealCharacter(Command):
    """Show everyone a character that was hidden."""

    character: CharacterId


def find(command: RevealCharacter, play: Play, table: Table) -> Character:
    """The character."""
    return find_character(command.character, play, table)


def decide(command: RevealCharacter, character: Character, play: Play, table: Table) -> list[Event]:
    """The character, who plays him and where he is are plain to everyone."""
    if character.audience == EVERYONE:
        raise NOT_HIDDEN()
    return list(reveals_character(play, character))


ACT = Act("table.reveal_character", RevealCharacter, find, gm_only, decide, (UNKNOWN_CHARACTER, WRONG_ROLE, NOT_HIDDEN))
