"""Somebody lets his place go by without acting; the director may pass for one who is silent (PRE-97)."""

from __future__ import annotations

from collections.abc import Iterable

from domain.core.act import Act, Command, Offer
from domain.core.audience import Viewer
from domain.core.event import Event
from domain.core.ids import CharacterId
from domain.core.play import Play
from domain.core.table import Table
from domain.systems.impresa.actions import between_actions, turn_of
from domain.systems.impresa.combat_refusals import ATTACK_OPEN, EARLY, HIS_TURN, NO_ACTION, OUT_OF_ORDER, UNSETTLED
from domain.systems.impresa.entitlement import his_leader_or_director, led_by, speaks_for
from domain.systems.impresa.events.actions import Passed
from domain.systems.impresa.finding import able, character_named
from domain.systems.impresa.order import whose_place
from domain.systems.impresa.refusals import CHARACTER, DEAD, NOT_YOURS, UNABLE
from domain.systems.impresa.state import Impresan
from domain.systems.impresa.turn_finding import free_places


class PassPlace(Command):
    """Let the place go by. The action is lost unless the director lets it be taken later."""

    character: CharacterId


def decide(command: PassPlace, character: Impresan, play: Play, table: Table) -> list[Event]:
    """The place is used up."""
    able(character)
    combat, turn, fighter = turn_of(play, character.id)
    between_actions(play, combat, turn)
    if fighter.left <= 0:
        raise NO_ACTION(actions=fighter.places)
    if whose_place(combat) != character.id:
        raise OUT_OF_ORDER(place=whose_place(combat))
    for_him = speaks_for(play, table, character.id)
    return [Passed(combat.encounter, character.id, for_him, audience=character.audience)]


def offers(play: Play, viewer: Viewer) -> Iterable[Offer]:
    """For those who lead whoever has the place, and the director."""
    for now in free_places(play, viewer):
        if viewer.gm or led_by(viewer, play, now):
            yield Offer("impresa.pass", {"character": now}, "Pass")


ACT = Act(
    "impresa.pass",
    PassPlace,
    character_named,
    his_leader_or_director,
    decide,
    (
        *CHARACTER,
        NOT_YOURS,
        DEAD,
        UNABLE,
        *HIS_TURN,
        UNSETTLED,
        EARLY,
        ATTACK_OPEN,
        NO_ACTION,
        OUT_OF_ORDER,
    ),
    offers=offers,
)
