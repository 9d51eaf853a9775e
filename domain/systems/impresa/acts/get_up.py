"""Somebody on the ground gets up: in turn mode that is his whole turn, else he just stands (PRE-156)."""

from __future__ import annotations

from collections.abc import Iterable

from domain.core.act import Act, Command, Offer
from domain.core.audience import Viewer
from domain.core.event import Event
from domain.core.ids import CharacterId
from domain.core.play import Play
from domain.core.table import Table
from domain.systems.impresa import hand
from domain.systems.impresa.actions import turn_of
from domain.systems.impresa.combat_refusals import HIS_TURN, LATE, RISING, STANDING
from domain.systems.impresa.entitlement import his_leader, led_by
from domain.systems.impresa.events.harm import StoodUp
from domain.systems.impresa.events.turns import GettingUp
from domain.systems.impresa.finding import able, character_named
from domain.systems.impresa.refusals import CHARACTER, DEAD, NOT_YOURS, UNABLE
from domain.systems.impresa.state import Impresan, impresa


class GetUp(Command):
    """Get up from the ground. In turn mode: declared before the reaction roll, it takes the whole turn."""

    character: CharacterId


def decide(command: GetUp, character: Impresan, play: Play, table: Table) -> list[Event]:
    """He stands at once, or at the end of the turn."""
    able(character)
    if not character.lying:
        raise STANDING(character=character.id)
    if hand.combat_of(play, character.id) is None:
        return [StoodUp(character.id, audience=character.audience)]
    combat, _, fighter = turn_of(play, character.id)
    if fighter.getting_up:
        raise RISING(character=character.id)
    if fighter.reaction is not None:
        raise LATE()
    return [GettingUp(combat.encounter, character.id, audience=character.audience)]


def offers(play: Play, viewer: Viewer) -> Iterable[Offer]:
    """For those who lead somebody on the ground."""
    for character in impresa(play).characters.values():
        fighter, combat = hand.fighter_of(play, character.id), hand.combat_of(play, character.id)
        may = combat is None or (fighter is not None and fighter.reaction is None and not fighter.getting_up)
        if character.lying and character.able and may and led_by(viewer, play, character.id):
            yield Offer("impresa.get_up", {"character": character.id}, "Get up")


ACT = Act(
    "impresa.get_up",
    GetUp,
    character_named,
    his_leader,
    decide,
    (*CHARACTER, NOT_YOURS, DEAD, UNABLE, STANDING, *HIS_TURN, RISING, LATE),
    offers=offers,
)
