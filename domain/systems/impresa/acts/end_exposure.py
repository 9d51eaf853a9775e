"""The director says that a character has found shelter (PRE-165)."""

from __future__ import annotations

from collections.abc import Iterator

from domain.core.act import Act, Command, Offer
from domain.core.audience import Viewer
from domain.core.event import Event
from domain.core.ids import CharacterId
from domain.core.play import Play
from domain.core.table import Table
from domain.systems.impresa.entitlement import director
from domain.systems.impresa.events.exposure import ExposureEnded
from domain.systems.impresa.finding import character_named
from domain.systems.impresa.refusals import CHARACTER, NOT_DIRECTOR
from domain.systems.impresa.state import Impresan, impresa
from domain.systems.impresa.treating import NOT_EXPOSED
from domain.table.state import name_of


class EndExposure(Command):
    """End a character's exposure: he has shelter."""

    character: CharacterId
    how: str = "shelter"


def decide(command: EndExposure, character: Impresan, play: Play, table: Table) -> list[Event]:
    """This day costs nothing any more."""
    if character.exposure is None:
        raise NOT_EXPOSED(character=character.id)
    return [ExposureEnded(character.id, command.how.strip(), audience=character.audience)]


def offers(play: Play, viewer: Viewer) -> Iterator[Offer]:
    """For a director: those who are exposed."""
    for character in impresa(play).characters.values():
        if viewer.gm and character.exposure is not None:
            yield Offer(ACT.name, {"character": character.id}, f"{name_of(play, character.id)} finds shelter")


ACT = Act(
    "impresa.end_exposure",
    EndExposure,
    character_named,
    director,
    decide,
    (*CHARACTER, NOT_DIRECTOR, NOT_EXPOSED),
    offers=offers,
)
