"""The director lets somebody act now, out of order, or take an action he had passed over (PRE-97)."""

from __future__ import annotations

from domain.core.act import Act, Command
from domain.core.event import Event
from domain.core.ids import CharacterId
from domain.core.play import Play
from domain.core.refusal import Reason
from domain.core.table import Table
from domain.systems.impresa.actions import between_actions, turn_of
from domain.systems.impresa.combat_refusals import (
    AIMING,
    ATTACK_OPEN,
    EARLY,
    HIS_TURN,
    NO_ACTION,
    RISING,
    UNSETTLED,
)
from domain.systems.impresa.entitlement import director
from domain.systems.impresa.events.actions import CalledToAct
from domain.systems.impresa.finding import able, character_named
from domain.systems.impresa.order import whose_place
from domain.systems.impresa.refusals import CHARACTER, DEAD, NOT_DIRECTOR, UNABLE
from domain.systems.impresa.state import Impresan

HIS_ALREADY = Reason("duplicate", "PRE-97", "It is his place already.")


class CallToAct(Command):
    """Let a character act now; whoever had the place has it back afterwards."""

    character: CharacterId


def decide(command: CallToAct, character: Impresan, play: Play, table: Table) -> list[Event]:
    """His next action comes now; one he passed over comes back."""
    able(character)
    combat, turn, fighter = turn_of(play, character.id)
    between_actions(play, combat, turn)
    if fighter.getting_up or fighter.aiming:
        raise (RISING if fighter.getting_up else AIMING)(character=character.id)
    returned = fighter.passed > 0 and not fighter.lost
    if whose_place(combat) == character.id and not returned:
        raise HIS_ALREADY()
    if not returned and fighter.left <= 0:
        raise NO_ACTION(actions=fighter.places)
    return [CalledToAct(combat.encounter, character.id, returned, audience=character.audience)]


ACT = Act(
    "impresa.call_to_act",
    CallToAct,
    character_named,
    director,
    decide,
    (
        *CHARACTER,
        NOT_DIRECTOR,
        DEAD,
        UNABLE,
        *HIS_TURN,
        UNSETTLED,
        EARLY,
        ATTACK_OPEN,
        RISING,
        AIMING,
        HIS_ALREADY,
        NO_ACTION,
    ),
)
