"""Stored read models: fed once, whatever happens to the projector, and rebuilt while play goes on."""

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import pytest
from sqlalchemy import delete, insert, select, text

from eventstore.tables import cursor
from projections import Projector, make_tables, rebuild
from projections import projector as projector_module
from projections.schema import landmark, metadata
from tests.kit.played import Played, played


@pytest.fixture
async def game(database: str) -> AsyncIterator[Played]:
    async with played(database, "impact") as game:
        yield game


async def sessions(game: Played, count: int) -> None:
    for _ in range(count):
        await game.take("table.begin_session", "GM")
        await game.take("table.end_session", "GM")


async def landmarks(game: Played) -> list[tuple[Any, ...]]:
    async with game.store.engine.connect() as connection:
        rows = await connection.execute(select(landmark).order_by(landmark.c.seq))
        return [tuple(row) for row in rows]


def begun(rows: list[tuple[Any, ...]]) -> list[str]:
    """The sessions that begin there, by number."""
    names = [column.name for column in landmark.c]
    told = [dict(zip(names, row, strict=True)) for row in rows]
    return [row["key"] for row in told if row["edge"] == "begin"]


async def test_a_projector_that_dies_in_mid_page_neither_loses_nor_repeats(game: Played, monkeypatch):
    await sessions(game, 3)
    whole = projector_module.project

    async def dies(connection, rows, into):
        await whole(connection, rows, into)
        raise KeyboardInterrupt

    monkeypatch.setattr(projector_module, "project", dies)
    with pytest.raises(KeyboardInterrupt):
        await game.projector.catch_up(game.campaign)
    assert await landmarks(game) == []

    monkeypatch.setattr(projector_module, "project", whole)
    await game.projector.catch_up(game.campaign)
    once = await landmarks(game)
    await Projector(game.store).catch_up(game.campaign)

    assert begun(once) == ["1", "2", "3"]
    assert await landmarks(game) == once


async def test_a_rebuild_gives_the_same_models_and_the_projector_goes_on_from_there(game: Played):
    await sessions(game, 2)
    await game.projector.catch_up(game.campaign)
    before = await landmarks(game)
    told: list[tuple[int, int]] = []

    taken_in = await rebuild(game.store, lambda done, total: told.append((done, total)))

    assert await landmarks(game) == before
    assert told[-1] == (taken_in, taken_in)

    await sessions(game, 1)
    await game.projector.catch_up(game.campaign)

    assert len(begun(await landmarks(game))) == 3


async def test_a_rebuild_can_be_done_again_and_again(game: Played):
    await sessions(game, 1)
    for _ in range(3):
        await rebuild(game.store)

    assert len(begun(await landmarks(game))) == 1


async def test_the_models_can_be_dropped_and_come_back(game: Played):
    await sessions(game, 2)
    await game.projector.catch_up(game.campaign)
    async with game.store.engine.begin() as connection:
        await connection.run_sync(metadata.drop_all)
    await make_tables(game.store.engine)

    await game.projector.catch_up(game.campaign)

    assert len(begun(await landmarks(game))) == 2


async def test_tables_of_another_shape_are_made_afresh_and_filled_again(game: Played):
    await sessions(game, 2)
    await game.projector.catch_up(game.campaign)
    before = await landmarks(game)
    async with game.store.engine.begin() as connection:
        await connection.execute(text("ALTER TABLE read.landmark DROP COLUMN audience"))
        await connection.execute(text("UPDATE read.shape SET fingerprint = 'of an earlier release'"))

    await make_tables(game.store.engine)
    await game.projector.catch_up(game.campaign)

    assert await landmarks(game) == before


async def test_tables_of_todays_shape_are_left_as_they_are(game: Played):
    await sessions(game, 1)
    await game.projector.catch_up(game.campaign)
    before = await landmarks(game)

    await rebuild(game.store)
    await make_tables(game.store.engine)

    assert before
    assert await landmarks(game) == before


async def test_many_who_ask_at_once_need_few_connections(game: Played):
    await sessions(game, 2)

    async with asyncio.timeout(10):
        await asyncio.gather(*(game.projector.catch_up(game.campaign) for _ in range(60)))

    assert len(begun(await landmarks(game))) == 2


async def test_a_cursor_that_is_waited_for_may_be_put_in_anew(game: Played):
    await sessions(game, 1)
    await game.projector.catch_up(game.campaign)
    mine = (cursor.c.campaign_id == game.campaign, cursor.c.consumer == "read")
    async with game.store.engine.begin() as connection:
        await connection.execute(select(cursor.c.seq).where(*mine).with_for_update())
        await game.take("table.begin_session", "GM")
        waiting = asyncio.create_task(game.projector.catch_up(game.campaign))
        await asyncio.sleep(0.2)
        await connection.execute(delete(cursor).where(*mine))
        await connection.execute(insert(cursor).values(campaign_id=game.campaign, consumer="read", seq=10**6))
    async with asyncio.timeout(10):
        await waiting
