"""Those still equal roll off, with dice thrown at the table; the server's dice do so by themselves (PRE-98)."""

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
from domain.systems.impresa.combat_state import Combat, Turn
from domain.systems.impresa.entitlement import director
from domain.systems.impresa.events.turns import TieRolled
from domain.systems.impresa.foresight import after
from domain.systems.impresa.order import still_tied, still_to_roll
from domain.systems.impresa.paying import Face
from domain.systems.impresa.reacting import audience_of, completes, ratings_of
from domain.systems.impresa.refusals import FACES_MISCOUNT, NOT_DIRECTOR, OFF_DIE
from domain.systems.impresa.tables.tasks import DIE
from domain.systems.impresa.turn_finding import encounter_named, running, turns_seen

NO_TIE = Reason("wrong_phase", "PRE-98", "Nobody is tied, or reaction rolls are still due.")


class RollOff(Command):
    """Break ties: one face for each of those still tied."""

    encounter: str
    faces: Annotated[dict[CharacterId, Face], OFF_DIE]


def tied(combat: Combat, turn: Turn, play: Play) -> list[CharacterId]:
    """Those who must roll off now."""
    if turn.phase != "declarations" or still_to_roll(turn):
        return []
    return still_tied(turn, ratings_of(play, turn))


def decide(command: RollOff, combat: Combat, play: Play, table: Table) -> list[Event]:
    """The lowest first; the order stands once nobody is tied any more."""
    turn = running(combat)
    due = tied(combat, turn, play)
    if not due:
        raise NO_TIE()
    if sorted(command.faces) != sorted(due):
        raise FACES_MISCOUNT(tied=due)
    rolls = [
        TieRolled(combat.encounter, c, face, audience=audience_of(play, combat.encounter, c))
        for c, face in ((c, _fell(turn, c, command.faces[c], table)) for c in due)
    ]
    return [*rolls, *completes(after(play, *rolls), combat.encounter, table)]


def _fell(turn: Turn, character: CharacterId, face: int, table: Table) -> int:
    nth = len(turn.fighters[character].ties)
    return table.dice.throw(f"{turn.id}/tie", character, nth, DIE, typed=face)


def offers(play: Play, viewer: Viewer) -> Iterable[Offer]:
    """For the director, while somebody is tied."""
    for combat, turn in turns_seen(play, viewer):
        if viewer.gm and tied(combat, turn, play):
            yield Offer("impresa.roll_off", {"encounter": combat.encounter}, "Roll off between equals")


ACT = Act(
    "impresa.roll_off",
    RollOff,
    encounter_named,
    director,
    decide,
    (UNKNOWN_ENCOUNTER, NO_TURNS, NO_TURN, NOT_DIRECTOR, NO_TIE, FACES_MISCOUNT, OFF_DIE),
    offers=offers,
)
