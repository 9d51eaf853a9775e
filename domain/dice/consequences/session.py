"""A session's end ends the running dice epoch and shows its seed (DICE-3)."""

from __future__ import annotations

from collections.abc import Iterable

from domain.core.event import Event
from domain.core.play import Play
from domain.core.table import Table
from domain.table.events.adventure import SessionEnded


def reveal(_: SessionEnded, play: Play, table: Table) -> Iterable[Event]:
    """The epoch's seed is shown."""
    return table.dice.reveal()


CONSEQUENCES = ((SessionEnded, reveal),)
