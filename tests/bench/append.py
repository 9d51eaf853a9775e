"""Appends per second, one durable act each, beside single-row inserts by pgbench at the same number of clients.

To be run on a server with PostgreSQL's durable defaults, in the event loop that the server uses (uvloop where there is
one). The rounds of both are interleaved, so that what else the machine does falls on both.
"""

import asyncio
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from uuid import uuid4

from eventstore import Appended, Bundle, EventStore, Head, NewAct, NewEvent, canonical
from tests.bench.figure import Figure
from tests.bench.raw import PAYLOAD_BYTES, make_raw_table, raw_inserts

CALLERS = (1, 16, 64)
ROUNDS = 5


@dataclass(slots=True)
class Rounds:
    """What both did at one number of callers, round by round."""

    ours: list[float] = field(default_factory=list)
    raw: list[float] = field(default_factory=list)


async def measure(
    url: str, pgbench_path: Path, seconds: float, *, callers: Sequence[int] = CALLERS, rounds: int = ROUNDS
) -> list[Figure]:
    """Measure at each number of callers, ``seconds`` a round; ``url`` names a migrated database."""
    results = {number: Rounds() for number in callers}
    async with EventStore(url) as store:
        await make_raw_table(store.engine)
        heads = [await _begin(store) for _ in range(max(callers))]
        for _ in range(rounds):
            for number, result in results.items():
                result.raw.append(await raw_inserts(url, pgbench_path, number, seconds))
                result.ours.append(await _appends(store, heads, number, seconds))
    return [
        Figure.of(f"appends, {number} callers", "1/s", result.ours, result.raw) for number, result in results.items()
    ]


async def _begin(store: EventStore) -> Head:
    head = Head.of_nothing(uuid4())
    outcome = await store.append(Bundle(head, [_act(head)]))
    assert isinstance(outcome, Appended)
    return outcome.head


async def _appends(store: EventStore, heads: list[Head], callers: int, seconds: float) -> float:
    """Appends per second of so many callers, each with a campaign of its own, one after the other."""
    start = time.perf_counter()
    done = 0

    async def call(number: int) -> None:
        nonlocal done
        while time.perf_counter() - start < seconds:
            head = heads[number]
            outcome = await store.append(Bundle(head, [_act(head)]))
            assert isinstance(outcome, Appended)
            heads[number] = outcome.head
            done += 1

    await asyncio.gather(*(call(number) for number in range(callers)))
    return done / (time.perf_counter() - start)


def _act(head: Head) -> NewAct:
    body = canonical({"character": "c-7f3a", "amount": 3, "balance": 12, "note": "x" * (PAYLOAD_BYTES - 60)})
    return NewAct(
        campaign_id=head.campaign_id,
        act_id=uuid4(),
        name="activity.bank_ap",
        rules="activity/1",
        actor="m-1",
        on_behalf_of=None,
        fingerprint=bytes(32),
        command=b'{"amount":3,"character":"c-7f3a"}',
        recorded_at=datetime.now(UTC),
        events=(NewEvent("activity.ap_banked", 1, "everyone", body),),
    )
