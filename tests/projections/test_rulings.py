"""Rulings through PostgreSQL: what counts, at any place, live and replayed, now and as the table believed then."""

from collections.abc import AsyncIterator
from uuid import uuid4

import msgspec
import pytest

from domain.core.audience import THE_RULES
from domain.core.play import snapshot
from domain.views import Views, figures, views
from projections import Entry, Plays, rebuild, replay, replay_log, timeline
from projections.schema import ledger
from projections.statement import AmbiguousFigure, statement
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
    overturn = {"place": seqs[1], "instead": "table.pass_time", "command": {"hours": 1}, "reason": "No"}
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

    told, more = await timeline(game.store, game.plays, game.campaign, lambda _: THE_RULES)
    assert more is None
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


async def test_a_statement_closes_at_every_place_at_the_figure_of_the_sheet_there(game: Played):
    mara = await game.made("character", "table.create_character", "Ana", name="Mara")
    await game.take("ruling.correct", "GM", figure="impact.die", of=mara, by=-1, mends=1, reason="Bruised")
    second = await game.take("ruling.correct", "GM", figure="impact.die", of=mara, by=-1, mends=1, reason="Worse")
    await days(game, 1)
    await game.take("ruling.correct", "GM", figure="impact.die", of=mara, by=1, mends=1, reason="Bandaged")
    command = {"figure": "impact.die", "of": mara, "by": -2, "mends": 1, "reason": "Much worse"}
    overturn = {"place": second.first_seq, "instead": "ruling.correct", "command": command, "reason": "Two steps"}
    await game.taker.take(game.asked("ruling.overturn", "GM", overturn))
    last = (await days(game, 1))[0]

    closings: dict[bool, list[int]] = {}
    for then in (False, True):
        for seq in range(1, last + 1):
            by = await game.plays.canon(game.campaign, seq if then else None)
            page = await statement(
                game.store,
                game.projector,
                game.campaign,
                "die",
                THE_RULES,
                of=mara,
                upto=seq,
                by=by if then else None,
            )
            sheet = figures((await game.plays.at(game.campaign, seq, then=then)).play)
            assert (page.closing, seq, then) == (sheet.get(("impact.die", mara), 0), seq, then)
            closings.setdefault(then, []).append(page.closing)

    assert closings[False] != closings[True]


async def test_a_statement_is_read_page_by_page_in_the_order_of_the_story(game: Played):
    mara = await game.made("character", "table.create_character", "Ana", name="Mara")
    moved = [
        await game.take("ruling.correct", "GM", figure="impact.die", of=mara, by=by, mends=1, reason="So")
        for by in (-1, -1, 1)
    ]
    command = {"figure": "impact.die", "of": mara, "by": -2, "mends": 1, "reason": "More"}
    overturn = {"place": moved[0].first_seq, "instead": "ruling.correct", "command": command, "reason": "Two"}
    await game.taker.take(game.asked("ruling.overturn", "GM", overturn))
    head = await game.store.head(game.campaign)
    assert head is not None

    async def page(after: tuple[int, int, int], limit: int):
        where = (game.store, game.projector, game.campaign, "impact.die", THE_RULES)
        return await statement(*where, of=mara, upto=head.seq, after=after, limit=limit)

    whole = (await page((0, 0, 0), 100)).lines
    lines, after = [], (0, 0, 0)
    while (found := await page(after, 2)).lines:
        lines += found.lines
        after = (lines[-1].place, lines[-1].seq, lines[-1].nth)

    assert lines == whole
    assert [line.place for line in whole] == sorted(line.place for line in whole)
    assert {line.counts for line in whole} == {True, False}


async def test_a_last_word_of_two_figures_is_refused_with_both(game: Played):
    await game.projector.catch_up(game.campaign)
    async with game.store.engine.begin() as connection:
        for seq, figure in ((1, "activity.luck"), (2, "impresa.luck")):
            row = {"campaign_id": game.campaign, "seq": seq, "nth": 9, "place": seq, "act_seq": seq, "figure": figure}
            told = {"of": "", "by": seq, "why": "", "act_id": uuid4(), "act": "a.b", "member": "GM", "sent_by": "GM"}
            await connection.execute(ledger.insert().values(**row, **told, at=0, audience="everyone", counts=True))

    async def closing(figure: str) -> int:
        where = (game.store, game.projector, game.campaign, figure, THE_RULES)
        return (await statement(*where, upto=100)).closing

    with pytest.raises(AmbiguousFigure, match=r"activity\.luck or impresa\.luck"):
        await closing("luck")
    assert (await closing("activity.luck"), await closing("impresa.luck")) == (1, 2)


async def test_the_timeline_of_then_bears_the_marks_of_then(game: Played):
    made = [await game.take("table.create_character", "Ana", name=name) for name in ("Mara", "Osk", "Ida")]
    first, second, _ = (act.first_seq for act in made)
    struck = await game.take("ruling.strike", "GM", acts=[first], reason="It rained")
    await game.take("ruling.strike", "GM", acts=[second], reason="And rained")

    async def struck_at(upto: int, *, then: bool) -> list[str]:
        where = (game.store, game.plays, game.campaign, lambda _: THE_RULES)
        told, _ = await timeline(*where, after=first - 1, upto=upto, then=then)
        return [entry.mark.reason for entry in told if not entry.counts and entry.place == entry.seq and entry.mark]

    assert await struck_at(second, then=False) == ["It rained", "And rained"]
    assert await struck_at(second, then=True) == []
    assert await struck_at(struck.seq, then=True) == ["It rained"]


async def test_each_act_is_told_as_it_was_when_it_was_taken_wherever_one_begins_to_read(game: Played):
    mara = await game.made("character", "table.create_character", "Ana", name="Mara")
    named = await game.take("table.describe_character", "Ana", character=mara, name="Quill")
    scene = await game.made("scene", "table.open_scene", "GM", title="Mill")
    await game.take("table.enter_scene", "Ana", scene=scene, character=mara)
    await game.take("ruling.strike", "GM", acts=[named.first_seq], reason="Mara it is")
    await game.take("table.leave_scene", "Ana", character=mara)
    command = {"character": mara, "name": "Wren"}
    overturn = {"place": named.first_seq, "instead": "table.describe_character", "command": command, "reason": "Wren"}
    await game.taker.take(game.asked("ruling.overturn", "GM", overturn))
    await game.take("table.enter_scene", "Ana", scene=scene, character=mara)

    async def told(after: int) -> list[Entry]:
        return (await timeline(game.store, game.plays, game.campaign, lambda _: THE_RULES, after=after))[0]

    whole = await told(0)
    says = [entry.says for entry in whole]
    moves = [said for said in says if "enters" in said or "leaves" in said]
    assert moves == ["Quill enters Mill.", "Mara leaves Mill.", "Wren enters Mill."]
    for after in range(whole[-1].last_seq + 1):
        rest = [entry for entry in whole if entry.seq > after]
        assert await told(after) == rest, after
