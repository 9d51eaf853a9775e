"""Fire burns a character: damage dice of injury (PRE-158, PRE-159)."""

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
from domain.systems.impresa.state import Impresan, Track

NO_FLAME = Reason("off_scale", "PRE-159", "The damage rating of a fire is a whole number, 1 or more.")
FLAMES_INJURE = Reason("mismatch", "PRE-159", "Burns are injury.")


class Burn(Hazard):
    """Let fire burn a character: ``rating`` 1 is a small flame, 5 a serious fire."""

    forbids = NEVER
    character: CharacterId
    rating: Annotated[int, pydantic.Field(ge=1), NO_FLAME]
    source: str = ""
    track: Track = "injury"


def decide(command: Burn, character: Impresan, play: Play, table: Table) -> list[Event]:
    """The dice strike."""
    alive(character)
    if command.track != "injury":
        raise FLAMES_INJURE()
    source = words(play, command.source)
    return strikes(character, command.rating, "injury", command, play=play, table=table, source=source or "fire")


ACT = Act("impresa.burn", Burn, character_named, director, decide, (*HAZARD, NO_FLAME, FLAMES_INJURE))
