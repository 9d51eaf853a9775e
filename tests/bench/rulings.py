"""Rulings on long histories: how long they take, what memory they need, and whether anybody else waits meanwhile.

Two cases: a session of 300 acts with one overturned at act 30, and a campaign of 100,000 acts whose last 10,000 are
rewound. Beside each, the longest time that acts of another campaign had to wait while the ruling was worked out.
"""

import asyncio
import resource
import time
from collections.abc import Awaitable
from datetime import UTC, datetime
from typing import Any
from uuid import uuid4

import msgspec

from domain.core.event import encode
from domain.table.events.time import TimePassed
from eventstore import Appended, Bundle, NewAct, NewEvent
from tests.bench.figure import Figure
from tests.kit.played import Played, played

SESSION_ACTS = 300
OVERTURNED = 30
LONG_ACTS = 100_000
REWOUND = 10_000
ACTS_A_BUNDLE = 2_000


async def measure(database: str, *, rounds: int = 3, long_acts: int = LONG_ACTS) -> list[Figure]:
    """Measure both cases on a migrated, durable database."""
    figures: list[Figure] = []
    async with played(database, "impact") as short, played(database, "impact") as other:
        seqs = await _session(short)
        figures += await _ruled(
            f"overturn of act {OVERTURNED} of {SESSION_ACTS}",
            short,
            other,
            act="ruling.overturn",
            command={
                "place": seqs[OVERTURNED],
                "instead": "table.pass_time",
                "command": {"hours": 5},
                "reason": "It was dusk",
            },
            rounds=rounds,
        )
    async with played(database, "impact") as long, played(database, "impact") as other:
        last = await _long(long, long_acts)
        figures += await _ruled(
            f"rewind of the last {REWOUND} of {long_acts} acts",
            long,
            other,
            act="ruling.rewind",
            command={"to": last - REWOUND, "reason": "We start over"},
            rounds=rounds,
        )
    return figures


async def _session(game: Played) -> list[int]:
    """A session in which each act bears on the next: time that passes, with days that begin by it."""
    return [(await game.take("table.pass_time", "GM", hours=7)).first_seq for _ in range(SESSION_ACTS)]


async def _long(game: Played, acts: int) -> int:
    """A campaign of so many acts, appended as they would be."""
    head = await game.store.head(game.campaign)
    assert head is not None
    event = NewEvent("table.time_passed", 1, "everyone", encode(TimePassed(1)))
    command = msgspec.json.encode({"minutes": 1})
    while head.seq < acts:
        at = datetime.now(UTC)
        bundle = [
            NewAct(
                campaign_id=game.campaign,
                act_id=uuid4(),
                name="table.pass_time",
                rules="table/1",
                actor="GM",
                on_behalf_of=None,
                fingerprint=bytes(32),
                command=command,
                recorded_at=at,
                events=(event,),
            )
            for _ in range(ACTS_A_BUNDLE)
        ]
        outcome = await game.store.append(Bundle(head, bundle))
        assert isinstance(outcome, Appended)
        head = outcome.head
    await game.plays.standing(game.campaign)
    return head.seq


async def _ruled(
    what: str, game: Played, other: Played, *, act: str, command: dict[str, Any], rounds: int
) -> list[Figure]:
    """Try, apply and take back a ruling, ``rounds`` times."""
    tries, applies, backs, waits = [], [], [], []
    for _ in range(rounds):
        taken, waited = await _beside(other, game.taker.take(game.asked(act, "GM", command, dry_run=True)))
        tries.append(taken)
        start = time.perf_counter()
        ruling = await game.taker.take(game.asked(act, "GM", command))
        applies.append((time.perf_counter() - start) * 1000)
        start = time.perf_counter()
        await game.take("ruling.reinstate", "GM", ruling=ruling.first_seq, reason="As it was")
        backs.append((time.perf_counter() - start) * 1000)
        waits.append(waited)
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    return [
        Figure.of(f"{what}: preview", "ms", tries),
        Figure.of(f"{what}: applied", "ms", applies),
        Figure.of(f"{what}: taken back", "ms", backs),
        Figure.of(f"{what}: longest wait of another campaign meanwhile", "ms", waits),
        Figure.of(f"{what}: peak memory of the process", "MiB", [memory]),
    ]


async def _beside(other: Played, work: Awaitable[Any]) -> tuple[float, float]:
    """How long some work takes, and the longest that an act of another campaign takes meanwhile; in ms."""
    start = time.perf_counter()
    task = asyncio.ensure_future(work)
    longest = 0.0
    while not task.done():
        begun = time.perf_counter()
        await other.take("table.pass_time", "GM", minutes=1)
        longest = max(longest, (time.perf_counter() - begun) * 1000)
    await task
    return (time.perf_counter() - start) * 1000, longest
