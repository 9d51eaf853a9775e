"""Taking several acts as one: each with its own checks, in the play that the ones before have made."""

from __future__ import annotations

from typing import Any

from domain.core.act import Act, Command
from domain.core.event import Event
from domain.core.play import Play
from domain.core.rulebook import registry
from domain.core.table import Table


def step(act: Act[Any, Any], command: Command, play: Play, table: Table) -> list[Event]:
    """The events of one act; ``play``, a fork, is folded on by them."""
    found = act.find(command, play, table)
    if not table.again:
        act.entitled(found, play, table)
    events = list(act.decide(command, found, play, table))
    known = registry()
    for event in events:
        known.facts[type(event)].evolve(play.writable(known.book_of[type(event)]), event)
    return events
