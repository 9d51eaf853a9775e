"""Smoke in a closed space chokes a character: fatigue, with his fitness for armor (PRE-160)."""

from __future__ import annotations

from typing import Annotated

import pydantic

from domain.core.act import Act
from domain.core.event import Event
from domain.core.ids import CharacterId
from domain.core.play import Play
from domain.core.refusal import Reason
from domain.core.table import Table
from domain.systems.impresa.entitlement import director
from domain.systems.impresa.finding import alive, character_named, words
from domain.systems.impresa.hazards import HAZARD, NEVER, Hazard, strikes
from domain.systems.impresa.protection import FITNESS_BONUS_FROM, Protection
from domain.systems.impresa.settings import SMOKE_FITNESS_BONUS
from domain.systems.impresa.state import Impresan

THIN = Reason("off_scale", "PRE-160", "The damage rating of smoke is 1 or 2.")
IN_THE_OPEN = Reason("condition_unmet", "PRE-160", "Smoke chokes in an enclosed space alone.")
NO_ARMOR = Reason("mismatch", "PRE-160", "No armor helps against smoke.")
ALWAYS_ROLLED = Reason("derived", "PRE-160", "The dice of smoke are always rolled.")


class Smoke(Hazard):
    """Let smoke of rating 1 or 2 choke a character in an enclosed space; ``source`` says where it comes from."""

    forbids = {**NEVER, "armor": NO_ARMOR, "grades": ALWAYS_ROLLED}
    character: CharacterId
    rating: Annotated[int, pydantic.Field(ge=1, le=2), THIN]
    enclosed: bool
    source: str = "smoke"


def decide(command: Smoke, character: Impresan, play: Play, table: Table) -> list[Event]:
    """The dice meet his fitness rating, and are rolled however low it is."""
    alive(character)
    if not command.enclosed:
        raise IN_THE_OPEN()
    fitness = character.abilities.get("fitness", 0)
    bonus = int(SMOKE_FITNESS_BONUS.of(play) and fitness >= FITNESS_BONUS_FROM)
    guard = Protection(fitness + bonus, rolls=True)
    source = words(play, command.source)
    return strikes(character, command.rating, "fatigue", command, play=play, table=table, source=source, guard=guard)


ACT = Act(
    "impresa.smoke", Smoke, character_named, director, decide, (*HAZARD, THIN, IN_THE_OPEN, NO_ARMOR, ALWAYS_ROLLED)
)
