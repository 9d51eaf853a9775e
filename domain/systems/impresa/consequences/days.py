"""A day that passes: what it does to everybody's health (PRE-165 to PRE-171)."""

from __future__ import annotations

from collections.abc import Iterator

from domain.core.event import Event
from domain.core.play import Play
from domain.core.table import Table
from domain.systems.impresa.events.recovery import DayClosed
from domain.systems.impresa.recovery import ends_day
from domain.systems.impresa.state import impresa
from domain.table.events.time import DayPassed


def end_of_day(event: DayPassed, play: Play, table: Table) -> Iterator[Event]:
    """The day before the one that begins ends for all who live."""
    ended = event.day - 1
    characters = impresa(play).characters.values()
    for character in characters:
        if not character.dead:
            yield from ends_day(character, ended, play)
    if characters:
        yield DayClosed(ended)


CONSEQUENCES = ((DayPassed, end_of_day),)
