"""A character is handed over to another player, or to nobody (MEM-7)."""

from __future__ import annotations

from domain.core.act import Act, Command
from domain.core.event import Event
from domain.core.ids import CharacterId, MemberId
from domain.core.play import Play
from domain.core.refusal import Reason
from domain.core.table import Table
from domain.membership.entitled import gm_or
from domain.membership.events.members import CharacterGiven
from domain.membership.refusals import UNKNOWN_MEMBER, WRONG_ROLE
from domain.membership.state import controls, membership
from domain.table.finding import find_character
from domain.table.refusals import UNKNOWN_CHARACTER
from domain.table.state import Character

NOTHING_CHANGES = Reason("no_change", "MEM-7", "That member plays the character already.")


class HandOver(Command):
    """Hand a character over to another member (null: to nobody for now)."""

    character: CharacterId
    to: MemberId | None


def find(command: HandOver, play: Play, table: Table) -> Character:
    """The character; the member it goes to must exist."""
    character = find_character(command.character, play, table)
    if command.to is not None and command.to not in membership(play).members:
        raise UNKNOWN_MEMBER()
    return character


def entitled(character: Character, play: Play, table: Table) -> None:
    """A GM, or whoever plays the character."""
    gm_or(WRONG_ROLE, controls(play, table, character.id), play, table)


def decide(command: HandOver, character: Character, play: Play, table: Table) -> list[Event]:
    """The character changes hands."""
    if membership(play).controllers.get(character.id) == command.to:
        raise NOTHING_CHANGES()
    return [CharacterGiven(character.id, command.to, audience=character.audience)]


ACT = Act(
    "membership.hand_over",
    HandOver,
    find,
    entitled,
    decide,
    (UNKNOWN_CHARACTER, UNKNOWN_MEMBER, WRONG_ROLE, NOTHING_CHANGES),
    kept=True,
)
