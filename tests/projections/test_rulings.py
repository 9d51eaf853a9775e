"""Rulings through PostgreSQL: what counts, at any place, live and replayed, now and as the table believed then."""

from collections.abc import AsyncIterator
from uuid import uuid4

import msgspec
import pytest

from domain.core.audience import THE_RULES
from domain.core.play import snapshot
from domain.views import Views, views
from projections import Plays, rebuild, replay, replay_log, timeline
from projections.statement import statement
from tests.kit.played import Played, played


@pytest.fixture
async def game(database: str) -> AsyncIterator[Played]:
    async with played(database, "impact") as game:
        yield game


async def at(game: Played, seq: int, *, then: bool = False) -> Views:
    return views((await game.plays.at(game.campaign, seq, then=then)).play, THE_RULES)


async def days(game: Played, count: int) -> list[int]:
    return [(await game.take("table.pass_time", "GM", days=1)).seq for _ in range(count)]


async def the_log_agrees(game: Played) -> None:
    """The live play is what another process, a bare replay without snapshots and a rebuild make of the log."""
    live = snapshot(await game.play())
    assert snapshot((await Plays(game.store).standing(game.campaign)).play) == live
    await game.store.evict_snapshots()
    assert snapshot((await replay_log(game.store, game.campaign)).play) == live
    head = await game.store.head(game.campaign)
    assert head is not None
    by = await game.plays.canon(game.campaign)
    assert snapshot((await replay(game.store, game.campaign, head.seq, by)).play) == live


async def test_a_struck_act_counts_no_more_and_reinstating_brings_it_back(game: Played):
    first, second, _ = await days(game, 3)
    before = await game.views()

    struck = await game.take("ruling.strike", "GM", acts=[second], reason="It rained")

    assert (await game.views()).campaign.minutes == 2 * 24 * 60
    assert (await at(game, second)).campaign.minutes == (await at(game, first)).campaign.minutes
    assert (await at(game, second, then=True)).campaign.day == 3
    await the_log_agrees(game)

    await game.take("ruling.reinstate", "GM", ruling=struck.first_seq, reason="It did not")

    assert msgspec.json.encode(await game.views()) == msgspec.json.encode(before)
    await the_log_agrees(game)


async def test_a_preview_says_what_the_application_does(game: Played):
    second = (await days(game, 3))[1]

    tried = await game.take("ruling.strike", "GM", acts=[second], reason="It rained", dry_run=True)
    assert tried.outcome is not None
    done = await game.take("ruling.strike", "GM", acts=[second], reason="It rained", token=tried.outcome.token)

    assert [later.verdict for later in tried.outcome.acts] == ["struck", "changed"]
    assert msgspec.json.encode(done.views) == msgspec.json.encode(tried.views)
    assert len(done.events) > 1


async def test_a_retry_of_a_ruling_gets_the_very_same_answer(game: Played):
    second = (await days(game, 3))[1]
    key = uuid4()
    first = await game.take("ruling.strike", "GM", key=key, acts=[second], reason="It rained")
    await days(game, 2)

    again = await game.take("ruling.strike", "GM", key=key, acts=[second], reason="It rained")

    assert msgspec.json.encode(again) == msgspec.json.encode(first)


async def test_a_rewind_gives_the_views_of_the_place_it_goes_back_to(game: Played):
    seqs = await days(game, 6)
    wanted = await at(game, seqs[2])

    await game.take("ruling.rewind", "GM", to=seqs[2], reason="We start over from here")

    assert await game.views() == wanted
    await the_log_agrees(game)

    await days(game, 2)

    assert (await game.views()).campaign.day == wanted.campaign.day + 2
    await the_log_agrees(game)


async def test_another_process_takes_in_a_ruling(game: Played):
    other = Plays(game.store)
    seqs = await days(game, 4)
    await other.standing(game.campaign)
    overturn = {"place": seqs[1], "act": "table.pass_time", "command": {"hours": 1}, "reason": "No"}
    await game.taker.take(game.asked("ruling.overturn", "GM", overturn))
    await days(game, 1)

    assert snapshot((await other.standing(game.campaign)).play) == snapshot(await game.play())
    await the_log_agrees(game)


async def test_ruling_upon_ruling_reads_the_same_from_the_log(game: Played):
    seqs = await days(game, 5)
    strike = await game.take("ruling.strike", "GM", acts=[seqs[1]], reason="One")
    await days(game, 1)
    rewind = await game.take("ruling.rewind", "GM", to=seqs[3], reason="Two")
    await game.take("ruling.reinstate", "GM", ruling=strike.first_seq, reason="Three")
    await the_log_agrees(game)
    await game.take("ruling.reinstate", "GM", ruling=rewind.first_seq, reason="Four")
    await the_log_agrees(game)


async def test_struck_acts_stay_on_the_timeline_with_who_and_why(game: Played):
    second = (await days(game, 3))[1]
    await game.take("ruling.strike", "GM", acts=[second], reason="It rained")

    told = await timeline(game.store, game.plays, game.campaign, lambda _: THE_RULES)
    struck = [entry for entry in told if not entry.counts]

    assert second in range(struck[0].seq, struck[0].last_seq + 1)
    assert struck[0].mark is not None
    assert struck[0].mark.reason == "It rained"


async def test_a_statement_adds_up_to_the_sheet_whatever_was_ruled(game: Played):
    mara = await game.made("character", "table.create_character", "Ana", name="Mara")
    await days(game, 2)
    strike = await game.take("ruling.strike", "GM", acts=[(await days(game, 1))[0]], reason="No")

    async def closing() -> int:
        head = await game.store.head(game.campaign)
        assert head is not None
        page = await statement(
            game.store, game.projector, game.campaign, "impact.die", THE_RULES, of=mara, upto=head.seq
        )
        return page.closing

    once = await closing()
    assert once == 5  # D12 is the fifth rung
    await game.take("ruling.reinstate", "GM", ruling=strike.first_seq, reason="Yes")
    assert await closing() == once
    await rebuild(game.store)
    assert await closing() == once
