"""Events replayed per second: read from the database, decoded and folded, from the first one to the last.

The log is the demo campaign's, played through the API and then repeated, so that the mix of events is that of an
evening.
"""

import time
from collections.abc import Iterator
from pathlib import Path
from uuid import UUID, uuid4

import httpx

from api.demo import play, read_script
from eventstore import Appended, Bundle, EventStore, Head, NewAct, NewEvent, StoredEvent
from projections.replay import replay_log
from tests.bench.figure import Figure
from tests.bench.raw import make_raw_table, raw_inserts

EVENTS = 50_000
ROUNDS = 5
EVENTS_A_BUNDLE = 2_000
ONCE_ONLY = frozenset({"table.create_campaign", "membership.invite", "membership.join"})


async def measure(
    server: str,
    owner_token: str,
    database: str,
    pgbench_path: Path,
    seconds: float,
    *,
    events: int = EVENTS,
    rounds: int = ROUNDS,
) -> list[Figure]:
    """Measure a replay of so many events without any snapshot, beside inserts of one client."""
    async with httpx.AsyncClient(base_url=server, timeout=60) as http:
        demo = await play(http, owner_token, read_script(), lambda done, total: None)
    ours, raw = [], []
    async with EventStore(database) as store:
        await make_raw_table(store.engine)
        campaign = await _repeat(store, UUID(demo.campaign), events)
        for _ in range(rounds):
            raw.append(await raw_inserts(database, pgbench_path, 1, seconds))
            await store.evict_snapshots()
            start = time.perf_counter()
            standing = await replay_log(store, campaign)
            ours.append(standing.head.seq / (time.perf_counter() - start))
    return [Figure.of("events replayed", "1/s", ours, raw)]


async def _repeat(store: EventStore, demo: UUID, events: int) -> UUID:
    """A new campaign with the demo's log, over and over."""
    acts = list(_acts([row async for row in store.read(demo)]))
    campaign = uuid4()
    head = Head.of_nothing(campaign)
    head = await _append(store, head, acts)
    again = [act for act in acts if act[0].name not in ONCE_ONLY]
    length = sum(map(len, again))
    while head.seq < events:
        head = await _append(store, head, again * max(1, EVENTS_A_BUNDLE // length))
    return campaign


async def _append(store: EventStore, head: Head, acts: list[list[StoredEvent]]) -> Head:
    outcome = await store.append(Bundle(head, [_new(head, rows) for rows in acts]))
    assert isinstance(outcome, Appended)
    return outcome.head


def _acts(rows: list[StoredEvent]) -> Iterator[list[StoredEvent]]:
    act: list[StoredEvent] = []
    for row in rows:
        if row.nth == 0 and act:
            yield act
            act = []
        act.append(row)
    yield act


def _new(head: Head, rows: list[StoredEvent]) -> NewAct:
    first = rows[0]
    return NewAct(
        campaign_id=head.campaign_id,
        act_id=uuid4(),
        name=first.name,
        rules=first.rules,
        actor=first.actor,
        on_behalf_of=first.on_behalf_of,
        fingerprint=bytes(32),
        command=first.command or b"{}",
        recorded_at=first.recorded_at,
        events=tuple(NewEvent(row.type, row.version, row.audience, row.body) for row in rows),
    )
