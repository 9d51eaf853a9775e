"""A character's name or description changes (TAB-5)."""

from __future__ import annotations

from domain.core.act import Act, Command
from domain.core.event import Event
from domain.core.ids import CharacterId
from domain.core.play import Play
from domain.core.table import Table
from domain.membership.entitled import gm_or
from domain.membership.state import controls
from domain.table.acts.create_campaign import Title
from domain.table.events.character import CharacterDescribed
from domain.table.finding import find_character
from domain.table.refusals import BAD_NAME, NOT_YOURS, UNKNOWN_CHARACTER
from domain.table.state import Character


class DescribeCharacter(Command):
    """Give a character another name or description; what is left out stays."""

    character: CharacterId
    name: Title | None = None
    description: str | None = None


def find(command: DescribeCharacter, play: Play, table: Table) -> Character:
    """The character."""
    return find_character(command.character, play, table)


def entitled(character: Character, play: Play, table: Table) -> None:
    """A GM, or whoever plays the character."""
    gm_or(NOT_YOURS, controls(play, table, character.id), play, table)


def decide(command: DescribeCharacter, character: Character, play: Play, table: Table) -> list[Event]:
    """Name and description are those given."""
    description = character.description if command.description is None else command.description
    return [CharacterDescribed(character.id, command.name or character.name, description, audience=character.audience)]


ACT = Act(
    "table.describe_character", DescribeCharacter, find, entitled, decide, (UNKNOWN_CHARACTER, NOT_YOURS, BAD_NAME)
)
