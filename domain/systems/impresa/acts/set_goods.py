"""The director says what goods a character has beside weapons and armor (PRE-56, PRE-185)."""

from __future__ import annotations

from domain.core.act import Act, Command
from domain.core.event import Event
from domain.core.ids import CharacterId
from domain.core.play import Play
from domain.core.refusal import Reason
from domain.core.table import Table
from domain.systems.impresa.entitlement import director
from domain.systems.impresa.events.gimmick import GoodsSet
from domain.systems.impresa.finding import character_named
from domain.systems.impresa.refusals import CHARACTER, NOT_DIRECTOR
from domain.systems.impresa.state import Impresan

NAMELESS = Reason("missing", "PRE-56", "Each thing on a sheet has a name.")


class SetGoods(Command):
    """Write down a character's goods; the list replaces the one before."""

    character: CharacterId
    goods: list[str]


def decide(command: SetGoods, character: Impresan, play: Play, table: Table) -> list[Event]:
    """He has them."""
    if not all(thing.strip() for thing in command.goods):
        raise NAMELESS()
    return [GoodsSet(character.id, [thing.strip() for thing in command.goods], audience=character.audience)]


ACT = Act("impresa.set_goods", SetGoods, character_named, director, decide, (*CHARACTER, NOT_DIRECTOR, NAMELESS))
