"""The weapons the rulebook prints (PRE-113, PRE-137), as the start a campaign may add to (PRE-138)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

AttackType = Literal["unarmed", "melee", "firearm", "thrown", "bow", "heavy"]
HarmKind = Literal["fatigue", "injury"]

SKILL_OF_TYPE: dict[str, str] = {
    "unarmed": "brawling",
    "melee": "melee",
    "firearm": "firearms",
    "thrown": "athletics",
    "bow": "archery",
    "heavy": "warfare",
}
"""The skill of each type of attack; all are rolled with fitness. ``heavy``: grenades, launchers, mortars, guns."""

CLOSE = ("unarmed", "melee")
AIMED_TYPES = ("firearm", "thrown", "bow")
RANGES = ("point_blank", "short", "medium", "long")
DIFFICULTY_OF_RANGE: dict[str, int] = {"point_blank": 1, "short": 2, "medium": 4, "long": 6}
CLOSE_DIFFICULTY = 2


@dataclass(slots=True)
class WeaponKind:
    """A kind of weapon. ``ranges``: the far edge of point blank, short, medium and long in metres, or none at all.

    ``accuracy``: how far bracing may go (0: not at all). ``ammo``: least and most shots it may hold, or none.
    """

    name: str
    types: list[AttackType]
    damage: int
    harm: HarmKind
    recoil: int = 0
    accuracy: int = 0
    ranges: list[int] = field(default_factory=list)
    ammo: list[int] = field(default_factory=list)
    burst: bool = False


def _gun(
    name: str,
    damage: int,
    ranges: list[int],
    ammo: list[int],
    *,
    recoil: int = 0,
    accuracy: int = 1,
    burst: bool = False,
) -> WeaponKind:
    return WeaponKind(name, ["firearm"], damage, "injury", recoil, accuracy, ranges, ammo, burst)


_PRINTED = (
    _gun("snub nosed pistol", 1, [5, 10, 40, 75], [6, 6]),
    _gun("9mm/.45", 2, [5, 10, 40, 75], [9, 9]),
    _gun("magnum", 3, [5, 10, 40, 75], [6, 6], recoil=-1),
    _gun("carbine", 4, [5, 10, 40, 100], [20, 20], recoil=-1, accuracy=2, burst=True),
    _gun("assault rifle", 5, [5, 10, 50, 100], [20, 50], recoil=-2, accuracy=2, burst=True),
    _gun("heavy machine gun", 6, [5, 20, 50, 150], [50, 100], recoil=-3, accuracy=3, burst=True),
    _gun("hi-tech laser pistol", 5, [10, 20, 30, 50], [50, 50]),
    _gun("hi-tech laser rifle", 7, [10, 20, 30, 75], [100, 100], accuracy=2),
    WeaponKind("club", ["melee"], 2, "fatigue"),
    WeaponKind("knife", ["melee", "thrown"], 1, "injury"),
    WeaponKind("staff", ["melee"], 3, "fatigue", accuracy=1),
    WeaponKind("sword", ["melee"], 3, "injury", accuracy=1),
    WeaponKind("arrow", ["bow"], 1, "injury", ranges=[10, 25, 75, 100], ammo=[1, 1]),
)

WEAPONS: dict[str, WeaponKind] = {kind.name: kind for kind in _PRINTED}


def range_of(kind: WeaponKind, metres: int) -> str | None:
    """The name of the range a distance falls in, far edges included; None beyond the last."""
    return next((name for name, edge in zip(RANGES, kind.ranges, strict=False) if metres <= edge), None)
