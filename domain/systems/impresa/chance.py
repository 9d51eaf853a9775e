"""Chances of success by exact enumeration, as whole numbers: so many of the 10**n ways in which n dice fall."""

from __future__ import annotations

from math import comb

from domain.systems.impresa.tables.tasks import DIE


def ways(dice: int, threshold: int, needed: int) -> int:
    """In how many of the 10**dice ways at least ``needed`` dice show ``threshold`` or less.

    >>> ways(1, 4, 1), ways(2, 5, 2), ways(0, 5, 1)
    (4, 25, 0)
    """
    return sum(comb(dice, k) * threshold**k * (DIE - threshold) ** (dice - k) for k in range(max(0, needed), dice + 1))


def chance(dice: int, threshold: int, needed: int) -> dict[str, int]:
    """The chance as a view shows it: ``successes`` of ``of`` equally likely ways."""
    return {"dice": dice, "successes": ways(dice, threshold, needed), "of": DIE**dice}
