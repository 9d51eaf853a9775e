"""Live plays: the campaigns in use, each with its play in memory, caught up with the log when that has moved on."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager, suppress
from typing import Final
from uuid import UUID

from domain.core.ids import MemberId
from domain.core.play import Play
from domain.membership.state import viewer
from domain.play import blank
from domain.rulings.canon import Canon, canon
from domain.views import Views, views
from eventstore import Appended, EventStore, Head
from projections.replay import SNAPSHOT_EVERY, Standing, advance, packed, put_snapshot, replay, replay_log

PLAYS_MAX: Final = 512
LOOKS_MAX: Final = 32
READ_WAIT_S: Final = 0.5

_log = logging.getLogger(__name__)


class LivePlay:
    """One campaign in use: its standing, and the queue of acts that are decided in it one after the other."""

    def __init__(self, store: EventStore, standing: Standing) -> None:
        self._store = store
        self._kept_at = standing.head.seq
        self.standing = standing
        self.turn = asyncio.Lock()
        self._looks: dict[MemberId, tuple[int, Views]] = {}
        self._keeping: set[asyncio.Task[None]] = set()

    async def is_behind(self) -> bool:
        """Whether the log has moved on."""
        end = await self._store.head(self.standing.head.campaign_id)
        return end is not None and end.seq > self.standing.head.seq

    async def catch_up(self) -> bool:
        """Take in what others appended; says whether there was anything."""
        if not await self.is_behind():
            return False
        self.standing = await advance(self._store, self.standing)
        return True

    def take_in(self, appended: Appended, play: Play) -> None:
        """Take in what this process itself appended on top of the standing; ``play`` is the play after it.

        Keeps a snapshot now and then.
        """
        self.standing = Standing(play, appended.head)
        if appended.head.seq - self._kept_at >= SNAPSHOT_EVERY:
            self._kept_at = appended.head.seq
            by = canon(self.standing.play)
            self._keep(put_snapshot(self._store, appended.head, by, packed(self.standing)))

    def look(self, member: MemberId) -> Views:
        """All that a member may look at now; remembered until the play moves on."""
        seq, looked = self._looks.get(member, (-1, None))
        if looked is None or seq != self.standing.head.seq:
            looked = views(self.standing.play, viewer(self.standing.play, member))
            self._looks[member] = self.standing.head.seq, looked
            while len(self._looks) > LOOKS_MAX:
                self._looks.pop(next(iter(self._looks)))
        return looked

    def _keep(self, snapshot: Coroutine[None, None, None]) -> None:
        """Write a snapshot in the background: nobody waits for a cache, and a failure costs no more than its speed."""
        task = asyncio.create_task(snapshot)
        self._keeping.add(task)
        task.add_done_callback(self._kept)

    def _kept(self, task: asyncio.Task[None]) -> None:
        self._keeping.discard(task)
        if not task.cancelled() and task.exception() is not None:
            _log.warning("a snapshot could not be kept", exc_info=task.exception())


class Plays:
    """The live plays of this process, the most recently used ones kept."""

    def __init__(self, store: EventStore, *, plays_max: int = PLAYS_MAX) -> None:
        self._store = store
        self._plays_max = plays_max
        self._live: OrderedDict[UUID, LivePlay] = OrderedDict()
        self._loading: dict[UUID, asyncio.Lock] = {}

    async def standing(self, campaign: UUID) -> Standing:
        """The play of a campaign as the log has it now, to look at before anything else is awaited.

        Nobody waits long to read: while a ruling is worked out on a long history, it is the play before it. Raises
        ``UnknownCampaign``.
        """
        live = await self._of(campaign)
        if await live.is_behind():
            with suppress(TimeoutError):
                async with asyncio.timeout(READ_WAIT_S), live.turn:
                    await live.catch_up()
        return live.standing

    async def canon(self, campaign: UUID, length: int | None = None) -> Canon:
        """What counts today, or as it was when the log was ``length`` long. Raises ``UnknownCampaign``."""
        return canon((await self.standing(campaign)).play, length)

    async def at(self, campaign: UUID, seq: int, *, then: bool = False) -> Standing:
        """The play at a place: as we hold today that it was, or (``then``) as the table believed when it was the end.

        A play of the caller's own. Raises ``UnknownCampaign``.
        """
        return await self.at_canon(campaign, seq, await self.canon(campaign, seq if then else None))

    async def at_canon(self, campaign: UUID, seq: int, by: Canon) -> Standing:
        """The play at a place, all places up to it counting as ``by`` says; a play of the caller's own."""
        return await replay(self._store, campaign, seq, by)

    @asynccontextmanager
    async def turn(self, campaign: UUID, *, founding: bool = False) -> AsyncIterator[LivePlay]:
        """The campaign's play, for one act to be decided in it while others wait.

        ``founding``: where there is no such campaign yet, a blank play. Raises ``UnknownCampaign``.
        """
        live = await self._of(campaign, founding=founding)
        try:
            async with live.turn:
                yield live
        finally:
            if live.standing.head.seq == 0:
                self.forget(campaign)

    def forget(self, campaign: UUID) -> None:
        """Drop a campaign's play; the log has it."""
        self._live.pop(campaign, None)

    async def _of(self, campaign: UUID, *, founding: bool = False) -> LivePlay:
        live = self._live.get(campaign)
        if live is None:
            live = await self._load(campaign, founding=founding)
        self._live.move_to_end(campaign)
        return live

    async def _load(self, campaign: UUID, *, founding: bool) -> LivePlay:
        try:
            async with self._loading.setdefault(campaign, asyncio.Lock()):
                live = self._live.get(campaign)
                if live is None:
                    found = LivePlay(self._store, await self._found(campaign, founding=founding))
                    live = self._live.setdefault(campaign, found)
                    self._evict()
            return live
        finally:
            self._loading.pop(campaign, None)

    async def _found(self, campaign: UUID, *, founding: bool) -> Standing:
        if founding and await self._store.head(campaign) is None:
            return Standing(blank(), Head.of_nothing(campaign))
        return await replay_log(self._store, campaign)

    def _evict(self) -> None:
        idle = [campaign for campaign, live in self._live.items() if not live.turn.locked()]
        for campaign in idle[: max(0, len(self._live) - self._plays_max)]:
            del self._live[campaign]
