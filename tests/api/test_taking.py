"""Taking an act: once, however often it is sent, whatever happened since."""

import asyncio
from collections.abc import AsyncIterator
from uuid import uuid4

import msgspec
import pytest

from api.asking import HeadMoved, OtherAct
from api.taking import HAPPENED_MAX, Taker
from domain.core.refusal import Refusal
from projections import Plays
from tests.kit.played import SERVER_KEY, Played, played


@pytest.fixture
async def game(database: str) -> AsyncIterator[Played]:
    async with played(database, "impact") as game:
        yield game


def another_process(game: Played) -> Played:
    plays = Plays(game.store)
    return Played(
        game.store, plays, Taker(game.store, plays, game.projector, SERVER_KEY), game.projector, game.campaign
    )


async def test_a_retry_gets_the_very_same_answer(game: Played):
    key = uuid4()
    first = await game.take("table.create_character", "Ana", key=key, name="Mara")

    again = await game.take("table.create_character", "Ana", key=key, name="Mara")

    assert msgspec.json.encode(again) == msgspec.json.encode(first)


async def test_a_retry_gets_its_answer_also_after_later_acts_and_with_an_outdated_cursor(game: Played):
    key = uuid4()
    cursor = (await game.take("table.pass_time", "GM", days=1)).cursor
    first = await game.take("table.begin_session", "GM", key=key, if_match=cursor)
    await game.take("table.pass_time", "GM", days=1)

    again = await game.take("table.begin_session", "GM", key=key, if_match=cursor)
    elsewhere = await another_process(game).take("table.begin_session", "GM", key=key, if_match=cursor)

    assert msgspec.json.encode(again) == msgspec.json.encode(first) == msgspec.json.encode(elsewhere)


async def test_the_id_of_another_act_is_told(game: Played):
    key = uuid4()
    await game.take("table.create_character", "Ana", key=key, name="Mara")

    for act, by, command in (
        ("table.create_character", "Ana", {"name": "Tamsin"}),
        ("table.create_character", "GM", {"name": "Mara"}),
        ("table.begin_session", "GM", {}),
    ):
        with pytest.raises(OtherAct):
            await game.take(act, by, key=key, **command)


async def test_a_refusal_leaves_the_id_free(game: Played):
    key = uuid4()
    with pytest.raises(Refusal, match="session_state"):
        await game.take("table.end_session", "GM", key=key)
    await game.take("table.begin_session", "GM")

    assert (await game.take("table.end_session", "GM", key=key)).act == "table.end_session"


async def test_an_act_on_an_outdated_cursor_is_told_what_is_the_head(game: Played):
    old = (await game.take("table.pass_time", "GM", days=1)).cursor
    new = (await game.take("table.pass_time", "GM", days=1)).cursor

    with pytest.raises(HeadMoved) as moved:
        await game.take("table.pass_time", "GM", days=1, if_match=old)
    assert moved.value.head.cursor == new
    assert (await game.take("table.pass_time", "GM", days=1, if_match=new)).act == "table.pass_time"


async def test_two_processes_racing_at_one_campaign_lose_nothing(game: Played):
    other = another_process(game)
    await other.plays.standing(game.campaign)

    await asyncio.gather(*(one.take("table.pass_time", "GM", minutes=1) for one in (game, other) for _ in range(20)))

    assert (await game.views()).campaign.minutes == 40


async def test_a_process_that_is_behind_does_not_refuse_what_is_lawful_by_now(game: Played):
    behind = another_process(game)
    await behind.plays.standing(game.campaign)
    await game.take("table.begin_session", "GM")

    assert (await behind.take("table.end_session", "GM")).act == "table.end_session"


async def test_a_dry_run_shows_what_would_happen_and_writes_nothing(game: Played):
    before = await game.store.head(game.campaign)

    tried = await game.take("table.begin_session", "GM", dry_run=True)

    assert tried.dry_run
    assert [event["type"] for event in tried.events] == ["table.session_begun"]
    assert tried.views["campaign"].session["number"] == 1
    assert await game.store.head(game.campaign) == before
    assert (await game.views()).campaign.session is None


async def test_the_answer_has_the_views_that_changed_and_a_receipt(game: Played):
    answer = await game.take("table.create_character", "Ana", name="Mara")
    head = await game.store.head(game.campaign)

    assert head is not None
    assert list(answer.views) == ["sheets"]
    assert (answer.seq, answer.cursor, answer.hash) == (head.seq, head.cursor, head.hash.hex())


async def test_an_act_on_an_outdated_cursor_is_told_what_has_happened_as_far_as_he_sees_it(game: Played):
    old = (await game.take("table.pass_time", "GM", days=1)).cursor
    await game.take("table.create_character", "GM", name="Zarquon", kind="threat", hidden=True)
    await game.take("table.begin_session", "GM")

    told = {}
    for who in ("GM", "Ana", "a stranger"):
        with pytest.raises(HeadMoved) as moved:
            await game.take("table.create_character", who, if_match=old, name="Mara")
        told[who] = [event.type for event in moved.value.happened]
        assert moved.value.next is None

    assert told == {
        "GM": ["table.character_created", "table.session_begun"],
        "Ana": ["table.session_begun"],
        "a stranger": [],
    }


async def test_of_much_that_has_happened_the_first_is_told_and_where_to_read_on(game: Played):
    old = await game.take("table.pass_time", "GM", minutes=1)
    for _ in range(HAPPENED_MAX + 3):
        await game.take("table.pass_time", "GM", minutes=1)

    with pytest.raises(HeadMoved) as moved:
        await game.take("table.pass_time", "GM", if_match=old.cursor, minutes=1)

    assert [event.seq for event in moved.value.happened] == [old.seq + n for n in range(1, HAPPENED_MAX + 1)]
    assert moved.value.next == moved.value.happened[-1].cursor


async def test_a_retry_is_answered_as_he_may_see_it_who_asks_today(game: Played):
    key = uuid4()
    await game.join("Lin", "gm", "player")
    first = await game.take("table.create_character", "Lin", key=key, name="Zarquon", kind="threat", hidden=True)
    await game.take("membership.set_roles", "GM", member="Lin", roles=["player"])

    again = await game.take("table.create_character", "Lin", key=key, name="Zarquon", kind="threat", hidden=True)

    assert b"Zarquon" in msgspec.json.encode(first)
    assert b"Zarquon" not in msgspec.json.encode(again)
    assert (again.views, again.cursor) == ({}, first.cursor)


async def test_an_epoch_of_the_dice_does_not_give_away_the_act_that_opened_it(game: Played):
    key = uuid4()
    mara = await game.made("character", "table.create_character", "Ana", name="Mara")
    pier = await game.made("scene", "table.open_scene", "GM", title="Pier", present=[mara])
    test = await game.made("test", "impact.open_test", "Ana", roller=mara, scene=pier, action="Leap", manner="far")
    await game.take("impact.set_difficulty", "GM", test=test, difficulty="Simple")
    rolled = await game.take("impact.roll", "Ana", key=key, test=test)

    opened = next(event for event in rolled.events if event.type == "dice.epoch_opened")
    assert str(key) not in bytes(opened.body).decode()
