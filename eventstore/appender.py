"""Group commit: one task writes what arrived while the batch before it was in flight.

There is no timer. Alone, a bundle goes out at once; under load the batches grow by themselves. A bundle that opens a
campaign, or a large one, does not go through here (see ``store.py``), so that a batch is always quick.
"""

import asyncio
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final
from uuid import UUID

import psycopg
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncEngine

from eventstore.errors import AppendRefused, StoreBusy, StoreClosed, StoreError, StoreUnavailable
from eventstore.line import Line, SealedBundle, Verdict
from eventstore.outcomes import Appended, Busy, Conflict, Known, Outcome
from eventstore.records import Head

QUEUE_MAX: Final = 2_000
BATCH_MAX: Final = 256
RETRY_AFTER_S: Final = 1


@dataclass(frozen=True, slots=True, eq=False)
class _Waiter:
    bundle: SealedBundle
    answer: asyncio.Future[Outcome]


class Appender:
    """The one writer of a process. Open it with ``async with``."""

    def __init__(self, engine: AsyncEngine, *, queue_max: int = QUEUE_MAX, batch_max: int = BATCH_MAX) -> None:
        self._engine = engine
        self._queue_max = queue_max
        self._batch_max = batch_max
        self._queue: deque[_Waiter] = deque()
        self._line: Line | None = None
        self._writer: asyncio.Task[None] | None = None
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
        if self._writer is None or self._writer.done():
            self._writer = asyncio.create_task(self._write_queue(), name="retcon appender")
        return await answer

    async def close(self) -> None:
        """Take nothing more, write what waits, and give the connection back."""
        self._closed = True
        if self._writer:
            await self._writer
        await self._drop_line()

    async def _write_queue(self) -> None:
        while self._queue:
            batch = self._take()
            if batch:
                await self._write(batch)

    def _take(self) -> list[_Waiter]:
        """Take the next batch: the oldest bundle of each campaign, but for those nobody waits for any more."""
        batch: list[_Waiter] = []
        left: list[_Waiter] = []
        campaigns: set[UUID] = set()
        while self._queue and len(batch) < self._batch_max:
            waiter = self._queue.popleft()
            if waiter.answer.done():
                continue
            if waiter.bundle.campaign_id in campaigns:
                left.append(waiter)
            else:
                campaigns.add(waiter.bundle.campaign_id)
                batch.append(waiter)
        self._queue.extendleft(reversed(left))
        return batch

    async def _write(self, batch: list[_Waiter]) -> None:
        """Send a batch; if it fails, send its bundles one by one, so that one alone can fail."""
        try:
            verdicts = await self._send([w.bundle for w in batch])
        except (psycopg.Error, DBAPIError, OSError):
            for waiter in batch:
                await self._write_alone(waiter)
        except Exception as error:
            for waiter in batch:
                _fail(waiter, StoreError(f"the batch failed: {error!r}"), error)
        else:
            for waiter in batch:
                _answer(waiter, verdicts[waiter.bundle.campaign_id])

    async def _write_alone(self, waiter: _Waiter) -> None:
        try:
            verdicts = await self._send([waiter.bundle])
        except Exception as error:
            _fail(waiter, named(error), error)
        else:
            _answer(waiter, verdicts[waiter.bundle.campaign_id])

    async def _send(self, bundles: Sequence[SealedBundle]) -> dict[UUID, Verdict]:
        if self._line is None:
            self._line = await Line.open(self._engine)
        try:
            return await self._line.send(bundles)
        except BaseException:
            if self._line.lost:
                await self._drop_line()
            raise

    async def _drop_line(self) -> None:
        line, self._line = self._line, None
        if line:
            await line.close()


def outcome(bundle: SealedBundle, verdict: Verdict) -> Outcome:
    """Say what became of a bundle.

    A bundle that is known under the very hash it was sealed with was written by an earlier sending of it, whose answer
    was lost on the way.
    """
    match verdict.outcome:
        case "appended":
            return Appended(bundle.head, bundle.events)
        case "known" if any(event.hash == verdict.hash for event in bundle.events):
            return Appended(bundle.head, bundle.events)
        case "known":
            assert verdict.act_id is not None and verdict.seq is not None
            return Known(verdict.act_id, verdict.seq)
        case "busy":
            return Busy(bundle.campaign_id)
        case _ if verdict.seq is None or verdict.hash is None or verdict.recorded_at is None:
            return Conflict(Head.of_nothing(bundle.campaign_id))
        case _:
            return Conflict(Head(bundle.campaign_id, verdict.seq, verdict.hash, verdict.recorded_at))


def named(error: Exception) -> StoreError:
    """The store's own error for one of the driver's."""
    origin = error.orig if isinstance(error, DBAPIError) else error
    if isinstance(origin, psycopg.OperationalError | OSError):
        return StoreUnavailable(f"the database was lost: {origin}")
    return AppendRefused(f"the database refused the bundle: {origin}")


def _answer(waiter: _Waiter, verdict: Verdict) -> None:
    if not waiter.answer.done():
        waiter.answer.set_result(outcome(waiter.bundle, verdict))


def _fail(waiter: _Waiter, error: StoreError, cause: Exception) -> None:
    if not waiter.answer.done():
        error.__cause__ = cause
        waiter.answer.set_exception(error)
