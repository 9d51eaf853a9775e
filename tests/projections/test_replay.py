"""Replay: any place of a campaign, from snapshots and what follows them, is what it was."""

from collections.abc import AsyncIterator
from uuid import uuid4

import pytest

from api.asking import Asked
from domain.core.audience import ANYBODY, THE_RULES
from domain.core.play import Play, snapshot
from domain.core.refusal import Refusal
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


async def test_places_have_names(game: Played):
    await game.take("table.begin_session", "GM")
    scene = await game.made("scene", "table.open_scene", "GM", title="Mill")
    await plays_on(game, 2)
    closed = await game.take("table.close_scene", "GM", scene=scene)
    ended = await game.take("table.end_session", "GM")
    after = await game.take("table.pass_time", "GM", days=1)

    async def at(name: str) -> int:
        return await place(game.store, game.projector, game.campaign, name, THE_RULES)

    assert await at("3") == 3
    assert await at(f"scene:{scene}") == closed.seq
    assert await at("session:1") in range(closed.seq + 1, ended.seq + 1)
    assert await at("2100-01-01T00:00:00Z") == after.seq
    for unknown in ("session:2", "scene:none", "0", str(after.seq + 1)):
        with pytest.raises(UnknownPlace):
            await at(unknown)
    for bad in ("yesterday", "chapter:1", ""):
        with pytest.raises(BadPlace):
            await at(bad)


async def test_a_hidden_scene_is_no_place_for_who_may_not_see_it(game: Played):
    scene = await game.made("scene", "table.open_scene", "GM", title="Lair", hidden=True)

    with pytest.raises(UnknownPlace):
        await place(game.store, game.projector, game.campaign, f"scene:{scene}", ANYBODY)


async def test_a_catching_up_that_breaks_off_has_no_effect(game: Played, monkeypatch):
    other = Plays(game.store)
    await other.standing(game.campaign)
    await plays_on(game, SNAPSHOT_EVERY)

    async def breaks(*_: object) -> None:
        raise ConnectionError

    with monkeypatch.context() as broken:
        broken.setattr(game.store, "put_snapshot", breaks)
        with pytest.raises(ConnectionError):
            await other.standing(game.campaign)

    assert snapshot((await other.standing(game.campaign)).play) == snapshot(await game.play())


async def test_nobody_waits_long_to_read_while_an_act_is_decided(game: Played):
    other = Plays(game.store)
    before = (await other.standing(game.campaign)).head
    await game.take("table.pass_time", "GM", days=1)

    async with other.turn(game.campaign):
        read = await other.standing(game.campaign)

    assert read.head == before
    assert (await other.standing(game.campaign)).head.seq > before.seq


async def test_a_campaign_whose_founding_was_refused_is_unknown(game: Played):
    refused = uuid4()
    with pytest.raises(Refusal):
        await game.taker.take(
            Asked(refused, uuid4(), "table.create_campaign", b'{"name": "C", "systems": ["chess"]}', "GM")
        )

    with pytest.raises(UnknownCampaign):
        await game.plays.standing(refused)
