"""Telling an act: one plain sentence per event that the viewer may see, told of the play it happened in."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final

from domain.core.audience import Viewer, visible
from domain.core.event import Event
from domain.core.play import Play
from domain.core.rulebook import registry
from domain.dice.events.epoch import EpochClosed, EpochOpened, Thrown
from domain.play import evolve

_ASIDES: Final = (Thrown, EpochOpened, EpochClosed)
"""Events that accompany an act and are not what it is about."""

ViewerOf = Callable[[Play], Viewer]
"""Whose telling it is, in the play as it stands at each event."""


@dataclass(frozen=True, slots=True)
class Told:
    """What an act was about, and what else followed from it."""

    says: str
    also: list[str]


def tell(events: Iterable[Event], play: Play, viewer_of: ViewerOf) -> Told | None:
    """Tell events and fold them into the play, one after the other; None where the viewer may see none of them."""
    main: list[str] = []
    asides: list[str] = []
    facts = registry().facts
    for event in events:
        if visible(event.audience, viewer_of(play)):
            (asides if isinstance(event, _ASIDES) else main).append(_stopped(facts[type(event)].tells(event, play)))
        evolve(play, event)
    told = main + asides
    return Told(told[0], told[1:]) if told else None


def _stopped(sentence: str) -> str:
    """The sentence with one full stop, where somebody's own words brought another."""
    return sentence[:-1] if sentence.endswith(("..", "!.", "?.")) and not sentence.endswith("...") else sentence
