"""A complication that finds no place becomes 2 Doom (ACT-29)."""

from __future__ import annotations

from domain.core.event import Event
from domain.core.play import Play
from domain.core.table import Table
from domain.systems.activity.dooming import compounded
from domain.systems.activity.events.complications import ComplicationCompounded
from domain.systems.activity.state import Complication


def compounded_by(complication: Complication, play: Play, table: Table) -> list[Event]:
    """The events of one complication compounded."""
    entry = table.mint("doom", complication.id)
    return [
        ComplicationCompounded(complication.id, complication.scene, complication.test, audience=complication.audience),
        compounded(entry, complication, play),
    ]
