"""The director says that a character has found shelter (PRE-165)."""

from __future__ import annotations

from domain.core.act import Act, Command
from domain.core.event import Event
from domain.core.ids import CharacterId
from domain.core.play import Play
from domain.core.table import Table
from domain.systems.impresa.entitlement import director
from domain.systems.impresa.events.exposure import ExposureEnded
from domain.systems.impresa.finding import find_impresan
from domain.systems.impresa.refusals import CHARACTER, NOT_DIRECTOR
from domain.systems.impresa.state import Impresan
from domain.systems.impresa.treating import NOT_EXPOSED


class EndExposure(Command):
    """End a character's exposure: he has shelter."""

    character: CharacterId
    how: str = "shelter"


def find(command: EndExposure, play: Play, table: Table) -> Impresan:
    """The character."""
    return find_impresan(command.character, play, table)


def decide(command: EndExposure, character: Impresan, play: Play, table: Table) -> list[Event]:
    """This day costs nothing any more."""
    if character.exposure is None:
        raise NOT_EXPOSED(character=character.id)
    return [ExposureEnded(character.id, command.how.strip(), audience=character.audience)]


ACT = Act("impresa.end_exposure", EndExposure, find, director, decide, (*CHARACTER, NOT_DIRECTOR, NOT_EXPOSED))
