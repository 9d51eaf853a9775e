"""The chance a sheet shows before a roll is what counting every way the dice may fall gives."""

from __future__ import annotations

from itertools import product

import pytest

from domain.systems.impresa.chance import chance, ways
from domain.systems.impresa.pool import steps
from tests.domain.impresa import cast
from tests.kit.rows import Row


def counted(dice: int, threshold: int, needed: int) -> int:
    """How many of the ways succeed, one by one: the first three dice face by face, the others likewise but in turn."""
    standing = {0: 1}
    for _ in range(dice):
        after: dict[int, int] = {}
        for hits, count in standing.items():
            for face in range(1, 11):
                now = hits + steps([face], threshold)
                after[now] = after.get(now, 0) + count
        standing = after
    return sum(count for hits, count in standing.items() if hits >= needed)


@pytest.mark.parametrize("dice", range(1, 5))
def test_counting_die_by_die_is_counting_all_ways(dice: int):
    for threshold, needed in ((1, 1), (4, 2), (7, 3), (10, 4)):
        every = sum(steps(faces, threshold) >= needed for faces in product(range(1, 11), repeat=dice))

        assert every == counted(dice, threshold, needed)


@pytest.mark.parametrize("dice", range(1, 11))
def test_the_chance_is_exact_for_every_pool(dice: int):
    for threshold in range(1, 11):
        for needed in range(1, dice + 2):
            assert ways(dice, threshold, needed) == counted(dice, threshold, needed)
            assert chance(dice, threshold, needed)["of"] == 10**dice


@pytest.mark.parametrize("luck", range(7))
@pytest.mark.parametrize("fitness", range(1, 7))
def test_the_sheet_shows_the_chance_of_an_open_task_with_each_point_of_luck(fitness: int, luck: int):
    stage = cast.staged(Row("sheet", []))
    sheet = {"ratings": [fitness, 2, 2, 2, 2, 6], "skills": {"athletics": 4}, "gimmicks": [], "by": "GM"}
    who = cast.person(stage, "climber", like="rook", **sheet)
    task = cast.frame(stage, who, skill="athletics", difficulty=3)
    cast.correct(stage, who, luck=luck)

    shown = stage.game.views().sheets[who].systems["impresa"].tasks[0]

    assert (shown.id, shown.dice, shown.threshold, shown.difficulty) == (task, fitness, 4, 3)
    assert shown.chances == [
        {"dice": fitness + bought, "successes": counted(fitness + bought, 4, 3), "of": 10 ** (fitness + bought)}
        for bought in range(luck + 1)
    ]


def test_the_dice_that_fall_are_those_the_sheet_has_shown():
    stage = cast.staged(Row("sheet", [], cast="rook"))
    rook = stage.names["rook"]
    cast.correct(stage, rook, fat=3, inj=2)
    task = cast.frame(stage, rook, skill="athletics", difficulty=1)

    shown = stage.game.views().sheets[rook].systems["impresa"].tasks[0]
    cast.roll(
        stage, task, dice=[4] * shown.dice, gives={"own": shown.dice, "threshold": shown.threshold, "success": True}
    )

    assert shown.dice == 1
