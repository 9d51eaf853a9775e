"""Group commit: what arrives while batches are in flight goes out together in the next one.

There is no timer. Alone, a bundle goes out at once; under load the batches grow by themselves. Two batches may be in
flight, never with the same campaign in both, so that the database works on one while callers prepare the other. A
bundle that opens a campaign, or a large one, does not go through here (see ``store.py``), so that a batch is always
quick.
"""

import asyncio
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final
from uuid import UUID

import psycopg
from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from sqlalchemy.ext.asyncio import AsyncEngine

from eventstore.errors import AppendRefused, StoreBusy, StoreClosed, StoreError, StoreUnavailable
from eventstore.line import Line, Refused, SealedBundle
from eventstore.outcomes import Appended, Outcome

QUEUE_MAX: Final = 2_000
BATCH_MAX: Final = 256
LINES: Final = 2
SPLIT_MIN: Final = 4
RETRY_AFTER_S: Final = 1


@dataclass(frozen=True, slots=True, eq=False)
class _Waiter:
    bundle: SealedBundle
    answer: asyncio.Future[Outcome]


class Appender:
    """The writers of a process, and the queue before them."""

    def __init__(self, engine: AsyncEngine, *, queue_max: int = QUEUE_MAX, batch_max: int = BATCH_MAX) -> None:
        self._engine = engine
        self._queue_max = queue_max
        self._batch_max = batch_max
        self._queue: deque[_Waiter] = deque()
        self._in_flight: set[UUID] = set()
        self._running = 0
        self._busy = 0
        self._idle_lines: list[Line] = []
        self._writers: set[asyncio.Task[None]] = set()
        self._closed = False

    @property
    def waiting(self) -> int:
        """How many bundles wait to be sent."""
        return len(self._queue)

    async def append(self, bundle: SealedBundle) -> Outcome:
        """Write a bundle and answer after its commit.

        Raises StoreBusy if the queue is full, StoreClosed after ``close``, StoreUnavailable if the database was lost,
        and AppendRefused if it would not take the bundle. Cancelling the caller harms nobody: a bundle not yet sent is
        dropped, one in flight is written all the same.
        """
        if self._closed:
            raise StoreClosed("the store is closed")
        if len(self._queue) >= self._queue_max:
            raise StoreBusy(RETRY_AFTER_S)
        answer: asyncio.Future[Outcome] = asyncio.get_running_loop().create_future()
        self._queue.append(_Waiter(bundle, answer))
        self._start_writer()
        return await answer

    async def close(self) -> None:
        """Take nothing more, write what waits, and give the connections back."""
        self._closed = True
        while self._writers:
            await asyncio.wait(self._writers)
        while self._idle_lines:
            await self._idle_lines.pop().close()

    def _start_writer(self) -> None:
        if self._running < LINES:
            self._running += 1
            writer = asyncio.create_task(self._write_queue(), name="retcon appender")
            self._writers.add(writer)
            writer.add_done_callback(self._writers.discard)

    async def _write_queue(self) -> None:
        """Write batch after batch until nothing is left that this writer may take."""
        try:
            while batch := self._take():
                await self._write_taken(batch)
        finally:
            self._running -= 1

    async def _write_taken(self, batch: Sequence[_Waiter]) -> None:
        campaigns = {waiter.bundle.campaign_id for waiter in batch}
        self._in_flight |= campaigns
        self._busy += 1
        try:
            await self._write(batch)
        finally:
            self._busy -= 1
            self._in_flight -= campaigns

    def _take(self) -> list[_Waiter]:
        """Take this writer's share of the queue: of each campaign the oldest bundle, and only if none is in flight."""
        size = min(self._batch_max, self._share())
        batch: list[_Waiter] = []
        left: list[_Waiter] = []
        taken: set[UUID] = set()
        while self._queue and len(batch) < size:
            waiter = self._queue.popleft()
            campaign_id = waiter.bundle.campaign_id
            if waiter.answer.done():
                continue
            if campaign_id in taken or campaign_id in self._in_flight:
                left.append(waiter)
            else:
                taken.add(campaign_id)
                batch.append(waiter)
        self._queue.extendleft(reversed(left))
        return batch

    def _share(self) -> int:
        """All that waits, or half of it if another writer is free to take the rest."""
        waiting = len(self._queue)
        return waiting if waiting <= SPLIT_MIN else -(-waiting // (LINES - self._busy))

    async def _write(self, batch: Sequence[_Waiter], *, careful: bool = False) -> None:
        """Send a batch. If it holds an act that is known, look first; if it fails, send its bundles one by one."""
        try:
            refused = await self._send([waiter.bundle for waiter in batch], careful=careful)
        except Exception as error:  # noqa: BLE001 - whatever it is, each caller must be told
            await self._write_again(batch, error, careful=careful)
        else:
            for waiter in batch:
                _answer(waiter, refused)

    async def _write_again(self, batch: Sequence[_Waiter], error: Exception, *, careful: bool) -> None:
        if not careful and isinstance(error, psycopg.errors.UniqueViolation):
            await self._write(batch, careful=True)
        elif len(batch) > 1 or (not careful and isinstance(named(error), StoreUnavailable)):
            for waiter in batch:
                await self._write([waiter], careful=True)
        else:
            _fail(batch[0], error)

    async def _send(self, bundles: Sequence[SealedBundle], *, careful: bool) -> dict[UUID, Refused]:
        line = self._idle_lines.pop() if self._idle_lines else await Line.open(self._engine)
        try:
            return await line.send(bundles, careful=careful)
        finally:
            if line.lost:
                await line.close()
            else:
                self._idle_lines.append(line)


def outcome(bundle: SealedBundle, refused: Refused | None) -> Outcome:
    """Say what became of a bundle.

    A bundle that is known under the very hash it was sealed with was written by an earlier sending of it, whose answer
    was lost on the way.
    """
    if refused is None or any(event.hash == refused.known_hash for event in bundle.events):
        return Appended(bundle.head, bundle.events)
    return refused.outcome


def named(error: Exception) -> StoreError:
    """The store's own error for one of the driver's."""
    origin = error.orig if isinstance(error, DBAPIError) else error
    if isinstance(origin, psycopg.OperationalError | psycopg.InterfaceError | PoolTimeout | OSError):
        return StoreUnavailable(f"the database was lost: {origin}")
    return AppendRefused(f"the database refused the bundle: {origin}")


def _answer(waiter: _Waiter, refused: dict[UUID, Refused]) -> None:
    if not waiter.answer.done():
        waiter.answer.set_result(outcome(waiter.bundle, refused.get(waiter.bundle.campaign_id)))


def _fail(waiter: _Waiter, cause: Exception) -> None:
    if not waiter.answer.done():
        error = named(cause)
        error.__cause__ = cause
        waiter.answer.set_exception(error)
