"""The director hands out armor, worn at once or not (PRE-56, PRE-141)."""

from __future__ import annotations

from domain.core.act import Act, Command
from domain.core.event import Event
from domain.core.ids import CharacterId
from domain.core.play import Play
from domain.core.refusal import Reason
from domain.core.table import Table
from domain.systems.impresa.entitlement import director
from domain.systems.impresa.events.gear import ArmorGiven
from domain.systems.impresa.finding import alive, find_impresan
from domain.systems.impresa.gear import NAME_TAKEN, UNKNOWN_ARMOR, armor_kind, gear_of
from domain.systems.impresa.refusals import CHARACTER, DEAD, NOT_DIRECTOR
from domain.systems.impresa.state import Impresan
from domain.systems.impresa.tables.armor import ArmorKind
from domain.systems.impresa.wearing import TOO_MUCH_ARMOR, puts_on

OTHER_RATING = Reason("mismatch", "PRE-141", "The rating of armor is that of its kind.")


class HandOutArmor(Command):
    """Hand out armor; ``worn``: he puts it on at once. A ``rating`` can only repeat that of its kind."""

    character: CharacterId
    armor: str
    worn: bool = False
    rating: int | None = None


def find(command: HandOutArmor, play: Play, table: Table) -> tuple[Impresan, ArmorKind]:
    """Who gets it, and its kind."""
    return find_impresan(command.character, play, table), armor_kind(play, command.armor)


def decide(command: HandOutArmor, found: tuple[Impresan, ArmorKind], play: Play, table: Table) -> list[Event]:
    """It is his."""
    character, kind = found
    alive(character)
    if command.rating not in (None, kind.rating):
        raise OTHER_RATING(rating=kind.rating)
    if kind.name in gear_of(play, character.id).armor:
        raise NAME_TAKEN(name=kind.name)
    given = ArmorGiven(character.id, kind.name, audience=character.audience)
    return [given, *(puts_on(character, kind.name, play) if command.worn else ())]


ACT = Act(
    "impresa.hand_out_armor",
    HandOutArmor,
    find,
    director,
    decide,
    (*CHARACTER, UNKNOWN_ARMOR, NOT_DIRECTOR, DEAD, OTHER_RATING, NAME_TAKEN, TOO_MUCH_ARMOR),
)
