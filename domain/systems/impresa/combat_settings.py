"""The settings of turns, attack, defence, weapons and armor (PRE-70, PRE-98 to PRE-143)."""

from __future__ import annotations

from typing import Any

from domain.core.setting import Setting, choice, flag, some_of, whole
from domain.systems.impresa.tables.defences import DEFENCES


def _defences(value: Any) -> bool:
    return some_of(DEFENCES, value)


AUTOMATIC_ATTACKS = flag("impresa.combat.automatic_attacks", True, rule="PRE-70")
TIE_BREAK = choice("impresa.combat.tie_break", "roll_off", "awareness_first", rule="PRE-98")
MOVEMENT_MODE = choice("impresa.combat.movement_mode", "forfeit", "roll", rule="PRE-109")
CLOSE_REACH = whole("impresa.combat.close_reach_m", 2, low=1, rule="PRE-114")
THROWN_DIFFICULTY = choice("impresa.combat.thrown_difficulty", "throw_column", "range_name", rule="PRE-116")
AIM_LIMIT = whole("impresa.combat.aim_bonus_limit", 1, low=0, rule="PRE-117")
BURST_ROUNDS = whole("impresa.combat.burst_rounds", 3, low=2, rule="PRE-120")
BURST_DICE = whole("impresa.combat.burst_bonus_dice", 0, low=0, rule="PRE-120")
NEAR_MISS = flag("impresa.combat.near_miss", False, rule="PRE-122")
DARK = whole("impresa.combat.dark_difficulty", 6, low=1, high=7, rule="PRE-123")
RUNNING = whole("impresa.combat.running_difficulty", 4, low=1, high=7, rule="PRE-123")
DEFENCE_TIMING = choice("impresa.combat.defence_timing", "reactive", "in_order", rule="PRE-131")
DEFENCE_SCOPE = choice("impresa.combat.defence_scope", "opponent", "attack", "all", rule="PRE-132")
CLOSE_DEFENCE = choice("impresa.combat.close_defence", "replace", "not_below_base", rule="PRE-133")
RANGED_DEFENCES: Setting[list[str]] = Setting(
    "impresa.combat.ranged_defences", ["dodge", "shield_block"], _defences, "any of " + ", ".join(DEFENCES), "PRE-136"
)
RELOAD_ACTIONS = whole("impresa.combat.reload_actions", 1, low=0, rule="PRE-140")
ARMOR_STACKING = choice("impresa.combat.armor_stacking", "best", "single", rule="PRE-143")

SETTINGS: tuple[Setting[Any], ...] = (
    AUTOMATIC_ATTACKS,
    TIE_BREAK,
    MOVEMENT_MODE,
    CLOSE_REACH,
    THROWN_DIFFICULTY,
    AIM_LIMIT,
    BURST_ROUNDS,
    BURST_DICE,
    NEAR_MISS,
    DARK,
    RUNNING,
    DEFENCE_TIMING,
    DEFENCE_SCOPE,
    CLOSE_DEFENCE,
    RANGED_DEFENCES,
    RELOAD_ACTIONS,
    ARMOR_STACKING,
)
