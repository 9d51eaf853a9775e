"""The chances of a pool before it is rolled, by exact enumeration: whole numbers out of a whole."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from domain.core.play import Play
from domain.systems.activity.methods import band, target_number
from domain.systems.activity.pooling import complication_range, dice_of
from domain.systems.activity.scoring import SIDES, in_range, successes
from domain.systems.activity.state import SideName, Test, side_of

Ways = dict[tuple[int, int], int]
"""How many of all equally likely falls give so many successes and so many complications."""


@dataclass(frozen=True, slots=True)
class Die:
    """One die to be rolled: its target number, its band, its complication range."""

    tn: int
    band: int
    width: int


def ways(dice: Iterable[Die]) -> Ways:
    """Over all 20^n falls of the dice: how many give each number of successes and complications."""
    total: Ways = {(0, 0): 1}
    for die in dice:
        single: Ways = {}
        for face in range(1, SIDES + 1):
            score = successes(face, die.tn, die.band), int(in_range(face, die.width))
            single[score] = single.get(score, 0) + 1
        together: Ways = {}
        for (s, c), n in total.items():
            for (more, worse), m in single.items():
                key = s + more, c + worse
                together[key] = together.get(key, 0) + n * m
        total = together
    return total


def pool(play: Play, test: Test, side: SideName) -> list[Die]:
    """The dice of a side as assembled, helpers' dice last."""
    found = side_of(test, side)
    if found is None or not found.attribute:
        return []
    width = complication_range(test, side)
    own = Die(target_number(play, found), band(play, test, found), width)
    return [own] * dice_of(found) + [
        Die(target_number(play, helper), band(play, test, helper), width) for helper in found.helpers
    ]


def by_successes(found: Ways) -> dict[int, int]:
    """Of all falls, how many give each number of successes."""
    return _summed(((s, n) for (s, _), n in found.items()))


def by_complications(found: Ways) -> dict[int, int]:
    """Of all falls, how many give each number of complications."""
    return _summed(((c, n) for (_, c), n in found.items()))


def _summed(pairs: Iterable[tuple[int, int]]) -> dict[int, int]:
    out: dict[int, int] = {}
    for key, n in pairs:
        out[key] = out.get(key, 0) + n
    return dict(sorted(out.items()))
