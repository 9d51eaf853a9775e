"""The ways to defend (PRE-129): the skill each is rolled with, and what it needs; all are rolled with fitness."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Need = Literal["nothing", "shield", "melee weapon", "shield or melee weapon"]


@dataclass(frozen=True, slots=True)
class DefenceKind:
    """A way to defend."""

    name: str
    skill: str
    needs: Need


_PRINTED = (
    DefenceKind("unarmed_block", "athletics", "nothing"),
    DefenceKind("unarmed_parry", "brawling", "nothing"),
    DefenceKind("shield_block", "melee", "shield or melee weapon"),
    DefenceKind("melee_parry", "melee", "melee weapon"),
    DefenceKind("dodge", "athletics", "nothing"),
)

DEFENCES: dict[str, DefenceKind] = {kind.name: kind for kind in _PRINTED}
"""By name. ``shield_block`` is the block with a shield or a melee weapon; against shots it takes a shield (PRE-136)."""
