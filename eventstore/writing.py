"""Which way a bundle goes to the log: with others, or apart."""

import asyncio
from collections.abc import Callable
from typing import Final

from sqlalchemy.ext.asyncio import AsyncEngine

from eventstore.appender import RETRY_AFTER_S, Appender, named, outcome
from eventstore.canonical import check_canonical
from eventstore.errors import StoreBusy, StoreClosed
from eventstore.line import Line, SealedBundle
from eventstore.outcomes import Appended, Outcome
from eventstore.records import Bundle, Head

LARGE_EVENTS: Final = 200
LARGE_BYTES: Final = 512 * 1024
APART_MAX: Final = 100


class Writing:
    """Everything that is being appended by this process."""

    def __init__(self, engine: AsyncEngine, *, queue_max: int, appended: Callable[[Head, Head], None]) -> None:
        """``appended`` is told of every head that moved, from where to where."""
        self._engine = engine
        self._appender = Appender(engine, queue_max=queue_max)
        self._apart: set[asyncio.Task[Outcome]] = set()
        self._appended = appended
        self._closed = False

    @property
    def waiting(self) -> int:
        """How many bundles wait to be written."""
        return self._appender.waiting + len(self._apart)

    async def close(self) -> None:
        """Take nothing more and finish what was begun."""
        self._closed = True
        await self._appender.close()
        if self._apart:
            await asyncio.wait(self._apart)

    async def append(self, bundle: Bundle) -> Outcome:
        """Check, seal and write a bundle: large ones and first ones apart, where they hold up no batch."""
        _check(bundle)
        sealed = SealedBundle.of(bundle)
        large = len(sealed.events) > LARGE_EVENTS or len(sealed.event_rows) > LARGE_BYTES
        write = self._append_apart if sealed.opens or large else self._appender.append
        answer = await write(sealed)
        if isinstance(answer, Appended):
            self._appended(bundle.expected, answer.head)
        return answer

    async def _append_apart(self, sealed: SealedBundle) -> Outcome:
        if self._closed:
            raise StoreClosed("the store is closed")
        if len(self._apart) >= APART_MAX:
            raise StoreBusy(RETRY_AFTER_S)
        task = asyncio.create_task(self._send_apart(sealed))
        self._apart.add(task)
        task.add_done_callback(self._apart.discard)
        return await asyncio.shield(task)

    async def _send_apart(self, sealed: SealedBundle) -> Outcome:
        try:
            line = await Line.open(self._engine)
            try:
                refused = await line.send([sealed], opens=sealed.opens, careful=True)
            finally:
                await line.close()
        except Exception as error:
            raise named(error) from error
        return outcome(sealed, refused.get(sealed.campaign_id))


def _check(bundle: Bundle) -> None:
    if not bundle.acts:
        raise ValueError("a bundle holds at least one act")
    for act in bundle.acts:
        if act.campaign_id != bundle.expected.campaign_id:
            raise ValueError(f"act {act.act_id} is of another campaign than the head it expects")
        if not act.events:
            raise ValueError(f"act {act.act_id} causes no event")
        check_canonical(act.command)
        for event in act.events:
            check_canonical(event.body)
