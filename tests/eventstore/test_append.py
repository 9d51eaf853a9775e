"""What the store promises to those who write."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta
from uuid import UUID, uuid4

import psycopg
import pytest
from msgspec.structs import replace
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from eventstore import (
    Appended,
    AppendRefused,
    Busy,
    Conflict,
    EventStore,
    Head,
    Known,
    StoreBusy,
    StoreClosed,
    StoreUnavailable,
)
from eventstore.connection import connect
from eventstore.line import Line, SealedBundle
from eventstore.wire import event_row
from tests.eventstore.campaign import Campaign

LOCK = text("SELECT FROM log.campaign_head WHERE campaign_id = :id FOR UPDATE")


@asynccontextmanager
async def locked(owner: AsyncEngine, campaign_id: UUID) -> AsyncIterator[AsyncConnection]:
    """Hold a campaign as a slow transaction of another process does."""
    async with owner.begin() as connection:
        await connection.execute(LOCK, {"id": campaign_id})
        yield connection


async def test_seqs_run_on_from_one_without_a_gap(store: EventStore) -> None:
    campaign = Campaign(store)
    for events in (1, 3, 2):
        await campaign.take(campaign.act(events=events))

    assert [event.seq async for event in store.read(campaign.id)] == [1, 2, 3, 4, 5, 6]
    assert campaign.head == await store.head(campaign.id)


async def test_what_is_read_is_what_was_appended(store: EventStore) -> None:
    campaign = Campaign(store)
    act = replace(campaign.act(events=2), on_behalf_of="m2", place=7, stands_for=7)

    outcome = await campaign.take(act)

    assert list(outcome.events) == [event async for event in store.read(campaign.id)]
    assert (act.command, act.fingerprint, 7, 7) == (
        outcome.events[0].command,
        outcome.events[0].fingerprint,
        outcome.events[0].place,
        outcome.events[0].stands_for,
    )


async def test_of_two_connections_racing_at_one_campaign_one_wins_and_the_other_is_told(
    campaign: Campaign, other_process: EventStore
) -> None:
    outcomes = await asyncio.gather(
        campaign.store.append(campaign.bundle()), other_process.append(campaign.bundle()), return_exceptions=True
    )

    assert sum(isinstance(outcome, Appended) for outcome in outcomes) == 1
    assert sum(isinstance(outcome, Busy | Conflict) for outcome in outcomes) == 1
    assert len([event async for event in other_process.read(campaign.id)]) == 2


async def test_of_many_callers_in_one_process_one_wins_and_the_others_learn_the_head(campaign: Campaign) -> None:
    outcomes = await asyncio.gather(*(campaign.store.append(campaign.bundle()) for _ in range(20)))

    won = [outcome for outcome in outcomes if isinstance(outcome, Appended)]
    assert len(won) == 1
    assert [Conflict(won[0].head)] * 19 == [outcome for outcome in outcomes if not isinstance(outcome, Appended)]


async def test_a_bundle_is_written_whole_or_not_at_all(campaign: Campaign) -> None:
    first, second = campaign.act(), campaign.act(events=2)
    await campaign.take(first, second)
    before = campaign.head

    assert isinstance(await campaign.store.append(campaign.bundle(campaign.act(), second)), Known)
    assert before == await campaign.store.head(campaign.id)


async def test_a_locked_campaign_neither_delays_nor_harms_the_others_in_a_batch(
    store: EventStore, owner: AsyncEngine
) -> None:
    campaigns = [Campaign(store) for _ in range(8)]
    for campaign in campaigns:
        await campaign.take()
    stuck = campaigns[3]

    async with locked(owner, stuck.id), asyncio.timeout(5):
        outcomes = await asyncio.gather(*(store.append(campaign.bundle()) for campaign in campaigns))

    assert Busy(stuck.id) == outcomes[3]
    assert sum(isinstance(outcome, Appended) for outcome in outcomes) == 7


async def test_a_conflicting_campaign_does_not_harm_the_others_in_a_batch(store: EventStore) -> None:
    campaigns = [Campaign(store) for _ in range(8)]
    for campaign in campaigns:
        await campaign.take()
    stale = campaigns[5].bundle()
    await campaigns[5].take()

    bundles = [campaign.bundle() for campaign in campaigns]
    bundles[5] = stale
    outcomes = await asyncio.gather(*(store.append(bundle) for bundle in bundles))

    assert Conflict(campaigns[5].head) == outcomes[5]
    assert sum(isinstance(outcome, Appended) for outcome in outcomes) == 7


async def test_one_call_answers_for_every_bundle_of_a_batch(store: EventStore, owner: AsyncEngine) -> None:
    good, stale, stuck, known = campaigns = [Campaign(store) for _ in range(4)]
    for campaign in campaigns:
        await campaign.take()
    old = stale.bundle()
    await stale.take()
    taken = known.act()
    first = await known.take(taken)
    unknown = Campaign(store)
    unknown.head = replace(good.head, campaign_id=unknown.id)
    bundles = [good.bundle(), old, stuck.bundle(), known.bundle(taken), unknown.bundle()]

    line = await Line.open(store.engine)
    try:
        async with locked(owner, stuck.id):
            refused = await line.send([SealedBundle.of(bundle) for bundle in bundles], careful=True)
    finally:
        await line.close()

    assert {
        stale.id: Conflict(stale.head),
        stuck.id: Busy(stuck.id),
        known.id: Known(taken.act_id, first.head.seq),
        unknown.id: Conflict(Head.of_nothing(unknown.id)),
    } == {campaign_id: answer.outcome for campaign_id, answer in refused.items()}
    assert (await store.heads([good.id]))[good.id].seq == 2


async def test_a_known_act_that_breaks_a_batch_leaves_the_others_written(store: EventStore) -> None:
    campaigns = [Campaign(store) for _ in range(6)]
    for campaign in campaigns:
        await campaign.take()
    taken = campaigns[2].act()
    await campaigns[2].take(taken)

    bundles = [campaign.bundle() for campaign in campaigns]
    bundles[2] = campaigns[2].bundle(taken)
    outcomes = await asyncio.gather(*(store.append(bundle) for bundle in bundles))

    assert Known(taken.act_id, 2) == outcomes[2]
    assert sum(isinstance(outcome, Appended) for outcome in outcomes) == 5


@pytest.mark.parametrize("later_acts", [0, 1, 5])
async def test_an_act_committed_but_never_answered_is_known_when_it_is_sent_again(
    campaign: Campaign, other_process: EventStore, later_acts: int
) -> None:
    act = campaign.act(events=2)
    stale = campaign.bundle(act)
    await campaign.take(act)
    for _ in range(later_acts):
        await campaign.take()

    assert Known(act.act_id, 2) == await other_process.append(stale)
    assert Known(act.act_id, 2) == await other_process.append(campaign.bundle(act))
    stored = await other_process.act(campaign.id, act.act_id)
    assert stored is not None
    assert [event.seq for event in stored] == [2, 3]
    assert (act.command, act.fingerprint) == (stored[0].command, stored[0].fingerprint)


async def test_a_known_act_is_known_even_while_its_campaign_is_locked(campaign: Campaign, owner: AsyncEngine) -> None:
    act = campaign.act()
    await campaign.take(act)

    async with locked(owner, campaign.id), asyncio.timeout(5):
        assert Known(act.act_id, 2) == await campaign.store.append(campaign.bundle(act))


async def test_the_same_first_act_sent_twice_at_once_is_written_once(
    store: EventStore, other_process: EventStore
) -> None:
    campaign = Campaign(store)
    bundle = campaign.bundle()

    outcomes = await asyncio.gather(store.append(bundle), other_process.append(bundle))

    assert {Appended, Known} == {type(outcome) for outcome in outcomes}
    assert len([event async for event in store.read(campaign.id)]) == 1


async def test_creating_a_campaign_that_somebody_else_creates_holds_up_no_other(
    store: EventStore, owner: AsyncEngine
) -> None:
    waits, runs = Campaign(store), Campaign(store)
    create = text("INSERT INTO log.campaign_head VALUES (:id, 0, decode(repeat('00', 32), 'hex'), 'epoch')")
    async with owner.connect() as connection:
        await connection.execute(create, {"id": waits.id})
        waiting = asyncio.create_task(store.append(waits.bundle()))
        async with asyncio.timeout(5):
            await runs.take()
            await runs.take()
        assert not waiting.done()
        await connection.rollback()

    assert isinstance(await waiting, Appended)


async def test_times_never_go_back_within_a_campaign(campaign: Campaign) -> None:
    act = campaign.act()
    await campaign.take(replace(act, recorded_at=act.recorded_at - timedelta(days=1)))
    await campaign.take()

    times = [event.recorded_at async for event in campaign.store.read(campaign.id)]
    assert sorted(times) == times


async def test_a_large_bundle_is_written_like_any_other(campaign: Campaign) -> None:
    await campaign.take(*(campaign.act(events=30) for _ in range(40)))

    assert campaign.head.seq == 1201
    assert (await campaign.store.verify(campaign.id)).sound


async def test_the_function_refuses_events_that_do_not_run_on(campaign: Campaign) -> None:
    sealed = SealedBundle.of(campaign.bundle(campaign.act(events=3)))
    rows = [event_row(event) for event in sealed.events]
    line = await Line.open(campaign.store.engine)
    try:
        for kept in ([0, 1], [0, 2], [1, 2]):
            events = tuple(sealed.events[n] for n in kept)
            gap = replace(sealed, events=events, event_rows=b"".join(rows[n] for n in kept))
            with pytest.raises(psycopg.errors.CheckViolation, match="do not run on"):
                await line.send([gap])
    finally:
        await line.close()

    assert campaign.head == await campaign.store.head(campaign.id)


async def test_text_that_postgresql_cannot_hold_fails_for_its_caller_alone(store: EventStore) -> None:
    campaigns = [Campaign(store) for _ in range(4)]
    for campaign in campaigns:
        await campaign.take()
    bundles = [campaign.bundle() for campaign in campaigns]
    bundles[1] = campaigns[1].bundle(replace(campaigns[1].act(), actor="nul\0"))

    outcomes = await asyncio.gather(*(store.append(bundle) for bundle in bundles), return_exceptions=True)

    assert isinstance(outcomes[1], AppendRefused)
    assert sum(isinstance(outcome, Appended) for outcome in outcomes) == 3


async def test_a_cancelled_caller_harms_nobody(store: EventStore) -> None:
    campaigns = [Campaign(store) for _ in range(6)]
    for campaign in campaigns:
        await campaign.take()

    tasks = [asyncio.create_task(store.append(campaign.bundle())) for campaign in campaigns]
    await asyncio.sleep(0)
    tasks[0].cancel()
    tasks[4].cancel()
    outcomes = await asyncio.gather(*tasks, return_exceptions=True)

    assert sum(isinstance(outcome, asyncio.CancelledError) for outcome in outcomes) == 2
    assert sum(isinstance(outcome, Appended) for outcome in outcomes) == 4
    for campaign in campaigns:
        assert (await store.verify(campaign.id)).sound


async def test_a_full_queue_says_when_to_come_back(database: str) -> None:
    async with EventStore(database, queue_max=2) as store:
        campaigns = [Campaign(store) for _ in range(6)]
        for campaign in campaigns:
            await campaign.take()

        outcomes = await asyncio.gather(
            *(store.append(campaign.bundle()) for campaign in campaigns), return_exceptions=True
        )

    busy = [outcome for outcome in outcomes if isinstance(outcome, StoreBusy)]
    assert len(busy) == 4
    assert all(outcome.retry_after_s >= 1 for outcome in busy)


async def test_closing_writes_what_waits_and_takes_nothing_more(database: str) -> None:
    async with EventStore(database) as store:
        campaigns = [Campaign(store) for _ in range(6)]
        for campaign in campaigns:
            await campaign.take()
        tasks = [asyncio.create_task(store.append(campaign.bundle())) for campaign in campaigns]
        await asyncio.sleep(0)

    assert all(isinstance(outcome, Appended) for outcome in await asyncio.gather(*tasks))
    with pytest.raises(StoreClosed):
        await store.append(campaigns[0].bundle())


async def test_a_connection_killed_in_mid_batch_loses_and_repeats_nothing(
    store: EventStore, owner: AsyncEngine
) -> None:
    campaigns = [Campaign(store) for _ in range(16)]
    for campaign in campaigns:
        await campaign.take()
    kill = text(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
        "WHERE datname = current_database() AND query LIKE '%log.append%' AND pid <> pg_backend_pid()"
    )
    writing = True

    async def write(campaign: Campaign) -> int:
        for _ in range(60):
            await campaign.take()
        return campaign.head.seq

    async def keep_killing() -> None:
        async with owner.connect() as connection:
            while writing:
                await connection.execute(kill)
                await connection.rollback()
                await asyncio.sleep(0.05)

    killer = asyncio.create_task(keep_killing())
    seqs = await asyncio.gather(*(write(campaign) for campaign in campaigns), return_exceptions=True)
    writing = False
    await killer

    for campaign, seq in zip(campaigns, seqs, strict=True):
        verdict = await store.verify(campaign.id)
        assert verdict.sound
        assert verdict.events in (campaign.head.seq, campaign.head.seq + 1), seq


async def test_an_act_is_of_the_campaign_it_is_appended_to(campaign: Campaign) -> None:
    with pytest.raises(ValueError, match="another campaign"):
        await campaign.store.append(campaign.bundle(replace(campaign.act(), campaign_id=uuid4())))


async def test_a_database_that_is_not_there_is_said_to_be_unavailable() -> None:
    async with EventStore("postgresql+psycopg://nobody@127.0.0.1:1/nothing") as store:
        begun, first = Campaign(store), Campaign(store)
        begun.head = replace(begun.head, seq=1)

        outcomes = await asyncio.gather(
            store.append(begun.bundle()), store.append(first.bundle()), return_exceptions=True
        )

    assert [StoreUnavailable, StoreUnavailable] == [type(outcome) for outcome in outcomes]


async def test_after_an_outage_the_next_act_is_written(campaign: Campaign, owner: AsyncEngine) -> None:
    await campaign.take()
    async with owner.begin() as connection:
        await connection.execute(
            text(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                "WHERE datname = current_database() AND pid <> pg_backend_pid()"
            )
        )

    await campaign.take()
    assert (await campaign.store.verify(campaign.id)).sound


async def test_reading_takes_nothing_from_the_connections_that_write(database: str) -> None:
    engine = connect(database, pool_size=1)
    async with EventStore(engine) as store:
        campaign = Campaign(store)
        await campaign.take(campaign.act(events=100))
        await store.position_at(campaign.id, datetime.now(UTC) - timedelta(seconds=1))
        await campaign.take()
    await engine.dispose()


async def test_a_connection_that_has_forgotten_the_statement_is_replaced(campaign: Campaign) -> None:
    await campaign.take()
    await campaign.take()
    line = campaign.store._writing._appender._idle_lines[-1]
    await line._held.execute(text("DEALLOCATE ALL"))

    await campaign.take()

    assert line.lost


async def test_a_line_that_is_closed_twice_lets_go_of_its_socket_once(campaign: Campaign) -> None:
    line = await Line.open(campaign.store.engine)
    loop, socket = asyncio.get_running_loop(), line._append._socket
    line._append.close()
    loop.add_reader(socket, lambda: None)

    await line.close()

    assert loop.remove_reader(socket)
