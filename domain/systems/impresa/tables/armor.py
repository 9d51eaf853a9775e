"""The armor the rulebook prints (PRE-141), as the start a campaign may add to."""

from __future__ import annotations

from dataclasses import dataclass

from domain.systems.impresa.tables.weapons import HarmKind


@dataclass(slots=True)
class ArmorKind:
    """A kind of armor: its rating, and the kinds of harm it counts against."""

    name: str
    rating: int
    against: list[HarmKind]


_PRINTED = (
    ArmorKind("heavy clothing", 2, ["fatigue"]),
    ArmorKind("leather armor", 3, ["fatigue"]),
    ArmorKind("medieval armor", 2, ["fatigue", "injury"]),
    ArmorKind("older bullet-proof vest", 4, ["fatigue", "injury"]),
    ArmorKind("modern armored vest", 5, ["fatigue", "injury"]),
    ArmorKind("hi-tech armor", 7, ["fatigue", "injury"]),
    ArmorKind("hi-tech force field", 8, ["injury"]),
)

ARMOR: dict[str, ArmorKind] = {kind.name: kind for kind in _PRINTED}
