"""Somebody puts armor on or takes it off (PRE-141, PRE-143)."""

from __future__ import annotations

from domain.core.act import Act, Command
from domain.core.event import Event
from domain.core.ids import CharacterId
from domain.core.play import Play
from domain.core.refusal import Reason
from domain.core.table import Table
from domain.systems.impresa.entitlement import his_leader_or_director
from domain.systems.impresa.events.gear import ArmorWorn
from domain.systems.impresa.finding import alive, character_named
from domain.systems.impresa.gear import NOT_OWNED, UNKNOWN_ARMOR, armor_kind, gear_of
from domain.systems.impresa.protection import FITNESS_BONUS_FROM
from domain.systems.impresa.refusals import CHARACTER, DEAD, NOT_YOURS
from domain.systems.impresa.state import Impresan
from domain.systems.impresa.wearing import TOO_MUCH_ARMOR, puts_on

AS_IT_IS = Reason("duplicate", "PRE-141", "The armor is so already.")
NO_BONUS = Reason("condition_unmet", "PRE-144", "Fitness helps armor from a rating of 4 on, and does so by itself.")
ADDED_UP = Reason("derived", "PRE-143", "Ratings are not added up: the best one that counts is the rating.")


class WearArmor(Command):
    """Put armor on, or take it off. It counts by its own rating; ``fitness_bonus`` can be claimed where it holds."""

    forbids = {"rating": ADDED_UP}
    character: CharacterId
    armor: str
    worn: bool = True
    fitness_bonus: bool = False


def decide(command: WearArmor, character: Impresan, play: Play, table: Table) -> list[Event]:
    """It is worn, or no longer."""
    alive(character)
    kind, owned = armor_kind(play, command.armor), gear_of(play, character.id).armor
    if kind.name not in owned:
        raise NOT_OWNED(armor=kind.name)
    if command.fitness_bonus and character.abilities.get("fitness", 0) < FITNESS_BONUS_FROM:
        raise NO_BONUS(fitness=character.abilities.get("fitness", 0))
    if owned[kind.name] == command.worn:
        raise AS_IT_IS(worn=command.worn)
    if command.worn:
        return list(puts_on(character, kind.name, play))
    return [ArmorWorn(character.id, kind.name, False, audience=character.audience)]


ACT = Act(
    "impresa.wear_armor",
    WearArmor,
    character_named,
    his_leader_or_director,
    decide,
    (*CHARACTER, NOT_YOURS, DEAD, UNKNOWN_ARMOR, NOT_OWNED, NO_BONUS, AS_IT_IS, TOO_MUCH_ARMOR, ADDED_UP),
)
