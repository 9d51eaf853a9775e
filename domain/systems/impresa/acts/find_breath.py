"""The director says that a character can breathe again (PRE-162)."""

from __future__ import annotations

from collections.abc import Iterator

from domain.core.act import Act, Command, Offer
from domain.core.audience import Viewer
from domain.core.event import Event
from domain.core.ids import CharacterId
from domain.core.play import Play
from domain.core.refusal import Reason
from domain.core.table import Table
from domain.systems.impresa.entitlement import director
from domain.systems.impresa.events.exposure import BreathFound
from domain.systems.impresa.finding import character_named
from domain.systems.impresa.refusals import CHARACTER, NOT_DIRECTOR
from domain.systems.impresa.state import Impresan, impresa
from domain.table.state import name_of

BREATHES = Reason("condition_unmet", "PRE-162", "The character can breathe.")


class FindBreath(Command):
    """Let a character breathe again."""

    character: CharacterId


def decide(command: FindBreath, character: Impresan, play: Play, table: Table) -> list[Event]:
    """No further roll is due."""
    if character.breathless is None:
        raise BREATHES(character=character.id)
    return [BreathFound(character.id, audience=character.audience)]


def offers(play: Play, viewer: Viewer) -> Iterator[Offer]:
    """For a director: those without air."""
    for character in impresa(play).characters.values():
        if viewer.gm and character.breathless is not None:
            yield Offer(ACT.name, {"character": character.id}, f"{name_of(play, character.id)} can breathe again")


ACT = Act(
    "impresa.find_breath",
    FindBreath,
    character_named,
    director,
    decide,
    (*CHARACTER, NOT_DIRECTOR, BREATHES),
    offers=offers,
)
