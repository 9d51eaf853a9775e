"""Somebody takes a thing in hand, which keeps that hand busy, or puts it away; it costs nothing (PRE-105, PRE-118)."""

from __future__ import annotations

from domain.core.act import Act, Command
from domain.core.event import Event
from domain.core.ids import CharacterId
from domain.core.play import Play
from domain.core.refusal import Reason
from domain.core.table import Table
from domain.systems.impresa.combat_refusals import NOT_HELD
from domain.systems.impresa.entitlement import his_leader_or_director
from domain.systems.impresa.events.gear import HandBusy
from domain.systems.impresa.finding import able, character_named
from domain.systems.impresa.gear import gear_of
from domain.systems.impresa.refusals import CHARACTER, DEAD, NOT_YOURS, UNABLE
from domain.systems.impresa.state import Impresan

AS_IT_IS = Reason("duplicate", "PRE-118", "The hand is so already.")
HANDS_FULL = Reason("over_limit", "PRE-118", "Both hands are busy.")

HANDS = 2


class TakeInHand(Command):
    """Take a shield or another thing in hand, or put it away (``busy`` false)."""

    character: CharacterId
    thing: str
    busy: bool = True


def decide(command: TakeInHand, character: Impresan, play: Play, table: Table) -> list[Event]:
    """The hand is busy, or free."""
    able(character)
    in_hand = gear_of(play, character.id).in_hand
    if command.busy and command.thing not in character.goods:
        raise NOT_HELD(thing=command.thing)
    if command.busy == (command.thing in in_hand):
        raise AS_IT_IS(in_hand=in_hand)
    if command.busy and len(in_hand) >= HANDS:
        raise HANDS_FULL(in_hand=in_hand)
    return [HandBusy(character.id, command.thing, command.busy, audience=character.audience)]


ACT = Act(
    "impresa.take_in_hand",
    TakeInHand,
    character_named,
    his_leader_or_director,
    decide,
    (*CHARACTER, NOT_YOURS, DEAD, UNABLE, NOT_HELD, AS_IT_IS, HANDS_FULL),
)
