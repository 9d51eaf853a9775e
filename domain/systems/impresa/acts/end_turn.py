"""The director ends the turn for all: what is neither taken nor passed lapses (PRE-94)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from domain.core.act import Act, Command, Offer
from domain.core.audience import Viewer
from domain.core.event import Event
from domain.core.play import Play
from domain.core.table import Table
from domain.systems.impresa.actions import settled
from domain.systems.impresa.combat_refusals import EARLY, NO_TURN, NO_TURNS, UNKNOWN_ENCOUNTER, UNSETTLED
from domain.systems.impresa.combat_state import Combat, Turn
from domain.systems.impresa.entitlement import director
from domain.systems.impresa.events.actions import AimLost
from domain.systems.impresa.events.attacks import AttackDropped
from domain.systems.impresa.events.harm import StoodUp
from domain.systems.impresa.events.turns import TurnClosed
from domain.systems.impresa.order import still_to_roll
from domain.systems.impresa.reacting import audience_of
from domain.systems.impresa.refusals import NOT_DIRECTOR
from domain.systems.impresa.state import impresa
from domain.systems.impresa.turn_finding import encounter_named, running, turns_seen


class EndTurn(Command):
    """End the running turn. Reaction rolls must be made and damage settled; a declared attack not rolled lapses."""

    encounter: str


def decide(command: EndTurn, combat: Combat, play: Play, table: Table) -> list[Event]:
    """Sacrifices come back; who was getting up stands; aims that were not kept up are over."""
    turn, attack = running(combat), combat.attack
    settled(play, combat)
    if attack is not None and attack.hit:
        raise UNSETTLED(attack=attack.id)
    if turn.phase != "actions" and still_to_roll(turn):
        raise EARLY(due=still_to_roll(turn))
    closed = TurnClosed(combat.encounter, turn.number, audience=audience_of(play, combat.encounter))
    why = "the turn is over"
    dropped = [AttackDropped(combat.encounter, attack.id, why, audience=attack.audience)] if attack is not None else []
    return [closed, *dropped, *_stand(turn, play), *_aims(combat, turn, play)]


def _stand(turn: Turn, play: Play) -> Iterator[Event]:
    for character, fighter in turn.fighters.items():
        found = impresa(play).characters.get(character)
        if fighter.getting_up and not fighter.fallen and not fighter.lost and found is not None and found.able:
            yield StoodUp(character, audience=found.audience)


def _aims(combat: Combat, turn: Turn, play: Play) -> Iterator[Event]:
    for character, aim in combat.aims.items():
        if aim.used or aim.turn < turn.number:
            yield AimLost(combat.encounter, character, audience=audience_of(play, combat.encounter, character))


def offers(play: Play, viewer: Viewer) -> Iterable[Offer]:
    """For the director, once the declarations are over."""
    for combat, turn in turns_seen(play, viewer):
        if viewer.gm and turn.phase == "actions":
            yield Offer("impresa.end_turn", {"encounter": combat.encounter}, "End the turn")


ACT = Act(
    "impresa.end_turn",
    EndTurn,
    encounter_named,
    director,
    decide,
    (UNKNOWN_ENCOUNTER, NO_TURNS, NO_TURN, NOT_DIRECTOR, UNSETTLED, EARLY),
    offers=offers,
)
