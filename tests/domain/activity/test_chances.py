"""The chances shown before a roll agree with every fall of the dice, counted one by one."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import combinations_with_replacement, product
from math import factorial, prod

import pytest

from domain.systems.activity.chances import Die, by_complications, by_successes, ways
from tests.domain.activity.cast import stage
from tests.kit.rows import Row

KINDS = [Die(7, 3, 1), Die(15, 9, 3), Die(-1, -1, 1), Die(26, 20, 5), Die(0, 0, 20), Die(3, 5, 2)]


def score(die: Die, face: int) -> tuple[int, int]:
    """Success and complication of one die as the book words it, apart from the code under test."""
    two, one = face <= die.band, face <= die.tn
    return 2 if two else int(one), int(face in range(21 - die.width, 21))


@cache
def alike(die: Die, n: int) -> Counter[tuple[int, int]]:
    """All falls of equal dice, as sets of outcomes, each with the number of falls that come to it."""
    faces = Counter(score(die, face) for face in range(1, 21))
    found: Counter[tuple[int, int]] = Counter()
    for outcomes in combinations_with_replacement(sorted(faces), n):
        times = Counter(outcomes)
        orders = factorial(n) // prod(factorial(k) for k in times.values())
        falls = orders * prod(faces[outcome] ** k for outcome, k in times.items())
        found[sum(s for s, _ in outcomes), sum(c for _, c in outcomes)] += falls
    return found


def counted(pool: list[Die]) -> Counter[tuple[int, int]]:
    """All 20^n falls of a pool, one by one."""
    total: Counter[tuple[int, int]] = Counter({(0, 0): 1})
    for die, n in Counter(pool).items():
        joined: Counter[tuple[int, int]] = Counter()
        for (s, c), before in total.items():
            for (more, worse), here in alike(die, n).items():
                joined[s + more, c + worse] += before * here
        total = joined
    return total


@pytest.mark.parametrize("dice", range(1, 6))
@pytest.mark.parametrize("kind", KINDS, ids=str)
@pytest.mark.parametrize("helpers", [0, 1, 2, 3])
def test_ways_of_every_pool_of_one_to_five_dice_and_helpers(dice, kind, helpers):
    pool = [kind] * dice + KINDS[:helpers]

    assert dict(counted(pool)) == ways(pool)
    assert sum(ways(pool).values()) == 20 ** len(pool)


def test_ways_of_small_pools_fall_by_fall():
    for pool in ([KINDS[0]], [KINDS[1], KINDS[3]], [KINDS[1], KINDS[1], KINDS[5]]):
        falls: Counter[tuple[int, int]] = Counter()
        for faces in product(range(1, 21), repeat=len(pool)):
            scores = [score(die, face) for die, face in zip(pool, faces, strict=True)]
            falls[sum(s for s, _ in scores), sum(c for _, c in scores)] += 1

        assert dict(falls) == ways(pool)


@pytest.mark.parametrize(("roleplay", "bought"), [(0, 0), (1, 0), (0, 2), (1, 3)])
@pytest.mark.parametrize("helps", [(), ("Hale",), ("Hale", "Maren", "Isko")])
@pytest.mark.parametrize("fae", [False, True])
def test_the_view_of_a_test_shows_the_chances_of_the_pool_as_assembled(roleplay, bought, helps, fae):
    it = stage(Row(id="chances", rules=[]))
    it.step({"do": "test", "who": "Dov", "method": "Grace+Stealth", "difficulty": 3, "range": 2, "roleplay": roleplay})
    if bought:
        it.step({"do": "buys", "dice": bought, "credit": sum(range(1, bought + 1))})
    methods = {"Hale": ("Wits+Lore", Die(20, 14, 2)), "Maren": ("Grace+Stealth", Die(7, 3, 2))}
    methods["Isko"] = ("Wits+Lore", Die(3, 3, 2))
    for name in helps:
        it.step({"do": "helps", "who": name, "method": methods[name][0]})
    if fae:
        it.game.take("activity.fae_success", "Tomas", test=it.names["t"])
    expected = counted([Die(15, 9, 2)] * (1 + roleplay + bought) + [methods[name][1] for name in helps])

    shown = it.game.views("Tomas").sheets[it.names["Dov"]].systems["activity"]["test"]["chances"]

    assert sum(expected.values()) == shown["whole"]
    assert {str(k): n for k, n in by_successes(dict(expected)).items()} == shown["successes"]
    assert {str(k): n for k, n in by_complications(dict(expected)).items()} == shown["complications"]
    assert sum(n for (s, _), n in expected.items() if s + fae >= 3) == shown["passes"]


def test_a_finished_test_shows_no_chances():
    it = stage(Row(id="chances", rules=[]))
    it.step({"do": "test", "who": "Dov", "method": "Grace+Stealth", "difficulty": 1})
    it.step({"do": "rolls", "dice": [9]})

    assert it.game.views("Tomas").sheets[it.names["Dov"]].systems["activity"]["test"]["chances"] is None
