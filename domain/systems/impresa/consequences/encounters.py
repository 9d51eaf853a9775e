"""What the table's encounters mean to turn mode: it opens and closes with them, and who leaves is out of the turn."""

from __future__ import annotations

from collections.abc import Iterable

from domain.core.event import Event
from domain.core.play import Play
from domain.core.table import Table
from domain.dice.settings import SOURCE
from domain.systems.impresa.dropping import drops_out
from domain.systems.impresa.events.turns import TurnModeClosed, TurnModeOpened
from domain.systems.impresa.state import impresa
from domain.table.events.encounter import EncounterEnded, EncounterLeft, EncounterOpened


def opens(event: EncounterOpened, play: Play, table: Table) -> Iterable[Event]:
    """An encounter under this system's order is in turn mode; it counts as combat until the director says otherwise."""
    if event.system == "impresa":
        source = SOURCE.of(play)
        chosen = (event.dice or "server") if source == "either" else source
        yield TurnModeOpened(event.encounter, True, chosen, audience=event.audience)


def closes(event: EncounterEnded, play: Play, table: Table) -> Iterable[Event]:
    """Sacrifices, allotments, aiming and turn effects end (PRE-107)."""
    if event.encounter in impresa(play).combats:
        yield TurnModeClosed(event.encounter, audience=event.audience)


def leaves(event: EncounterLeft, play: Play, table: Table) -> Iterable[Event]:
    """Whoever leaves loses the actions he had left (PRE-93)."""
    return drops_out(play, event.encounter, event.character)


CONSEQUENCES = ((EncounterOpened, opens), (EncounterEnded, closes), (EncounterLeft, leaves))
