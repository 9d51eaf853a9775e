"""The director has every reaction roll still due made at once, which ends the declarations (PRE-94)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated

from domain.core.act import Act, Command, Offer
from domain.core.audience import Viewer
from domain.core.event import Event
from domain.core.ids import CharacterId
from domain.core.play import Play
from domain.core.refusal import Reason
from domain.core.table import Table
from domain.systems.impresa.combat_refusals import NO_TURN, NO_TURNS, UNKNOWN_ENCOUNTER
from domain.systems.impresa.combat_state import Combat
from domain.systems.impresa.entitlement import director
from domain.systems.impresa.order import still_to_roll
from domain.systems.impresa.paying import Face
from domain.systems.impresa.reacting import reacts
from domain.systems.impresa.refusals import DICE, NOT_DIRECTOR, OFF_DIE
from domain.systems.impresa.state import impresa
from domain.systems.impresa.turn_finding import encounter_named, running, turns_seen

ALL_ROLLED = Reason("duplicate", "PRE-95", "Everybody has made his reaction roll.")


class RollReactionsDue(Command):
    """Have every reaction roll still due made now. ``faces``: by character, where dice are thrown at the table."""

    encounter: str
    faces: Annotated[dict[CharacterId, list[Face]], OFF_DIE] = {}


def decide(command: RollReactionsDue, combat: Combat, play: Play, table: Table) -> list[Event]:
    """Whoever has declared nothing has declared none."""
    turn, known = running(combat), impresa(play).characters
    due = [c for c in still_to_roll(turn) if c in known]
    if not due:
        raise ALL_ROLLED()
    return [reacts(combat, turn, known[c], table, command.faces.get(c)) for c in due]


def offers(play: Play, viewer: Viewer) -> Iterable[Offer]:
    """For the director, while rolls are due."""
    for combat, turn in turns_seen(play, viewer):
        if viewer.gm and still_to_roll(turn):
            yield Offer("impresa.roll_reactions_due", {"encounter": combat.encounter}, "Make all reaction rolls due")


ACT = Act(
    "impresa.roll_reactions_due",
    RollReactionsDue,
    encounter_named,
    director,
    decide,
    (UNKNOWN_ENCOUNTER, NO_TURNS, NO_TURN, NOT_DIRECTOR, ALL_ROLLED, *DICE),
    offers=offers,
)
