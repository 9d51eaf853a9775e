"""A GM says whose turn it is (TAB-9)."""

from __future__ import annotations

from domain.core.act import Act, Command
from domain.core.audience import narrower
from domain.core.event import Event
from domain.core.ids import CharacterId
from domain.core.play import Play
from domain.core.table import Table
from domain.membership.entitled import gm_only
from domain.membership.refusals import WRONG_ROLE
from domain.table.events.encounter import TurnBegun
from domain.table.finding import find_character, find_encounter
from domain.table.hiding import turn_ends
from domain.table.ordering import in_round
from domain.table.refusals import NO_ROUND, OWN_ORDER, UNKNOWN_CHARACTER, UNKNOWN_ENCOUNTER, WRONG_TURN
from domain.table.state import Character, Encounter

Found = tuple[Encounter, Character]


class BeginTurn(Command):
    """Give a character his turn of the running round; a turn still running ends."""

    encounter: str
    character: CharacterId


def find(command: BeginTurn, play: Play, table: Table) -> Found:
    """The encounter and the character."""
    return find_encounter(command.encounter, play, table), find_character(command.character, play, table)


def decide(command: BeginTurn, found: Found, play: Play, table: Table) -> list[Event]:
    """The turn is his, unless he is not in the order or has had it."""
    encounter, character = found
    in_round(encounter)
    if character.id not in encounter.order or character.id in (*encounter.acted, encounter.holder):
        raise WRONG_TURN(holder=encounter.holder)
    audience = narrower(encounter.audience, character.audience)
    return [*turn_ends(play, encounter), TurnBegun(encounter.id, character.id, audience=audience)]


ACT = Act(
    "table.begin_turn",
    BeginTurn,
    find,
    gm_only,
    decide,
    (UNKNOWN_ENCOUNTER, UNKNOWN_CHARACTER, WRONG_ROLE, OWN_ORDER, NO_ROUND, WRONG_TURN),
)
