"""How many damage dice a fall has (PRE-163, PRE-164)."""

from __future__ import annotations

from typing import Literal

FEET_A_DIE = 6
MILLIMETRES_A_FOOT_TIMES_TEN = 3048

Landing = Literal["padded", "hard"]
Unit = Literal["ft", "m"]


def fall_dice(height: int, unit: Unit) -> int:
    """One die for each full six feet; a metre is 1/0.3048 of a foot.

    >>> fall_dice(17, "ft"), fall_dice(10, "m"), fall_dice(11, "m")
    (2, 5, 6)
    """
    if unit == "ft":
        return height // FEET_A_DIE
    return height * 10_000 // (MILLIMETRES_A_FOOT_TIMES_TEN * FEET_A_DIE)


def fall_track(landing: Landing) -> Literal["fatigue", "injury"]:
    """A padded landing tires, a hard or jagged one injures."""
    return "fatigue" if landing == "padded" else "injury"
