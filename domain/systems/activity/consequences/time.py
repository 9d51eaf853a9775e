"""Each dawn gives everybody with a pool of Fae Points one, up to the cap (ACT-63)."""

from __future__ import annotations

from collections.abc import Iterable

from domain.core.event import Event
from domain.core.play import Play
from domain.core.table import Table
from domain.systems.activity.fae import fae_gain, gained
from domain.systems.activity.state import activity
from domain.table.events.time import DayPassed
from domain.table.state import story


def dawn(event: DayPassed, play: Play, table: Table) -> Iterable[Event]:
    """One point for each holder in play; at the cap there is no gain."""
    for character, sheet in activity(play).sheets.items():
        if sheet.fae_started and character in story(play).characters and fae_gain(play, character, 1):
            yield gained(play, character, 1, "dawn")


CONSEQUENCES = ((DayPassed, dawn),)
