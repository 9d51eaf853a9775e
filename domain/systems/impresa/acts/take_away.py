"""The director takes a weapon or armor away (PRE-185)."""

from __future__ import annotations

from domain.core.act import Act, Command
from domain.core.event import Event
from domain.core.ids import CharacterId
from domain.core.play import Play
from domain.core.table import Table
from domain.systems.impresa.combat_refusals import NOT_HELD
from domain.systems.impresa.entitlement import director
from domain.systems.impresa.events.gear import ArmorTaken, WeaponTaken
from domain.systems.impresa.finding import character_named
from domain.systems.impresa.gear import gear_of
from domain.systems.impresa.refusals import CHARACTER, NOT_DIRECTOR
from domain.systems.impresa.state import Impresan


class TakeAway(Command):
    """Take a weapon or armor away, by the name its bearer has for it; a weapon goes with the rounds in it."""

    character: CharacterId
    name: str


def decide(command: TakeAway, character: Impresan, play: Play, table: Table) -> list[Event]:
    """It is his no more."""
    gear, name, audience = gear_of(play, character.id), command.name, character.audience
    weapon = gear.weapons.get(name)
    if weapon is not None:
        return [WeaponTaken(character.id, name, weapon.rounds, weapon.supply or 0, audience=audience)]
    if name in gear.armor:
        return [ArmorTaken(character.id, name, audience=audience)]
    raise NOT_HELD(name=name)


ACT = Act("impresa.take_away", TakeAway, character_named, director, decide, (*CHARACTER, NOT_DIRECTOR, NOT_HELD))
