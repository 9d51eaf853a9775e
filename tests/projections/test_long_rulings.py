"""A ruling that changes thousands of places, through PostgreSQL: applied, replayed, taken back."""

from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from unittest.mock import patch
from uuid import uuid4

import pytest
from sqlalchemy import select

from domain.core.event import encode
from domain.core.play import snapshot
from domain.rulings import outcome
from domain.rulings.state import rulings
from domain.table.events.character import CharacterDescribed
from domain.table.state import story
from eventstore import Appended, Bundle, NewAct, NewEvent, TooLarge, canonical
from projections import Plays, rebuild, replay_log
from projections.schema import ledger
from tests.kit.played import Played, played

pytestmark = pytest.mark.slow

LATER = 7_800
ACTS_A_BUNDLE = 1_300


@pytest.fixture
async def game(database: str) -> AsyncIterator[Played]:
    async with played(database, "impact") as game:
        yield game


async def describes(game: Played, times: int) -> None:
    """The one character is described so many times; appended in bulk, as if each had been taken."""
    head = await game.store.head(game.campaign)
    assert head is not None
    (character,) = story(await game.play()).characters
    for _ in range(times // ACTS_A_BUNDLE):
        at = datetime.now(UTC)
        event = encode(CharacterDescribed(character, "Mara", "tall"))
        bundle = [
            NewAct(
                campaign_id=game.campaign,
                act_id=uuid4(),
                name="table.describe_character",
                rules="table/1",
                actor="GM",
                on_behalf_of=None,
                fingerprint=bytes(32),
                command=bytes(canonical({"character": character, "description": "tall"})),
                recorded_at=at,
                events=(NewEvent("table.character_described", 1, "everyone", event),),
            )
            for _ in range(ACTS_A_BUNDLE)
        ]
        appended = await game.store.append(Bundle(head, bundle))
        assert isinstance(appended, Appended)
        head = appended.head
    await game.plays.standing(game.campaign)


@contextmanager
def as_one_event() -> Iterator[None]:
    """All that a ruling says is said in one event."""
    with patch.object(outcome, "WORDS_MAX", 10**6):
        yield


async def test_thousands_of_acts_fall_by_one_ruling_and_come_back(game: Played):
    passed = await game.take("table.pass_time", "GM", days=1)
    made = await game.take("table.create_character", "Ana", name="Mara")
    await describes(game, LATER)
    for _ in range(2):
        await game.take("table.pass_time", "GM", days=1)
    before, moved = await game.views(), await movements(game)
    assert any(counts for _, counts in moved)
    command = {"acts": [passed.first_seq, made.first_seq], "reason": "Nobody came"}

    tried = await game.take("ruling.strike", "GM", dry_run=True, **command)
    key = uuid4()
    struck = await game.take("ruling.strike", "GM", key=key, token=tried.outcome.token, **command)

    (found,) = rulings(await game.play()).rulings
    assert len(found.fell) == LATER
    assert len(found.words) == LATER + 2 + 2
    assert struck.views == tried.views
    assert (await game.views()).campaign.minutes == before.campaign.minutes - 24 * 60
    again = await game.take("ruling.strike", "GM", key=key, token=tried.outcome.token, **command)
    assert [event.seq for event in again.events] == [event.seq for event in struck.events]
    assert [counts for seq, counts in await movements(game) if seq <= made.seq] == [False] * len(moved)
    await the_log_agrees(game)

    await game.take("ruling.reinstate", "GM", ruling=struck.first_seq, reason="They did")

    assert await game.views() == before
    assert (await movements(game))[: len(moved)] == moved
    await the_log_agrees(game)


async def the_log_agrees(game: Played) -> None:
    """Another process, a replay without snapshots, and the read models say what the live play says."""
    live = snapshot(await game.play())
    assert snapshot((await Plays(game.store).standing(game.campaign)).play) == live
    await game.store.evict_snapshots()
    assert snapshot((await replay_log(game.store, game.campaign)).play) == live
    marked = await movements(game)
    await rebuild(game.store)
    assert await movements(game) == marked


async def movements(game: Played) -> list[tuple[int, bool]]:
    """The seq of every movement, and whether it counts."""
    await game.projector.catch_up(game.campaign)
    async with game.store.engine.connect() as connection:
        found = await connection.execute(select(ledger.c.seq, ledger.c.counts).order_by(ledger.c.seq, ledger.c.nth))
        return [(seq, counts) for seq, counts in found]


async def test_a_preview_fails_as_the_ruling_would_where_it_is_too_large(game: Played):
    made = await game.take("table.create_character", "Ana", name="Mara")
    await describes(game, LATER)

    for dry_run in (True, False):
        with as_one_event(), pytest.raises(TooLarge):
            await game.take("ruling.strike", "GM", dry_run=dry_run, acts=[made.first_seq], reason="Nobody came")
