"""The director counts the rounds somebody has at hand for reloading a weapon (PRE-140)."""

from __future__ import annotations

from typing import Annotated

import pydantic

from domain.core.act import Act, Command
from domain.core.event import Event
from domain.core.ids import CharacterId
from domain.core.play import Play
from domain.core.refusal import Reason
from domain.core.table import Table
from domain.systems.impresa.combat_refusals import NO_ROUNDS, NOT_HELD
from domain.systems.impresa.entitlement import director
from domain.systems.impresa.events.gear import SupplyMoved
from domain.systems.impresa.finding import character_named
from domain.systems.impresa.gear import held
from domain.systems.impresa.refusals import CHARACTER, NOT_DIRECTOR
from domain.systems.impresa.state import Impresan

OFF_SUPPLY = Reason("off_scale", "PRE-140", "A supply is a whole number of rounds, 0 or more.")


class CountSupply(Command):
    """Say how many rounds are at hand for a weapon; from then on they are counted."""

    character: CharacterId
    weapon: str
    rounds: Annotated[int, pydantic.Field(ge=0), OFF_SUPPLY]


def decide(command: CountSupply, character: Impresan, play: Play, table: Table) -> list[Event]:
    """The supply is counted from here on."""
    weapon = held(play, character.id, command.weapon)
    if not weapon.capacity:
        raise NO_ROUNDS(weapon=weapon.kind)
    by = command.rounds - (weapon.supply or 0)
    return [SupplyMoved(character.id, command.weapon, by, "counted", audience=character.audience)]


ACT = Act(
    "impresa.count_supply",
    CountSupply,
    character_named,
    director,
    decide,
    (*CHARACTER, NOT_DIRECTOR, NOT_HELD, NO_ROUNDS, OFF_SUPPLY),
)
