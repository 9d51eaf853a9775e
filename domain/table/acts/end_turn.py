"""Whoever's turn it is, or a GM, ends it (TAB-9)."""

from __future__ import annotations

from domain.core.act import Act, Command
from domain.core.event import Event
from domain.core.play import Play
from domain.core.table import Table
from domain.membership.entitled import gm_or
from domain.membership.state import controls
from domain.table.finding import find_encounter
from domain.table.hiding import turn_ends
from domain.table.ordering import in_round
from domain.table.refusals import NO_ROUND, NOT_YOURS, OWN_ORDER, UNKNOWN_ENCOUNTER, WRONG_TURN
from domain.table.state import Encounter


class EndTurn(Command):
    """End the running turn."""

    encounter: str


def find(command: EndTurn, play: Play, table: Table) -> Encounter:
    """The encounter."""
    return find_encounter(command.encounter, play, table)


def entitled(encounter: Encounter, play: Play, table: Table) -> None:
    """A GM, or whoever plays the one whose turn it is."""
    own = encounter.holder is not None and controls(play, table, encounter.holder)
    gm_or(NOT_YOURS, own, play, table)


def decide(command: EndTurn, encounter: Encounter, play: Play, table: Table) -> list[Event]:
    """The turn is over."""
    in_round(encounter)
    if encounter.holder is None:
        raise WRONG_TURN(holder=None)
    return list(turn_ends(play, encounter))


ACT = Act(
    "table.end_turn", EndTurn, find, entitled, decide, (UNKNOWN_ENCOUNTER, NOT_YOURS, OWN_ORDER, NO_ROUND, WRONG_TURN)
)
