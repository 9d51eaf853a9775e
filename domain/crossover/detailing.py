"""Writing a fact of Activity down as an Impact Temporary Detail, by Impact's own rules (ACT-77, ACT-78)."""

from __future__ import annotations

from domain.core.event import Event
from domain.core.play import Play
from domain.core.table import Table
from domain.crossover.refusals import SYSTEM_OFF
from domain.systems.impact.acts import add_detail
from domain.table.settings import plays

WRITING = (SYSTEM_OFF, *add_detail.ACT.refusals)


def written_down(text: str, bearer: str, mark: str, play: Play, table: Table) -> list[Event]:
    """The events of Impact's own act; no Impact Die is earned by it."""
    if not plays(play, "impact"):
        raise SYSTEM_OFF(system="impact")
    command = add_detail.AddDetail(bearer=bearer, text=text, kind="temporary", mark=mark)
    found = add_detail.find(command, play, table)
    if not table.again:
        add_detail.entitled(found, play, table)
    return add_detail.decide(command, found, play, table)
