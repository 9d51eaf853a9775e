"""History: what each act changed, why a number is what it is, and what today's rules would judge otherwise."""

import sys
from collections.abc import AsyncIterator

import pytest

from domain.core.audience import THE_RULES
from domain.membership.state import viewer
from projections import history, timeline
from projections.audit import audit
from projections.differences import leaves
from projections.history import NoSuchPath, explain, replayed
from tests.kit.played import Played, played


@pytest.fixture
async def game(database: str) -> AsyncIterator[Played]:
    async with played(database, "impact") as game:
        yield game


async def end(game: Played) -> int:
    head = await game.store.head(game.campaign)
    assert head is not None
    return head.seq


async def why(game: Played, path: str, member: str | None = None):
    sees = THE_RULES if member is None else viewer(await game.play(), member)
    by = await game.plays.canon(game.campaign)
    return await explain(game.store, game.campaign, sees, by, path=path, upto=await end(game))


async def test_the_steps_of_a_number_add_up_to_it(game: Played):
    for days in (1, 2, 3):
        await game.take("table.pass_time", "GM", days=days, says="the road")

    explained = await why(game, "campaign.day")

    assert explained.value == 7
    assert sum(term.by or 0 for term in explained.terms) == 7
    assert [term.by for term in explained.terms] == [1, 1, 2, 3]
    assert explained.terms[-1].act == "table.pass_time"
    assert explained.terms[-1].says == "3 days pass: the road."


async def test_a_struck_act_is_no_term(game: Played):
    seqs = [(await game.take("table.pass_time", "GM", days=1)).seq for _ in range(3)]
    await game.take("ruling.strike", "GM", acts=[seqs[1]], reason="It rained")

    explained = await why(game, "campaign.day")

    assert explained.value == 3
    assert sum(term.by or 0 for term in explained.terms) == 3


async def test_a_text_is_explained_by_what_it_was(game: Played):
    mara = await game.made("character", "table.create_character", "Ana", name="Mara")
    await game.take("table.describe_character", "Ana", character=mara, name="Mara Quill")

    explained = await why(game, f"sheets.{mara}.name")

    assert [(term.before, term.after) for term in explained.terms] == [(None, "Mara"), ("Mara", "Mara Quill")]


async def test_what_a_viewer_may_not_see_has_no_path(game: Played):
    vex = await game.made("character", "table.create_character", "GM", name="Vex", kind="npc", hidden=True)

    assert (await why(game, f"sheets.{vex}.name", "GM")).value == "Vex"
    for path in (f"sheets.{vex}.name", "sheets.none.name", "campaign.colour", "weather", ""):
        with pytest.raises(NoSuchPath):
            await why(game, path, "Ana")


async def test_a_replay_shows_what_each_act_changed_and_nothing_hidden(game: Played):
    start = await end(game)
    await game.take("table.create_character", "GM", name="Vex", kind="npc", hidden=True)
    await game.take("table.pass_time", "GM", days=1)
    by = await game.plays.canon(game.campaign)

    async def seen(member: str):
        sees = viewer(await game.play(), member)
        where = (game.store, game.plays, game.campaign, sees, by)
        found, more = await replayed(*where, after=start, upto=await end(game), limit=50)
        assert more is None
        return found

    assert [one.act for one in await seen("GM")] == ["table.create_character", "table.pass_time"]
    assert [one.act for one in await seen("Ana")] == ["table.pass_time"]
    assert {d.path: d.after for d in (await seen("Ana"))[0].changed} == {"campaign.day": 2, "campaign.minutes": 1440}


async def test_an_audit_finds_nothing_where_the_rules_are_what_they_were(game: Played):
    await game.take("table.pass_time", "GM", days=1)

    assert [finding async for finding in audit(game.store, game.plays, game.projector, game.campaign)] == []


async def test_an_audit_finds_what_todays_rules_would_judge_otherwise(game: Played, monkeypatch):
    passed = await game.take("table.pass_time", "GM", days=1)
    monkeypatch.setattr("domain.table.acts.pass_time.MINUTES_A_DAY", 1000)

    findings = [finding async for finding in audit(game.store, game.plays, game.projector, game.campaign)]

    assert [finding.act for finding in findings] == ["table.pass_time"]
    assert passed.seq in range(findings[0].seq, findings[0].seq + len(findings[0].recorded))
    assert findings[0].recorded != findings[0].today


async def test_a_setting_whose_name_holds_dots_is_explained(database: str):
    async with played(database, "activity") as game:
        await game.take("table.change_setting", "GM", name="activity.difficulty_max", value=12)
        path = "campaign.settings.activity.difficulty_max"

        assert path in leaves(await game.views())
        assert (await why(game, path)).value == 12


async def test_what_lies_too_far_back_is_the_first_step_of_a_number(game: Played, monkeypatch):
    monkeypatch.setattr(history, "EXPLAINED_MAX", 6)
    for _ in range(10):
        await game.take("table.pass_time", "GM", days=1)

    explained = await why(game, "campaign.day")

    assert explained.more
    assert (explained.terms[0].act, explained.terms[1].act) == ("", "table.pass_time")
    assert 1 < len(explained.terms) < 8
    assert sum(term.by or 0 for term in explained.terms) == explained.value == 11


async def test_too_many_steps_are_summed_up_and_still_add_up(game: Played, monkeypatch):
    monkeypatch.setattr(history, "TERMS_MAX", 4)
    for _ in range(10):
        await game.take("table.pass_time", "GM", days=1)

    explained = await why(game, "campaign.day")

    assert explained.more
    assert [term.by for term in explained.terms] == [8, 1, 1, 1]
    assert explained.value == 11


async def test_who_may_see_little_is_not_looked_for_without_end(game: Played, monkeypatch):
    monkeypatch.setattr(history, "SCANNED_MAX", 3)
    monkeypatch.setattr(sys.modules["projections.timeline"], "SCANNED_MAX", 3)
    start = await end(game)
    for nth in range(7):
        await game.take("table.create_character", "GM", name=f"Vex {nth}", kind="npc", hidden=True)
    await game.take("table.pass_time", "GM", days=1)
    by, sees = await game.plays.canon(game.campaign), viewer(await game.play(), "Ana")

    async def replay_page(after: int):
        where = (game.store, game.plays, game.campaign, sees, by)
        return await replayed(*where, after=after, upto=await end(game), limit=50)

    async def timeline_page(after: int):
        return await timeline(game.store, game.plays, game.campaign, lambda _: sees, after=after)

    for page in (replay_page, timeline_page):
        found, after = await page(start)
        pages = [found]
        while after is not None:
            found, after = await page(after)
            pages.append(found)
        assert [[one.act for one in found] for found in pages] == [[], [], ["table.pass_time"]]
