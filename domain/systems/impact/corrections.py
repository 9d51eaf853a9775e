"""How a GM's correction moves an Impact Die: by rungs, on the ladder, wherever there is a die."""

from __future__ import annotations

from collections.abc import Iterable

from domain.core.event import Event
from domain.core.play import Play
from domain.core.rulebook import Correction
from domain.systems.impact.bearers import audience_of
from domain.systems.impact.events.die import FIGURE, DieMoved
from domain.systems.impact.ladder import OUT, TOP, shown
from domain.systems.impact.state import impact


def move_die(play: Play, of: str, by: int) -> Iterable[Event]:
    """The Impact Die of a bearer that has one."""
    rung = impact(play).dice.get(of)
    if rung is not None and OUT <= rung + by <= TOP:
        yield DieMoved(of, by, "correction", shown(rung), shown(rung + by), audience=audience_of(play, of))


CORRECTS: dict[str, Correction] = {FIGURE: move_die}
