"""What is left of a difficulty after levies, perks and talents, and what a difficulty of 0 means (ACT-11 to ACT-14)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from domain.core.play import Play
from domain.systems.activity.choices import of_test
from domain.systems.activity.settings import OPPOSED_ZERO, PERK_ZERO_MAY_ROLL
from domain.systems.activity.state import Perk, Side, Test, sheet_of

Zero = Literal["", "automatic", "choice", "roll"]


@dataclass(frozen=True, slots=True)
class Standing:
    """A difficulty with what lowers it. ``zero``: "" where successes are wanted; at 0, whether the test succeeds
    without dice (automatic), as the player chooses, or by a roll. ``perks_alone``: perks have brought it to 0.
    """

    base: int
    perks: int
    talents: int
    effective: int
    zero: Zero
    perks_alone: bool = False


def names(perk: Perk, test: Test, side: Side) -> bool:
    """Whether a perk names the test: its skill, or its kind of activity."""
    return side.skill in perk.skills or (bool(test.kind) and test.kind in perk.activities)


def talent_successes(play: Play, side: Side) -> int:
    """The automatic successes of the talents on the side's skill, added up."""
    return sum(t.successes for t in sheet_of(play, side.character).talents if t.skill == side.skill)


def standing(play: Play, test: Test) -> Standing:
    """The difficulty as it stands: levies are in the base, then perks, then talents, neither below 0."""
    base = test.base or 0
    lowered = sum(p.difficulty for p in sheet_of(play, test.primary.character).perks if names(p, test, test.primary))
    perks = min(lowered, base)
    talents = min(talent_successes(play, test.primary), base - perks)
    effective = base - perks - talents
    perks_alone = base > 0 and perks == base
    zero = "" if effective else _zero(test, base, perks_alone=perks_alone)
    return Standing(base, perks, talents, effective, zero, perks_alone)


def _zero(test: Test, base: int, *, perks_alone: bool) -> Zero:
    if base == 0 and test.opposition is not None:
        found: dict[str, Zero] = {"choice": "choice", "auto": "automatic", "roll": "roll"}
        return found[of_test(test, OPPOSED_ZERO)]
    if base == 0 or (perks_alone and not of_test(test, PERK_ZERO_MAY_ROLL)):
        return "automatic"
    return "choice"
