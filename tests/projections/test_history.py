"""History: what each act changed, why a number is what it is, and what today's rules would judge otherwise."""

import sys
from collections.abc import AsyncIterator

import pytest

from api.asking import Answer
from domain.core.audience import THE_RULES
from domain.core.play import snapshot
from domain.membership.state import viewer
from domain.play import fold
from domain.systems.impact.state import impact
from projections import history, timeline
from projections.audit import Finding, audit
from projections.differences import leaves
from projections.history import NoSuchPath, explain, replayed
from projections.recorded import read_acts, recorded
from projections.standing_in import StandingIn
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

    judged: list[int] = []
    looked = audit(game.store, game.plays, game.projector, game.campaign, judging=lambda: judged.append(1))

    assert [finding async for finding in looked] == []
    before = len(judged)
    await game.take("table.pass_time", "GM", days=1)
    looked = audit(game.store, game.plays, game.projector, game.campaign, judging=lambda: judged.append(1))
    assert [finding async for finding in looked] == []
    assert len(judged) == 2 * before + 1


async def test_an_audit_finds_what_todays_rules_would_judge_otherwise(game: Played, monkeypatch):
    passed = await game.take("table.pass_time", "GM", days=1)
    monkeypatch.setattr("domain.table.acts.pass_time.MINUTES_A_DAY", 1000)

    findings = [finding async for finding in audit(game.store, game.plays, game.projector, game.campaign)]

    assert [finding.act for finding in findings] == ["table.pass_time"]
    assert passed.seq in range(findings[0].seq, findings[0].seq + len(findings[0].recorded))
    assert findings[0].recorded != findings[0].today


async def a_test_to_roll(game: Played) -> tuple[str, str]:
    """A test of Mara's that waits for a real die, and the scene it is in."""
    await game.take("table.change_setting", "GM", name="dice.source", value="table")
    mara = await game.made("character", "table.create_character", "Ana", name="Mara")
    pier = await game.made("scene", "table.open_scene", "GM", title="Pier", present=[mara])
    test = await game.made("test", "impact.open_test", "Ana", roller=mara, scene=pier, action="Leap", manner="far")
    await game.take("impact.set_difficulty", "GM", test=test, difficulty="Simple")
    return test, pier


async def overturn(game: Played, place: int, instead: str, **command: object) -> None:
    ruling = {"place": place, "instead": instead, "command": command, "reason": "It was told wrongly"}
    await game.taker.take(game.asked("ruling.overturn", "GM", ruling))


async def audited(game: Played) -> list[Finding]:
    return [finding async for finding in audit(game.store, game.plays, game.projector, game.campaign)]


async def test_an_audit_judges_each_act_with_the_faces_that_stood_with_it(game: Played):
    test, _ = await a_test_to_roll(game)
    rolled = await game.take("impact.roll", "Ana", test=test, face=2)
    await overturn(game, rolled.first_seq, "impact.roll", test=test, face=11)

    assert await audited(game) == []

    await game.take("ruling.strike", "GM", acts=[rolled.first_seq], reason="Once more")
    await game.take("impact.roll", "Ana", test=test, face=5)

    assert await audited(game) == []


async def test_an_audit_still_finds_a_roll_that_no_recorded_face_explains(game: Played, monkeypatch):
    test, _ = await a_test_to_roll(game)
    rolled = await game.take("impact.roll", "Ana", test=test, face=2)
    await overturn(game, rolled.first_seq, "impact.roll", test=test, face=11)
    monkeypatch.setattr("domain.systems.impact.rolling.TARGET", 13)

    assert [finding.act for finding in await audited(game)] == ["impact.roll"]


async def test_an_audit_knows_the_dice_of_a_test_opened_again(game: Played):
    mara = await game.made("character", "table.create_character", "Ana", name="Mara")
    pier = await game.made("scene", "table.open_scene", "GM", title="Pier", present=[mara])

    async def opened_and_rolled() -> list[Answer]:
        opened = await game.take("impact.open_test", "Ana", roller=mara, scene=pier, action="Leap", manner="far")
        test = next(iter(impact(await game.play()).tests))
        await game.take("impact.set_difficulty", "GM", test=test, difficulty="Simple")
        return [opened, await game.take("impact.roll", "Ana", test=test)]

    first = await opened_and_rolled()
    await game.take("ruling.strike", "GM", acts=[act.first_seq for act in first], reason="Once more")
    _, rolled = await opened_and_rolled()

    assert not any(event.type == "dice.thrown" for event in rolled.events)
    assert await audited(game) == []


@pytest.mark.parametrize(("stand_ins_max", "whose"), [(200, "Mara"), (0, "nobody yet")])
async def test_what_stands_for_an_act_is_told_of_the_same_people(game: Played, monkeypatch, stand_ins_max, whose):
    monkeypatch.setattr("projections.standing_in.STAND_INS_MAX", stand_ins_max)
    test, pier = await a_test_to_roll(game)
    await game.take("impact.roll", "Ana", test=test, face=11)
    waived = await game.take("impact.waive_effect", "Ana", test=test)
    effect = {"effect": "establish", "text": "Wet planks", "target": pier, "says": "She lands hard"}
    await overturn(game, waived.first_seq, "impact.choose_effect", test=test, **effect)

    for after in (waived.first_seq - 1, waived.seq, waived.seq + 1):
        told, _ = await timeline(game.store, game.plays, game.campaign, lambda _: THE_RULES, after=after)
        stands_in = told[-1]
        assert stands_in.place == waived.first_seq
        assert f"The test of {whose} is closed." in stands_in.also


@pytest.mark.parametrize("snapshot_every", [0, 4, 256])
async def test_stand_ins_far_and_near_are_told_in_the_play_before_their_place(
    game: Played, monkeypatch, snapshot_every
):
    monkeypatch.setattr("projections.standing_in.SNAPSHOT_EVERY", snapshot_every)
    mara = await game.made("character", "table.create_character", "Ana", name="Mara")
    first = await game.take("table.pass_time", "GM", days=1)
    for name in ("Quill", "Wren", "Ida"):
        await game.take("table.pass_time", "GM", days=1)
        await game.take("table.pass_time", "GM", days=1)
        for nth in range(5):
            await game.take("table.describe_character", "Ana", character=mara, name=f"{name} {nth}")
    for days in (2, 3):
        await overturn(game, first.first_seq, "table.pass_time", days=days)
    rows = [rows async for rows in read_acts(game.store, game.campaign)]
    stand_ins = [act for act in map(recorded, rows) if act.place < act.seq]

    standing_in, ruling = StandingIn(game.store, game.plays, game.campaign), await game.play()
    for act in stand_ins:
        told_in = await standing_in.play_before(act, ruling)
        by = await game.plays.canon(game.campaign, act.seq)
        there = (await game.plays.at_canon(game.campaign, act.place - 1, by)).play
        assert snapshot(told_in) == snapshot(there)
        fold(told_in, act.events)

    assert len(stand_ins) == 14


async def test_what_turns_from_null_into_an_object_is_told_by_what_is_in_it(game: Played):
    by = await game.plays.canon(game.campaign)
    where = (game.store, game.plays, game.campaign, THE_RULES, by)
    found, _ = await replayed(*where, after=0, upto=1, limit=1)
    changed = {one.path: one for one in found[0].changed}

    assert "campaign.adventure" not in changed
    assert changed["campaign.adventure.title"].only == "after"
    assert not any(one.only == "before" for one in found[0].changed)


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
