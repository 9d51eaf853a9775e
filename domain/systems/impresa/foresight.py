"""The play as it will be: for what follows from events that have not folded yet."""

from __future__ import annotations

from domain.core.event import Event
from domain.core.play import Play
from domain.core.rulebook import registry


def after(play: Play, *events: Event) -> Play:
    """A play of its own in which these events have folded; ``play`` stays as it is."""
    ahead = play.fork()
    fold(ahead, *events)
    return ahead


def fold(ahead: Play, *events: Event) -> None:
    """Fold more events into a play that ``after`` gave."""
    known = registry()
    for event in events:
        known.facts[type(event)].evolve(ahead.writable(known.book_of[type(event)]), event)
