"""Taking several acts of this system in one: each with its own checks, in the play that those before it leave."""

from __future__ import annotations

from domain.core.act import Act, C, F
from domain.core.event import Event
from domain.core.play import Play
from domain.core.rulebook import registry
from domain.core.table import Table


class Steps:
    """Acts taken one after the other on a fork of the play; ``events`` are what they gave, in order."""

    def __init__(self, play: Play, table: Table) -> None:
        self.play = play.fork()
        self.table = table
        self.events: list[Event] = []

    def take(self, act: Act[C, F], command: C) -> None:
        """Judge the act as if it had been sent alone, and fold what it gives. Raises its ``Refusal``."""
        found = act.find(command, self.play, self.table)
        if not self.table.again:
            act.entitled(found, self.play, self.table)
        for event in act.decide(command, found, self.play, self.table):
            book, fact = registry().book_of[type(event)], registry().facts[type(event)]
            fact.evolve(self.play.writable(book), event)
            self.events.append(event)
