"""What death ends: damage that still waited lapses, and air is no matter any more (PRE-46, PRE-47)."""

from __future__ import annotations

from collections.abc import Iterator

from domain.core.event import Event
from domain.core.play import Play
from domain.core.table import Table
from domain.systems.impresa.events.exposure import BreathFound, ExposureEnded
from domain.systems.impresa.events.harm import DamageSettled, Died
from domain.systems.impresa.harm import unsettled
from domain.systems.impresa.state import impresa


def closes(event: Died, play: Play, table: Table) -> Iterator[Event]:
    """Nothing waits for the dead."""
    for lot in (waiting for waiting in unsettled(play, [event.character]) if waiting.id != event.lot):
        yield DamageSettled(lot.id, audience=lot.audience)
    found = impresa(play).characters.get(event.character)
    if found is not None and found.breathless is not None:
        yield BreathFound(found.id, audience=found.audience)
    if found is not None and found.exposure is not None:
        yield ExposureEnded(found.id, "death", audience=found.audience)


CONSEQUENCES = ((Died, closes),)
