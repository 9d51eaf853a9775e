"""Cursors, snapshots and upcasting: what those who read along rely on."""

import asyncio

import pytest
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncEngine

from eventstore import EventStore, NoUpcast, Snapshot, Step, Upcaster
from tests.eventstore.campaign import Campaign


@pytest.fixture
async def notes(store: EventStore, owner: AsyncEngine) -> AsyncEngine:
    """A consumer's own table, one row per event it has seen."""
    async with owner.begin() as connection:
        await connection.execute(text("CREATE TABLE read.note (campaign_id uuid, seq bigint)"))
        await connection.execute(text("GRANT ALL ON read.note TO retcon_app"))
    return owner


async def consume(store: EventStore, campaign: Campaign, *, die: bool = False) -> None:
    async with store.cursor("notes", campaign.id) as cursor:
        events = [event async for event in store.read(campaign.id, after=cursor.seq, limit=3)]
        for event in events:
            await cursor.connection.execute(
                text("INSERT INTO read.note VALUES (:id, :seq)"), {"id": campaign.id, "seq": event.seq}
            )
            cursor.seq = event.seq
        if die:
            raise ConnectionAbortedError


async def noted(engine: AsyncEngine) -> list[int]:
    async with engine.connect() as connection:
        return list((await connection.execute(text("SELECT seq FROM read.note ORDER BY seq"))).scalars())


async def test_a_consumer_killed_and_started_again_loses_and_repeats_nothing(
    campaign: Campaign, notes: AsyncEngine
) -> None:
    await campaign.take(campaign.act(events=6))

    for die in (True, False, True, False, True, False, False):
        try:
            await consume(campaign.store, campaign, die=die)
        except ConnectionAbortedError:
            assert die

    assert await noted(notes) == [1, 2, 3, 4, 5, 6, 7]
    assert {campaign.id: 7} == await campaign.store.cursors("notes")


async def test_two_instances_of_a_consumer_take_turns(
    campaign: Campaign, other_process: EventStore, notes: AsyncEngine
) -> None:
    await campaign.take(campaign.act(events=11))

    await asyncio.gather(*(consume(store, campaign) for store in (campaign.store, other_process) * 3))

    assert list(range(1, 13)) == await noted(notes)


async def test_a_cursor_never_read_stands_at_nothing(campaign: Campaign) -> None:
    async with campaign.store.cursor("fresh", campaign.id) as cursor:
        assert cursor.seq == 0


async def test_the_nearest_snapshot_of_this_code_and_canon_is_found(campaign: Campaign) -> None:
    store, code, canon, other = campaign.store, b"code", b"canon", b"other"
    for place, one in ((10, canon), (20, canon), (30, other)):
        await store.put_snapshot(Snapshot(campaign.id, place, code, one, b"%d" % place))

    assert await store.snapshot_places(campaign.id, code=code, upto=99) == [30, 20, 10]
    assert await store.snapshot_places(campaign.id, code=code, upto=19) == [10]
    wanted = [(10, canon), (20, canon), (30, canon)]
    found = await store.nearest_snapshot(campaign.id, code=code, canons=wanted)
    assert found is not None
    assert (found.place, found.state) == (20, b"20")
    assert await store.nearest_snapshot(campaign.id, code=b"newer", canons=wanted) is None
    assert await store.nearest_snapshot(campaign.id, code=code, canons=[]) is None


async def test_snapshots_are_thrown_away_by_code(campaign: Campaign) -> None:
    store = campaign.store
    for code in (b"old", b"new"):
        await store.put_snapshot(Snapshot(campaign.id, 1, code, b"", b""))

    assert await store.evict_snapshots(keep_code=b"new") == 1
    assert await store.snapshot_places(campaign.id, code=b"new", upto=1) == [1]
    assert await store.evict_snapshots() == 1


UPCASTER = Upcaster(
    [
        Step("test.old", 1, lambda body: body | {"added": 1}),
        Step("test.old", 2, lambda body: {"renamed": body["added"]}, becomes="test.new"),
    ],
    {"test.new": 3, "test.same": 1},
)


def test_an_old_event_is_lifted_step_by_step() -> None:
    assert UPCASTER.lift("test.old", 1, b"{}") == ("test.new", 3, b'{"renamed":1}')
    assert UPCASTER.lift("test.old", 2, b'{"added":5}') == ("test.new", 3, b'{"renamed":5}')


def test_a_current_event_is_left_as_it_is() -> None:
    body = b'{"a":1}'

    assert body is UPCASTER.lift("test.same", 1, body)[2]


@pytest.mark.parametrize(("type_", "version"), [("test.same", 2), ("test.unknown", 1), ("test.new", 4)])
def test_an_event_that_no_step_leads_from_is_refused(type_: str, version: int) -> None:
    with pytest.raises(NoUpcast):
        UPCASTER.lift(type_, version, b"{}")


def test_two_steps_from_one_version_are_refused() -> None:
    step = Step("test.old", 1, lambda body: body)

    with pytest.raises(ValueError, match="two steps"):
        Upcaster([step, step], {})


async def test_reading_an_old_event_leaves_the_stored_bytes_alone(campaign: Campaign) -> None:
    (event,) = [event async for event in campaign.store.read(campaign.id)]
    Upcaster([Step("test.taken", 1, lambda body: {**body, "x": 1})], {"test.taken": 2}).lift(
        "test.taken", 1, event.body
    )

    assert (await campaign.store.verify(campaign.id)).sound
