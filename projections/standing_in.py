"""The play in which to tell an act that a ruling put in the place of another: the one just before that place."""

from __future__ import annotations

from typing import Final
from uuid import UUID

from domain.core.play import Play
from domain.core.recorded import Recorded
from domain.play import fold
from domain.rulings.canon import Canon, counting
from eventstore import EventStore
from projections.plays import Plays
from projections.replay import SNAPSHOT_EVERY
from projections.story import read_places

STAND_INS_MAX: Final = 200
"""Acts standing for others that one request tells in the play at their own places."""


class StandingIn:
    """Follows the acts that stand for others through the log, and goes through the story to their places.

    The places of what one ruling put in come in the order of the story, so each is reached from the one before.
    """

    def __init__(self, store: EventStore, plays: Plays, campaign: UUID) -> None:
        self._store = store
        self._plays = plays
        self._campaign = campaign
        self._by = Canon()
        self._play: Play | None = None
        self._reached = self._next_seq = self._told = 0

    async def play_before(self, act: Recorded, ruling: Play) -> Play:
        """The play just before the act's place, by the canon of then; the ruling's own, after ``STAND_INS_MAX`` acts.

        The caller may fold on what he gets.
        """
        if self._told == STAND_INS_MAX:
            return ruling.fork()
        if act.seq != self._next_seq:
            self._play, self._by = None, await self._plays.canon(self._campaign, act.seq)
        self._told, self._next_seq = self._told + 1, act.last_seq + 1
        return (await self._at(act.place - 1)).fork()

    async def _at(self, place: int) -> Play:
        """The play at a place: on from the last one, unless a snapshot may be nearer."""
        if self._play is None or not 0 <= place - self._reached <= SNAPSHOT_EVERY:
            self._play = (await self._plays.at_canon(self._campaign, place, self._by)).play
        elif place > self._reached:
            async for page in read_places(self._store, self._campaign, first=self._reached + 1, upto=place):
                for acts in page:
                    fold(self._play, counting(acts, self._by.word(acts[0].place)))
        self._reached = place
        return self._play
