"""The director hands out something that has no figures: a shield, a rope, a lamp (PRE-56)."""

from __future__ import annotations

from typing import Annotated

import pydantic

from domain.core.act import Act, Command
from domain.core.event import Event
from domain.core.ids import CharacterId
from domain.core.play import Play
from domain.core.refusal import Reason
from domain.core.table import Table
from domain.systems.impresa.entitlement import director
from domain.systems.impresa.events.gear import GoodGiven
from domain.systems.impresa.finding import alive, find_impresan
from domain.systems.impresa.gear import NAME_TAKEN
from domain.systems.impresa.refusals import CHARACTER, DEAD, NOT_DIRECTOR
from domain.systems.impresa.state import Impresan

NO_NAME = Reason("missing", "PRE-56", "What is handed out needs a name.")


class HandOutGood(Command):
    """Hand out something without figures; a ``shield`` makes a block possible."""

    character: CharacterId
    good: Annotated[str, pydantic.StringConstraints(strip_whitespace=True, min_length=1, max_length=200), NO_NAME]


def find(command: HandOutGood, play: Play, table: Table) -> Impresan:
    """Who gets it."""
    return find_impresan(command.character, play, table)


def decide(command: HandOutGood, character: Impresan, play: Play, table: Table) -> list[Event]:
    """It is his."""
    alive(character)
    if command.good in character.goods:
        raise NAME_TAKEN(name=command.good)
    return [GoodGiven(character.id, command.good, audience=character.audience)]


ACT = Act(
    "impresa.hand_out_good", HandOutGood, find, director, decide, (*CHARACTER, NOT_DIRECTOR, DEAD, NAME_TAKEN, NO_NAME)
)
