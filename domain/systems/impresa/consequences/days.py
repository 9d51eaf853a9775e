"""A day that passes: what it does to everybody's health (PRE-165 to PRE-171)."""

from __future__ import annotations

from collections.abc import Iterator

from domain.core.event import Event
from domain.core.play import Play
from domain.core.table import Table
from domain.systems.impresa.events.recovery import DayClosed
from domain.systems.impresa.recovery import ends_day
from domain.systems.impresa.state import Impresan, impresa
from domain.table.events.time import DayPassed
from domain.table.state import story


def end_of_day(event: DayPassed, play: Play, table: Table) -> Iterator[Event]:
    """The day before the one that begins ends for all who live."""
    ended = event.day - 1
    here = story(play).characters
    characters = [c for c in impresa(play).characters.values() if c.id in here and not c.dead]
    for character in characters:
        yield from ends_day(character, ended, play)
    if any(_has_today(character) for character in characters):
        yield DayClosed(ended)


def _has_today(character: Impresan) -> bool:
    """Whether anything is noted of the character that holds for one day alone."""
    care, exposure = character.care, character.exposure
    met = exposure is not None and (exposure.rolled or exposure.ignored)
    return met or care.first_aid or care.medicine or bool(care.tried)


CONSEQUENCES = ((DayPassed, end_of_day),)
