"""A character leaves the scene he is in (TAB-4)."""

from __future__ import annotations

from domain.core.act import Act, Command
from domain.core.event import Event
from domain.core.ids import CharacterId
from domain.core.play import Play
from domain.core.table import Table
from domain.membership.entitled import gm_or
from domain.membership.state import controls
from domain.table.finding import find_character
from domain.table.moving import leaves
from domain.table.refusals import NOT_THERE, NOT_YOURS, UNKNOWN_CHARACTER
from domain.table.state import Character


class LeaveScene(Command):
    """Let a character leave the scene he is in."""

    character: CharacterId


def find(command: LeaveScene, play: Play, table: Table) -> Character:
    """The character."""
    return find_character(command.character, play, table)


def entitled(character: Character, play: Play, table: Table) -> None:
    """A GM, or whoever plays the character."""
    gm_or(NOT_YOURS, controls(play, table, character.id), play, table)


def decide(command: LeaveScene, character: Character, play: Play, table: Table) -> list[Event]:
    """The character is gone from the scene."""
    events = list(leaves(character, play))
    if not events:
        raise NOT_THERE()
    return events


ACT = Act("table.leave_scene", LeaveScene, find, entitled, decide, (UNKNOWN_CHARACTER, NOT_YOURS, NOT_THERE))
