"""The director exposes a character to harsh weather (PRE-165)."""

from __future__ import annotations

from domain.core.act import Act, Command
from domain.core.event import Event
from domain.core.ids import CharacterId
from domain.core.play import Play
from domain.core.refusal import Reason
from domain.core.table import Table
from domain.systems.impresa.entitlement import director
from domain.systems.impresa.events.exposure import ExposureBegun
from domain.systems.impresa.finding import alive, character_named, words
from domain.systems.impresa.refusals import CHARACTER, DEAD, NO_WORDS, NOT_DIRECTOR
from domain.systems.impresa.state import Impresan

EXPOSED = Reason("duplicate", "PRE-165", "The character is exposed already.")


class BeginExposure(Command):
    """Declare that a character is exposed to heat, cold or other harsh weather."""

    character: CharacterId
    cause: str = ""


def decide(command: BeginExposure, character: Impresan, play: Play, table: Table) -> list[Event]:
    """Each day it lasts costs a grade."""
    alive(character)
    if character.exposure is not None:
        raise EXPOSED(cause=character.exposure.cause)
    return [ExposureBegun(character.id, words(play, command.cause), audience=character.audience)]


ACT = Act(
    "impresa.begin_exposure",
    BeginExposure,
    character_named,
    director,
    decide,
    (*CHARACTER, DEAD, NOT_DIRECTOR, NO_WORDS, EXPOSED),
)
