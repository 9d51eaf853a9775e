"""A GM begins the next round of an encounter whose order he keeps by hand (TAB-9)."""

from __future__ import annotations

from domain.core.act import Act, Command
from domain.core.event import Event
from domain.core.ids import CharacterId
from domain.core.play import Play
from domain.core.refusal import Reason
from domain.core.table import Table
from domain.membership.entitled import gm_only
from domain.membership.refusals import WRONG_ROLE
from domain.table.events.encounter import RoundBegun
from domain.table.finding import find_encounter
from domain.table.hiding import in_the_open, turn_ends, whole_order
from domain.table.ordering import by_hand
from domain.table.refusals import OWN_ORDER, UNKNOWN_ENCOUNTER
from domain.table.state import Encounter

BAD_ORDER = Reason("bad_order", "TAB-9", "The order names those who take part, each once.")


class BeginRound(Command):
    """Begin the next round. ``order``: first to last; null: as in the round before, those who joined since last."""

    encounter: str
    order: list[CharacterId] | None = None


def find(command: BeginRound, play: Play, table: Table) -> Encounter:
    """The encounter."""
    return find_encounter(command.encounter, play, table)


def decide(command: BeginRound, encounter: Encounter, play: Play, table: Table) -> list[Event]:
    """A turn still running ends; the round begins and nobody has acted; hidden ones are told to the GMs alone."""
    by_hand(encounter)
    joined = [c for c in encounter.participants if c not in encounter.order]
    order = [*encounter.order, *joined] if command.order is None else command.order
    if sorted(order) != sorted(encounter.participants):
        raise BAD_ORDER(participants=encounter.participants)
    shown = in_the_open(play, order, encounter.audience)
    begun = RoundBegun(encounter.id, encounter.round + 1, shown, audience=encounter.audience)
    return [*turn_ends(play, encounter), begun, *whole_order(play, encounter, order)]


ACT = Act("table.begin_round", BeginRound, find, gm_only, decide, (UNKNOWN_ENCOUNTER, WRONG_ROLE, OWN_ORDER, BAD_ORDER))
