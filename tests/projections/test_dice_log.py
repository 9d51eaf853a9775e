"""The log of the dice: epochs checked once their seeds are shown, rolls page by page, and nothing hidden told."""

from collections.abc import AsyncIterator

import msgspec
import pytest

from domain.core.audience import ANYBODY, EVERYONE, GMS, THE_RULES, Audience
from domain.core.event import Event, encode
from domain.dice.events.epoch import Die, EpochClosed, EpochOpened, Thrown
from domain.dice.provable import commitment, face
from projections.dice_log import read_epochs, read_rolls
from projections.epochs import take_in
from projections.schema import IN_USE
from tests.kit.played import Played, played

SEED = bytes(range(32))
OPENED = EpochOpened("epoch-1", commitment(SEED))
CLOSED = EpochClosed("epoch-1", SEED.hex())


@pytest.fixture
async def game(database: str) -> AsyncIterator[Played]:
    async with played(database, "impact") as game:
        yield game


def thrown(counter: int, *, wrong: int = 0, audience: Audience = EVERYONE) -> Thrown:
    """The roll of an epoch with this counter; ``wrong``: how far its face is off."""
    fell = (face(SEED, counter, "", 20) - 1 + wrong) % 20 + 1
    return Thrown([Die("test-1", f"roller-{counter}", 0, 20, fell, counter)], "epoch-1", audience=audience)


async def happen(game: Played, *events: Event, first: int = 1001) -> None:
    """Let this happen to the dice from seq ``first`` on, as far as the read models know."""
    [row] = [row async for row in game.store.read(game.campaign, limit=1)]
    rows = [
        msgspec.structs.replace(
            row, seq=seq, type=event.__struct_config__.tag, body=encode(event), audience=event.audience
        )
        for seq, event in enumerate(events, start=first)
    ]
    await game.projector.catch_up(game.campaign)
    async with game.store.engine.begin() as connection:
        await take_in(connection, IN_USE, list(zip(rows, events, strict=True)))


async def faults(game: Played, viewer) -> list[list[str]]:
    epochs, more = await read_epochs(game.store, game.projector, game.campaign, viewer)
    assert more is None
    return [epoch.faults for epoch in epochs]


async def test_an_epoch_is_what_its_events_say_wherever_the_projector_paused(game: Played):
    await happen(game, OPENED, thrown(1))
    await happen(game, thrown(2), CLOSED, first=1003)

    [epoch], more = await read_epochs(game.store, game.projector, game.campaign, ANYBODY)

    assert (epoch.commitment, epoch.seed, epoch.rolls) == (OPENED.commitment, CLOSED.seed, 2)
    assert (epoch.faults, more) == ([], None)


async def test_the_fault_of_a_roll_is_told_to_those_who_may_see_the_roll(game: Played):
    await happen(game, OPENED, thrown(1), thrown(2, wrong=1, audience=GMS), thrown(3, wrong=1), CLOSED)

    [everything], [seen] = [await faults(game, viewer) for viewer in (THE_RULES, ANYBODY)]

    assert [fault.split(" on ")[0] for fault in everything] == ["roll 2", "roll 3"]
    assert [fault.split(" on ")[0] for fault in seen] == ["roll 3"]


async def test_a_roll_left_out_is_found_before_the_seed_is_shown(game: Played):
    await happen(game, OPENED, thrown(1))
    assert await faults(game, ANYBODY) == [[]]

    await happen(game, thrown(3), first=1003)

    assert [len(found) for found in await faults(game, ANYBODY)] == [1]


async def test_rolls_are_paged_and_hidden_ones_left_out(game: Played):
    await happen(game, OPENED, thrown(1), thrown(2, audience=GMS), thrown(3), thrown(4), CLOSED)

    pages, after = [], 0
    while after is not None:
        rolls, after = await read_rolls(game.store, game.projector, game.campaign, ANYBODY, after=after, limit=2)
        pages.append([die.counter for roll in rolls for die in roll.dice])

    assert pages == [[1], [3, 4]]
