"""Turns that begin are counted for those without air (PRE-162)."""

from __future__ import annotations

from collections.abc import Iterator

from domain.core.event import Event
from domain.core.play import Play
from domain.core.table import Table
from domain.systems.impresa.events.exposure import TurnsWaited
from domain.systems.impresa.events.turns import TurnOpened
from domain.systems.impresa.state import impresa
from domain.table.state import story


def count_turn(event: TurnOpened, play: Play, table: Table) -> Iterator[Event]:
    """A turn more without air, for all who take part."""
    encounter = story(play).encounters.get(event.encounter)
    for character in encounter.participants if encounter is not None else ():
        found = impresa(play).characters.get(character)
        if found is not None and found.breathless is not None and not found.dead:
            yield TurnsWaited(found.id, 1, audience=found.audience)


CONSEQUENCES = ((TurnOpened, count_turn),)
