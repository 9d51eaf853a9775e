"""The start of a character's conditioning is recorded (PRE-91)."""

from __future__ import annotations

from domain.core.act import Act, Command
from domain.core.event import Event
from domain.core.ids import CharacterId
from domain.core.play import Play
from domain.core.refusal import Reason
from domain.core.table import Table
from domain.systems.impresa.entitlement import director
from domain.systems.impresa.events.growth import ConditioningBegun
from domain.systems.impresa.finding import alive, character_named
from domain.systems.impresa.growing import NO_LUCK_GROWTH
from domain.systems.impresa.refusals import CHARACTER, DEAD, NOT_DIRECTOR, UNKNOWN_ABILITY
from domain.systems.impresa.state import Impresan
from domain.systems.impresa.tables.abilities import ABILITIES
from domain.table.state import day

CONDITIONING = Reason("duplicate", "PRE-91", "The character is conditioning himself for this already.")


class BeginConditioning(Command):
    """Record that a character begins today to condition himself for more of an ability."""

    character: CharacterId
    ability: str


def decide(command: BeginConditioning, character: Impresan, play: Play, table: Table) -> list[Event]:
    """The days count from today."""
    alive(character)
    if command.ability not in ABILITIES:
        raise UNKNOWN_ABILITY(ability=command.ability)
    if command.ability == "luck":
        raise NO_LUCK_GROWTH()
    if command.ability in character.conditioning:
        raise CONDITIONING(since=character.conditioning[command.ability])
    return [ConditioningBegun(character.id, command.ability, day(play), audience=character.audience)]


ACT = Act(
    "impresa.begin_conditioning",
    BeginConditioning,
    character_named,
    director,
    decide,
    (*CHARACTER, DEAD, NOT_DIRECTOR, UNKNOWN_ABILITY, NO_LUCK_GROWTH, CONDITIONING),
)
