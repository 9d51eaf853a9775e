"""A character falls: one damage die for each six feet (PRE-163)."""

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
from domain.systems.impresa.falling_down import Landing, Unit, fall_dice, fall_track
from domain.systems.impresa.finding import alive, character_named
from domain.systems.impresa.hazards import HAZARD, NEVER, Hazard, strikes
from domain.systems.impresa.state import Impresan

NO_HEIGHT = Reason("off_scale", "PRE-163", "A fall goes down by more than 0.")
NO_LANDING = Reason("missing", "PRE-163", "The director says whether the landing is padded or hard.")


class Fall(Hazard):
    """Let a character fall from a ``height`` in feet (``ft``) or metres (``m``) onto a padded or a hard ground."""

    forbids = NEVER
    character: CharacterId
    height: Annotated[int, pydantic.Field(ge=1), NO_HEIGHT]
    unit: Unit = "ft"
    landing: Annotated[Landing, NO_LANDING]
    source: str = "a fall"


def decide(command: Fall, character: Impresan, play: Play, table: Table) -> list[Event]:
    """The dice strike as in an attack."""
    alive(character)
    dice, track = fall_dice(command.height, command.unit), fall_track(command.landing)
    return strikes(character, dice, track, command, play=play, table=table, source=command.source.strip() or "a fall")


ACT = Act("impresa.fall", Fall, character_named, director, decide, (*HAZARD, NO_HEIGHT, NO_LANDING))
