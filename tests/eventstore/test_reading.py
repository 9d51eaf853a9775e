"""What the store promises to those who read."""

import asyncio
from datetime import UTC, datetime, timedelta
from uuid import uuid4

import pytest
from msgspec.structs import replace
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncEngine

from eventstore import BadPosition, EventStore, Head, Position
from eventstore.reading import read_pages
from tests.eventstore.campaign import Campaign


async def seqs(store: EventStore, campaign: Campaign, **asked: int | bool) -> list[int]:
    return [event.seq async for event in store.read(campaign.id, **asked)]  # type: ignore[arg-type]


async def test_reading_forward_backward_from_a_position_up_to_another_and_at_most_so_many(store: EventStore) -> None:
    campaign = Campaign(store)
    await campaign.take(campaign.act(events=9))

    assert await seqs(store, campaign) == [1, 2, 3, 4, 5, 6, 7, 8, 9]
    assert await seqs(store, campaign, after=4, upto=7) == [5, 6, 7]
    assert await seqs(store, campaign, after=4, limit=2) == [5, 6]
    assert await seqs(store, campaign, backward=True, limit=2) == [9, 8]
    assert await seqs(store, campaign, backward=True, upto=7, after=4) == [7, 6, 5]
    assert await seqs(store, campaign, after=9) == []


async def test_pages_join_without_a_gap_in_either_direction(store: EventStore) -> None:
    campaign = Campaign(store)
    await campaign.take(campaign.act(events=10))

    for backward in (False, True):
        pages = [p async for p in read_pages(store.engine, campaign.id, page_rows=4, backward=backward)]
        read = [event.seq for page in pages for event in page]
        assert sorted(range(1, 11), reverse=backward) == read


async def test_an_open_slow_transaction_makes_no_reader_skip_an_event(store: EventStore, owner: AsyncEngine) -> None:
    slow, quick = Campaign(store), Campaign(store)
    await slow.take()
    await quick.take()
    read: dict[Campaign, list[int]] = {slow: [], quick: []}

    async def catch_up() -> None:
        for campaign, known in read.items():
            known.extend(await seqs(store, campaign, after=known[-1] if known else 0))

    async with owner.connect() as connection:
        # Another process has written seq 2 of the slow campaign, and takes its time to commit.
        await connection.execute(
            text("""
                INSERT INTO log.event
                SELECT campaign_id, 2, origin_campaign, gen_random_uuid(), nth, name, type, version, place, audience,
                       actor, on_behalf_of, recorded_at, rules, body, salt, hash, stands_for, fingerprint, command,
                       command_salt
                FROM log.event WHERE campaign_id = :id
            """),
            {"id": slow.id},
        )
        await connection.execute(text("UPDATE log.campaign_head SET seq = 2 WHERE campaign_id = :id"), {"id": slow.id})
        await quick.take()
        await catch_up()
        assert {slow: [1], quick: [1, 2]} == read
        await connection.commit()

    await quick.take()
    await catch_up()
    assert {slow: [1, 2], quick: [1, 2, 3]} == read


async def test_a_reader_beside_many_writers_reads_every_event_once_and_in_order(
    store: EventStore, other_process: EventStore
) -> None:
    campaign = Campaign(store)
    await campaign.take()
    read: list[int] = []

    async def write() -> None:
        for _ in range(100):
            await campaign.take(campaign.act(events=2))

    writer = asyncio.create_task(write())
    while not writer.done() or len(read) < campaign.head.seq:
        read += await seqs(other_process, campaign, after=read[-1] if read else 0)
    await writer

    assert list(range(1, 202)) == read


async def test_an_act_is_found_by_its_id_with_all_its_events(store: EventStore) -> None:
    campaign = Campaign(store)
    act = campaign.act(events=3)
    await campaign.take(campaign.act(events=2))
    await campaign.take(act)
    await campaign.take(campaign.act(events=2))

    found = await store.act(campaign.id, act.act_id)
    assert found is not None
    assert [event.seq for event in found] == [3, 4, 5]
    assert [act.command, None, None] == [event.command for event in found]
    assert await store.act(campaign.id, uuid4()) is None
    assert await store.act(uuid4(), act.act_id) is None


async def test_a_moment_leads_to_the_last_event_recorded_by_then(store: EventStore) -> None:
    campaign = Campaign(store)
    start = datetime(2026, 1, 1, tzinfo=UTC)
    for minute in (0, 1, 1, 5):
        await campaign.take(replace(campaign.act(), recorded_at=start + timedelta(minutes=minute)))

    at = [timedelta(seconds=-1), timedelta(0), timedelta(minutes=1), timedelta(minutes=4), timedelta(days=1)]
    assert [await store.position_at(campaign.id, start + passed) for passed in at] == [0, 1, 3, 3, 4]
    assert await store.position_at(uuid4(), start) == 0


async def test_heads_are_known_for_the_campaigns_there_are(store: EventStore) -> None:
    campaigns = sorted([Campaign(store) for _ in range(3)], key=lambda campaign: campaign.id)
    for campaign in campaigns:
        await campaign.take()

    assert [campaign.head for campaign in campaigns] == await store.campaigns()
    assert {campaigns[0].id: campaigns[0].head} == await store.heads([campaigns[0].id, uuid4()])
    assert await store.head(uuid4()) is None


async def test_times_are_read_in_utc(campaign: Campaign) -> None:
    (event,) = [event async for event in campaign.store.read(campaign.id)]

    assert timedelta(0) == event.recorded_at.utcoffset()


def test_a_position_is_read_as_it_is_written() -> None:
    head = Head(uuid4(), 12, bytes.fromhex("deadbeef" + "00" * 28), datetime.now(UTC))

    assert "12-deadbeef" == head.cursor == str(head.position)
    assert head.position == Position.parse("12-deadbeef")


@pytest.mark.parametrize(
    "text", ["", "12", "12-", "12-DEADBEEF", "12-deadbee", "-1-deadbeef", "٣-deadbeef", "1" * 19 + "-deadbeef"]
)
def test_what_is_no_position_is_refused(text: str) -> None:
    with pytest.raises(BadPosition):
        Position.parse(text)


async def test_people_with_psql_see_bodies_and_commands_as_json(campaign: Campaign, owner: AsyncEngine) -> None:
    asked = text("SELECT body->>'nth', command->>'text' FROM log.event_readable WHERE campaign_id = :id")
    async with owner.connect() as connection:
        assert tuple((await connection.execute(asked, {"id": campaign.id})).one()) == ("0", "Zoë")
