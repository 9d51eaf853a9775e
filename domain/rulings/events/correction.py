"""A figure is corrected. Not kept: it is part of the story, and can be struck like any other act."""

from __future__ import annotations

from domain.core.event import Event, Fact
from domain.core.play import Play
from domain.rulings.state import State
from domain.table.state import name_of


class Corrected(Event, frozen=True, tag="ruling.corrected"):
    """A GM corrects a figure; the figure's own system moves it by an event beside this one.

    ``of``: who bears it, empty for the table's pools; ``mends``: the seq of what went wrong.
    """

    figure: str
    of: str
    by: int
    mends: int
    reason: str


def _corrected(state: State, event: Corrected) -> None:
    """The figure's own system moves it."""


def _tells(event: Corrected, play: Play) -> str:
    of = f" of {name_of(play, event.of)}" if event.of else ""
    return f"{event.figure}{of} is corrected by {event.by:+d}, to mend the act at {event.mends}: {event.reason}"


FACTS = (Fact(Corrected, _corrected, _tells),)
