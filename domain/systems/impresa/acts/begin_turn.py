"""The director begins the next turn of an encounter; its declarations are open (PRE-94)."""

from __future__ import annotations

from collections.abc import Iterable

from domain.core.act import Act, Command, Offer
from domain.core.audience import Viewer
from domain.core.event import Event
from domain.core.play import Play
from domain.core.refusal import Reason
from domain.core.table import Table
from domain.systems.impresa.actions import settled
from domain.systems.impresa.combat_refusals import NO_TURNS, UNKNOWN_ENCOUNTER, UNSETTLED
from domain.systems.impresa.combat_state import Combat
from domain.systems.impresa.entitlement import director
from domain.systems.impresa.events.turns import FighterReady, TurnOpened
from domain.systems.impresa.reacting import audience_of
from domain.systems.impresa.refusals import NOT_DIRECTOR
from domain.systems.impresa.state import impresa
from domain.systems.impresa.turn_finding import encounter_named
from domain.table.events.encounter import RoundBegun
from domain.table.state import story

TURN_RUNS = Reason("wrong_phase", "PRE-94", "The turn before has not ended.")


class BeginTurn(Command):
    """Begin the next turn: everybody conscious who takes part may declare, then rolls for reaction."""

    encounter: str


def decide(command: BeginTurn, combat: Combat, play: Play, table: Table) -> list[Event]:
    """The turn opens for all who can act."""
    settled(play, combat)
    if combat.turn is not None:
        raise TURN_RUNS(turn=combat.turn.number)
    encounter, known = story(play).encounters[combat.encounter], impresa(play).characters
    number, audience = encounter.round + 1, encounter.audience
    able = [c for c in encounter.participants if c in known and known[c].able]
    return [
        RoundBegun(encounter.id, number, audience=audience),
        TurnOpened(encounter.id, table.mint("turn"), number, audience=audience),
        *(FighterReady(encounter.id, c, audience=audience_of(play, encounter.id, c)) for c in able),
    ]


def offers(play: Play, viewer: Viewer) -> Iterable[Offer]:
    """For the director, between turns."""
    for combat in impresa(play).combats.values():
        if viewer.gm and combat.turn is None:
            yield Offer("impresa.begin_turn", {"encounter": combat.encounter}, "Begin the next turn")


ACT = Act(
    "impresa.begin_turn",
    BeginTurn,
    encounter_named,
    director,
    decide,
    (UNKNOWN_ENCOUNTER, NO_TURNS, NOT_DIRECTOR, UNSETTLED, TURN_RUNS),
    offers=offers,
)
