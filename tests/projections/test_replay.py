"""Replay: any place of a campaign, from snapshots and what follows them, is what it was."""

import json
from collections.abc import AsyncIterator
from uuid import uuid4

import pytest

from domain.core.audience import ANYBODY, THE_RULES, Viewer
from domain.core.play import Play, snapshot
from domain.play import blank, evolve
from domain.views import views
from eventstore import UnknownCampaign
from projections import BadPlace, Plays, UnknownPlace, event_of, place, replay_log
from projections.fingerprint import code_fingerprint
from projections.replay import SNAPSHOT_EVERY
from tests.kit.played import Played, played


@pytest.fixture
async def game(database: str) -> AsyncIterator[Played]:
    async with played(database, "impact") as game:
        yield game


async def plays_on(game: Played, acts: int) -> list[int]:
    """The game goes on for some acts; gives the last seq of each."""
    mara = await game.made("character", "table.create_character", "Ana", name="Mara")
    seqs = []
    for number in range(acts):
        if number % 3 == 0:
            await game.take("table.pass_time", "GM", days=1)
        answer = await game.take("table.describe_character", "Ana", character=mara, description=f"day {number}")
        seqs.append(answer.seq)
    return seqs


async def folded(game: Played, upto: int) -> Play:
    """A plain fold of the log, with no snapshot: the independent word on what a place is."""
    play = blank()
    async for row in game.store.read(game.campaign, upto=upto):
        evolve(play, event_of(row))
    return play


async def test_every_place_is_the_fold_of_the_log_up_to_there(game: Played):
    seqs = await plays_on(game, 12)

    for seq in seqs:
        assert snapshot((await game.plays.at(game.campaign, seq)).play) == snapshot(await folded(game, seq))


async def test_a_place_within_an_act_is_the_whole_act(game: Played):
    passed = await game.take("table.pass_time", "GM", days=40)
    inside = passed.seq - 20

    standing = await game.plays.at(game.campaign, inside)

    assert standing.head.seq == passed.seq


async def test_a_place_is_reached_from_the_nearest_snapshot(game: Played):
    seqs = await plays_on(game, SNAPSHOT_EVERY)
    await replay_log(game.store, game.campaign)
    kept = await game.store.snapshot_places(game.campaign, code=b"another code", upto=10**9)
    places = sorted((await _places(game)), reverse=True)

    assert kept == []
    assert len(places) >= 1
    assert max(seqs) - places[0] <= 2 * SNAPSHOT_EVERY
    for seq in (places[0] - 1, places[0], places[0] + 1, seqs[-1]):
        standing = await game.plays.at(game.campaign, seq)
        assert snapshot(standing.play) == snapshot(await folded(game, standing.head.seq))


async def _places(game: Played) -> list[int]:
    return await game.store.snapshot_places(game.campaign, code=code_fingerprint(), upto=10**9)


async def test_the_live_play_is_the_fold_of_the_log(game: Played):
    seqs = await plays_on(game, 8)

    assert snapshot(await game.play()) == snapshot(await folded(game, seqs[-1]))


async def test_another_process_sees_what_this_one_appended(game: Played):
    other = Plays(game.store)
    await other.standing(game.campaign)
    await plays_on(game, 3)

    standing = await other.standing(game.campaign)

    assert views(standing.play, THE_RULES) == await game.views()


async def test_an_unknown_campaign_is_told(game: Played):
    with pytest.raises(UnknownCampaign):
        await replay_log(game.store, uuid4())


async def at(game: Played, name: str, *, viewer: Viewer = THE_RULES, start: bool = False) -> int:
    return await place(game.store, game.projector, game.campaign, name, viewer, start=start)


async def test_places_have_names(game: Played):
    began = await game.take("table.begin_session", "GM")
    scene = await game.made("scene", "table.open_scene", "GM", title="Mill")
    await plays_on(game, 2)
    closed = await game.take("table.close_scene", "GM", scene=scene)
    ended = await game.take("table.end_session", "GM")
    after = await game.take("table.pass_time", "GM", days=1)

    assert await at(game, "3") == 3
    assert await at(game, f"scene:{scene}") == closed.seq
    assert await at(game, "session:1") in range(closed.seq + 1, ended.seq + 1)
    assert await at(game, "2100-01-01T00:00:00Z") == after.seq
    assert await at(game, "session:1", start=True) == began.first_seq
    assert began.seq < await at(game, f"scene:{scene}", start=True) < closed.seq
    assert await at(game, "2000-01-01T00:00:00Z", start=True) == 1
    for unknown in ("session:2", "scene:none", "0", str(after.seq + 1), "2000-01-01T00:00:00Z"):
        with pytest.raises(UnknownPlace):
            await at(game, unknown)
    with pytest.raises(UnknownPlace):
        await at(game, "2100-01-01T00:00:00Z", start=True)
    for bad in ("yesterday", "chapter:1", ""):
        with pytest.raises(BadPlace):
            await at(game, bad)


async def test_a_hidden_scene_is_no_place_for_who_may_not_see_it_until_it_is_revealed(game: Played):
    scene = await game.made("scene", "table.open_scene", "GM", title="Lair", hidden=True)

    with pytest.raises(UnknownPlace):
        await at(game, f"scene:{scene}", viewer=ANYBODY)

    revealed = await game.take("table.reveal_scene", "GM", scene=scene)

    assert await at(game, f"scene:{scene}", viewer=ANYBODY) == revealed.seq

    await game.take("ruling.strike", "GM", acts=[revealed.first_seq], reason="Not yet")

    with pytest.raises(UnknownPlace):
        await at(game, f"scene:{scene}", viewer=ANYBODY)


async def test_a_scene_whose_end_was_struck_reaches_to_the_end_of_the_log(game: Played):
    scene = await game.made("scene", "table.open_scene", "GM", title="Mill")
    closed = await game.take("table.close_scene", "GM", scene=scene)
    assert await at(game, f"scene:{scene}") == closed.seq

    struck = await game.take("ruling.strike", "GM", acts=[closed.first_seq], reason="It goes on")
    assert await at(game, f"scene:{scene}") == struck.seq

    await game.take("ruling.reinstate", "GM", ruling=struck.first_seq, reason="It does not")
    assert await at(game, f"scene:{scene}") == closed.seq


async def test_a_scene_that_another_act_closed_ends_at_the_place_of_that_act(game: Played):
    scene = await game.made("scene", "table.open_scene", "GM", title="Mill")
    passed = await game.take("table.pass_time", "GM", days=1)
    await game.take("table.pass_time", "GM", days=1)

    overturn = {
        "place": passed.first_seq,
        "instead": "table.close_scene",
        "command": {"scene": scene},
        "reason": "Enough",
    }
    await game.taker.take(game.asked("ruling.overturn", "GM", overturn))

    assert await at(game, f"scene:{scene}") == passed.first_seq


async def test_a_scene_whose_beginning_was_struck_is_no_place(game: Played):
    opened = await game.take("table.open_scene", "GM", title="Mill")
    await game.take("ruling.strike", "GM", acts=[opened.first_seq], reason="No mill")
    scene = next(e.body for e in opened.events if e.type == "table.scene_opened")

    with pytest.raises(UnknownPlace):
        await at(game, f"scene:{json.loads(bytes(scene))['scene']}")


async def test_nothing_is_kept_of_a_campaign_that_is_asked_for_and_not_there(game: Played):
    loading = game.plays._loading

    for _ in range(3):
        with pytest.raises(UnknownCampaign):
            await game.plays.standing(uuid4())
    await game.plays.standing(game.campaign)

    assert loading == {}
