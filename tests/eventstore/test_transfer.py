"""Whole campaigns out of the log and into it."""

import asyncio
from collections.abc import AsyncIterator, Iterable
from uuid import uuid4

import orjson
import pytest

from eventstore import CampaignExists, EventStore, ImportRefused, SplitsAnAct, StoredEvent, UnknownCampaign
from tests.eventstore.campaign import Campaign


async def exported(campaign: Campaign) -> list[bytes]:
    text = b"".join([piece async for piece in campaign.store.export(campaign.id)])
    return text.splitlines(keepends=True)


async def pieces(lines: Iterable[bytes], size: int = 1000) -> AsyncIterator[bytes]:
    """The lines as a network delivers them."""
    text = b"".join(lines)
    for start in range(0, len(text), size):
        yield text[start : start + size]


@pytest.fixture
async def played(store: EventStore) -> Campaign:
    campaign = Campaign(store)
    for events in (1, 2, 3, 4):
        await campaign.take(campaign.act(events=events))
    return campaign


async def test_an_export_imported_elsewhere_is_the_same_log(played: Campaign) -> None:
    target = uuid4()

    head = await played.store.import_(pieces(await exported(played)), into=target)

    assert (played.head.seq, played.head.hash) == (head.seq, head.hash)
    assert head == await played.store.head(target)
    there = [event.hash async for event in played.store.read(target)]
    assert [event.hash async for event in played.store.read(played.id)] == there
    assert (await played.store.verify(target)).sound


async def test_an_imported_campaign_goes_on(played: Campaign) -> None:
    copy = Campaign(played.store, uuid4())
    copy.head = await played.store.import_(pieces(await exported(played)), into=copy.id)
    await copy.take()

    assert (await played.store.verify(copy.id)).sound
    again = Campaign(played.store, uuid4())
    again.head = await played.store.import_(pieces(await exported(copy)), into=again.id)
    assert (await played.store.verify(again.id)).sound


async def test_a_campaign_that_is_there_is_not_imported_over(played: Campaign) -> None:
    with pytest.raises(CampaignExists):
        await played.store.import_(pieces(await exported(played)))
    assert (await played.store.verify(played.id)).sound


def altered(line: bytes, **fields: object) -> bytes:
    return orjson.dumps(orjson.loads(line) | fields) + b"\n"


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("body", {"nth": 9}),
        ("body", {"nth": 1.5}),
        ("body", {"nth": "\0"}),
        ("actor", "somebody"),
        ("hash", "00" * 32),
        ("seq", 7),
        ("seq", "x"),
        ("place", 2**60),
        ("actor", None),
        ("actor", "nul\0"),
        ("salt", "zz"),
        ("recorded_at", "2026-01-01T00:00:00Z"),
        ("origin_campaign", "6d9fbd0e-0000-4000-8000-000000000000"),
    ],
)
async def test_an_altered_export_is_refused_and_leaves_nothing(played: Campaign, field: str, value: object) -> None:
    lines = await exported(played)
    lines[5] = altered(lines[5], **{field: value})
    target = uuid4()

    with pytest.raises(ImportRefused) as refused:
        await played.store.import_(pieces(lines), into=target)

    assert refused.value.seq in (5, 6)
    assert await played.store.head(target) is None
    assert [event async for event in played.store.read(target)] == []


@pytest.mark.parametrize(
    "kept",
    [
        [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10],  # the closing line is missing
        [0, 1, 2, 3, 11],
        [0, 1, 3, 2, 4, 5, 6, 7, 8, 9, 10, 11],
        [0, 1, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11],
        [0, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11],
        [1, 2, 3],
        [],
    ],
)
async def test_an_export_with_lines_missing_or_moved_is_refused(played: Campaign, kept: list[int]) -> None:
    lines = await exported(played)
    target = uuid4()

    with pytest.raises(ImportRefused):
        await played.store.import_(pieces([lines[n] for n in kept]), into=target)
    assert await played.store.head(target) is None


@pytest.mark.parametrize(
    "rubbish", [b"", b"x", b"[]\n", b"{}\n", b'{"format":"retcon-export/1"}\n', b"\xff" * 3_000_000]
)
async def test_what_is_no_export_is_refused(store: EventStore, rubbish: bytes) -> None:
    with pytest.raises(ImportRefused):
        await store.import_(pieces([rubbish], size=100_000))


async def test_twenty_thousand_events_in_one_import(store: EventStore) -> None:
    campaign = Campaign(store)
    for _ in range(10):
        await campaign.take(*(campaign.act(events=4) for _ in range(500)))
    assert campaign.head.seq == 20_000
    lines = await exported(campaign)
    seen: list[int] = []

    target = uuid4()
    head = await store.import_(pieces(lines, size=65_536), into=target, progress=seen.append)

    assert (20_000, campaign.head.hash) == (head.seq, head.hash)
    assert sum(seen) == 20_000
    verdict = await store.verify(target)
    assert (verdict.sound, verdict.events) == (True, 20_000)


async def test_a_branch_keeps_the_hashes_and_then_goes_its_own_way(played: Campaign) -> None:
    branch = Campaign(played.store, uuid4())
    branch.head = await played.store.branch(played.id, 6, branch.id)
    await branch.take()
    await played.take()

    assert branch.head.seq == 7
    ours = [event async for event in played.store.read(played.id, upto=6)]
    theirs = [event async for event in played.store.read(branch.id, upto=6)]
    assert [event.hash for event in ours] == [event.hash for event in theirs]
    assert {played.id} == {event.origin_campaign for event in theirs}
    assert (await played.store.verify(branch.id)).sound
    assert (await played.store.verify(played.id)).sound


async def test_a_branch_of_a_branch_verifies(played: Campaign) -> None:
    branch = Campaign(played.store, uuid4())
    branch.head = await played.store.branch(played.id, 3, branch.id)
    await branch.take()
    twig = Campaign(played.store, uuid4())
    twig.head = await played.store.branch(branch.id, 4, twig.id)
    await twig.take()

    assert (await played.store.verify(twig.id)).sound
    assert (await played.store.act(twig.id, (await played.take()).events[0].act_id)) is None


async def test_a_branch_begins_after_whole_acts(played: Campaign) -> None:
    with pytest.raises(SplitsAnAct):
        await played.store.branch(played.id, 2, uuid4())


async def test_a_branch_needs_a_source_and_a_free_name(played: Campaign) -> None:
    with pytest.raises(UnknownCampaign):
        await played.store.branch(played.id, 11, uuid4())
    with pytest.raises(CampaignExists):
        await played.store.branch(played.id, 10, played.id)


async def test_what_is_not_there_is_not_exported(store: EventStore) -> None:
    with pytest.raises(UnknownCampaign):
        await anext(store.export(uuid4()))


async def test_an_import_given_up_halfway_leaves_nothing(store: EventStore) -> None:
    campaign, target = Campaign(store), uuid4()
    await campaign.take(*(campaign.act(events=4) for _ in range(500)))
    lines = await exported(campaign)
    begun = asyncio.Event()

    async def given_up() -> AsyncIterator[bytes]:
        yield b"".join(lines[:1500])
        begun.set()
        await asyncio.sleep(60)

    for _ in range(12):  # more often than the pool has connections
        begun.clear()
        task = asyncio.create_task(store.import_(given_up(), into=target))
        await begun.wait()
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task

    assert await store.head(target) is None
    assert (await store.import_(pieces(lines), into=target)).seq == 2000


async def test_a_branch_does_not_part_an_act_from_what_was_appended_with_it_to_stand_for_others(
    played: Campaign,
) -> None:
    await played.take(played.act(events=2), played.act(events=2, place=1), played.act(place=3))
    end = played.head.seq

    for upto in range(end - 4, end):
        with pytest.raises(SplitsAnAct):
            await played.store.branch(played.id, upto, uuid4())
    assert (await played.store.branch(played.id, end - 5, uuid4())).seq == end - 5
    assert (await played.store.branch(played.id, end, uuid4())).seq == end


async def test_an_event_that_is_of_no_use_here_does_not_come_in(played: Campaign) -> None:
    target = uuid4()

    def misfit(row: StoredEvent) -> str | None:
        return f"no {row.type} here" if row.seq == 4 else None

    with pytest.raises(ImportRefused, match=r"seq 4: no .* here"):
        await played.store.import_(pieces(await exported(played)), into=target, misfit=misfit)
    assert await played.store.head(target) is None
