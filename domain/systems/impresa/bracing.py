"""How a weapon may be braced, and what an aim still gives (PRE-117, PRE-118)."""

from __future__ import annotations

from typing import Literal

from domain.core.play import Play
from domain.systems.impresa.attack_refusals import (
    AIM_ELSEWHERE,
    AIM_GONE,
    AIM_USED,
    HAND_BUSY,
    NO_BRACING,
    NO_MOUNT,
    STEPS_OF_BRACING,
    TOO_MUCH_BRACING,
    UNTRAINED_BRACING,
)
from domain.systems.impresa.combat_state import Combat, Turn
from domain.systems.impresa.gear import busy_hands
from domain.systems.impresa.state import Impresan
from domain.systems.impresa.tables.weapons import WeaponKind

Brace = Literal["two_hands", "shoulder", "mount"]
LADDER: tuple[Brace, ...] = ("two_hands", "shoulder", "mount")


def braced(
    claimed: list[Brace],
    weapon: WeaponKind | None,
    character: Impresan,
    skill: str,
    *,
    play: Play,
    mounted: bool,
) -> list[str]:
    """The kinds of bracing an attack has, each worth one on the skill level; refused where one does not hold."""
    kinds = set(claimed)
    if not kinds:
        return []
    if weapon is None or not weapon.accuracy:
        raise NO_BRACING()
    if kinds != set(LADDER[: len(kinds)]):
        raise STEPS_OF_BRACING(bracing=[str(kind) for kind in claimed])
    if len(kinds) > weapon.accuracy:
        raise TOO_MUCH_BRACING(most=weapon.accuracy)
    if character.rating(skill) == 0:
        raise UNTRAINED_BRACING(skill=skill)
    if busy_hands(play, character.id):
        raise HAND_BUSY(busy=busy_hands(play, character.id))
    if "mount" in kinds and not mounted:
        raise NO_MOUNT()
    return list(LADDER[: len(kinds)])


def aim_dice(combat: Combat, turn: Turn, character: Impresan, *, weapon: str, target: str, claimed: bool | None) -> int:
    """The dice of an aim that fits this attack; refused where they are claimed and do not hold (PRE-117)."""
    aim = combat.aims.get(character.id)
    fresh = aim is not None and aim.turn == turn.number - 1
    if aim is None or not fresh:
        if claimed:
            raise AIM_GONE()
        return 0
    if aim.used:
        if claimed:
            raise AIM_USED()
        return 0
    if (aim.weapon, aim.target) != (weapon, target):
        if claimed:
            raise AIM_ELSEWHERE(weapon=aim.weapon, target=aim.target)
        return 0
    return 0 if claimed is False else aim.dice
