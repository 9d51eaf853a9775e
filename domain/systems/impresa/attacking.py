"""What an attack comes to: bracing, recoil, threshold, difficulty, and the defences that count (PRE-114 to PRE-136)."""

from __future__ import annotations

from collections.abc import Sequence

from domain.core.play import Play
from domain.systems.impresa import hand, pool
from domain.systems.impresa.actions import go_together
from domain.systems.impresa.combat_settings import (
    BURST_ROUNDS,
    CLOSE_DEFENCE,
    CLOSE_REACH,
    DARK,
    DEFENCE_TIMING,
    RANGED_DEFENCES,
    RUNNING,
    THROWN_DIFFICULTY,
)
from domain.systems.impresa.combat_state import Attack, Combat, Defence
from domain.systems.impresa.gear import weapons
from domain.systems.impresa.settings import ZERO_BLOCKS
from domain.systems.impresa.state import Impresan
from domain.systems.impresa.tables.movement import row_for
from domain.systems.impresa.tables.weapons import (
    CLOSE,
    CLOSE_DIFFICULTY,
    DIFFICULTY_OF_RANGE,
    SKILL_OF_TYPE,
    WeaponKind,
    range_of,
)


def kind_of(play: Play, attack: Attack) -> WeaponKind | None:
    """The kind of weapon of an open attack; None bare-handed."""
    return weapons(play).get(attack.weapon_kind)


def in_range(play: Play, kind: str, weapon: WeaponKind | None, metres: int) -> bool:
    """Whether an attack of this type reaches so far (PRE-114 to PRE-116)."""
    if kind in CLOSE:
        return metres <= CLOSE_REACH.of(play)
    if kind == "thrown":
        return row_for("throw", metres) is not None
    return weapon is not None and range_of(weapon, metres) is not None


def base_difficulty(play: Play, attack: Attack, weapon: WeaponKind | None) -> int | None:
    """The difficulty before anything else: close, by range, or by the Throw column; None while no range is named."""
    if attack.type in CLOSE:
        return CLOSE_DIFFICULTY
    if attack.type == "thrown" and THROWN_DIFFICULTY.of(play) == "throw_column":
        return row_for("throw", attack.distance)
    named = attack.range if attack.type == "thrown" else (range_of(weapon, attack.distance) if weapon else None)
    return DIFFICULTY_OF_RANGE[named] if named else None


def final_difficulty(play: Play, attack: Attack, base: int, defences: Sequence[Defence]) -> int:
    """The difficulty as it is built (PRE-126): base or defence, named levels, defence added, what else is added."""
    steps = max((defence.steps for defence in defences), default=0)
    close = attack.type in CLOSE
    if close and defences:
        base = max(steps, base) if CLOSE_DEFENCE.of(play) == "not_below_base" else max(1, steps)
    least = {"dark": DARK.of(play), "running": RUNNING.of(play)}
    hard = max([base, *(least[level] for level in attack.levels)])
    if not close:
        hard += steps
    return pool.difficulty(hard, attack.added + int(attack.part is not None))


def threshold(attack: Attack, character: Impresan) -> int:
    """The highest face that counts: skill, bracing, recoil and technical knowledge together (PRE-64, PRE-65)."""
    change = len(attack.bracing) + attack.recoil + attack.technical
    return pool.threshold(character.rating(SKILL_OF_TYPE[attack.type]), change)


def rounds_fired(play: Play, *, burst: bool) -> int:
    """How many rounds an attack uses (PRE-120, PRE-139)."""
    return BURST_ROUNDS.of(play) if burst else 1


def counting(play: Play, combat: Combat, attack: Attack) -> list[Defence]:
    """The defences that count against an open attack (PRE-132, PRE-136)."""
    found = combat.turn.defences if combat.turn is not None else []
    return [
        defence
        for defence in found
        if defence.defender == attack.target
        and defence.opponent in ("", attack.attacker)
        and not (defence.once and defence.attack not in ("", attack.id))
        and (attack.type in CLOSE or defence.how in RANGED_DEFENCES.of(play))
    ]


def awaits_answer(play: Play, combat: Combat, attack: Attack, target: Impresan) -> bool:
    """Whether the target could still defend himself, so that the roll waits for his answer (PRE-130, PRE-131)."""
    fighter = hand.fighter_of(play, target.id)
    if fighter is None or DEFENCE_TIMING.of(play) != "reactive" or not target.able:
        return False
    if counting(play, combat, attack) or (attack.type not in CLOSE and not RANGED_DEFENCES.of(play)):
        return False
    if target.abilities.get("fitness", 0) == 0 and ZERO_BLOCKS.of(play):
        return False
    dice = hand.left(play, target, "fitness") > 0 or target.luck > 0
    return fighter.left > 0 and dice and go_together(fighter, "fitness") and "defend" not in fighter.refused
