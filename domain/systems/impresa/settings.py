"""The settings of everything but combat (PRE-01 to PRE-92, PRE-158 to PRE-185); PRE-103 bears on every task."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from domain.core.setting import Setting, choice, flag, some_of, whole
from domain.systems.impresa.tables.abilities import ROLLED
from domain.systems.impresa.tables.gimmicks import ADDING, GIMMICKS


def _optional(low: int, high: int | None, value: Any) -> bool:
    return value is None or (type(value) is int and value >= low and (high is None or value <= high))


def _names(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(v, str) and v for v in value) and len(set(value)) == len(value)


def _listed(name: str, default: list[str], known: Iterable[str], rule: str) -> Setting[list[str]]:
    words = tuple(known)
    return Setting(name, default, lambda v: some_of(words, v), "any of " + ", ".join(words), rule)


def _skills(name: str, *default: str) -> Setting[list[str]]:
    """A setting that lists skills; the campaign's own count too, so any names will do."""
    return Setting(name, list(default), _names, "any skills", "PRE-178")


ZERO_BLOCKS = flag("impresa.abilities.zero_blocks_rolls", True, rule="PRE-05")
LUCK_CAP = choice("impresa.luck.cap", "created_rating", "scale_six", rule="PRE-174")
FREE_PAIRING = flag("impresa.skills.free_pairing", False, rule="PRE-11")
WARFARE_ABILITY = choice("impresa.skills.warfare_ability", "influence", "reasoning", rule="PRE-14")
SABOTAGE_THRESHOLD = choice("impresa.skills.sabotage_threshold", "lower", "subterfuge", rule="PRE-15")
INSTRUMENT_MODE = choice("impresa.skills.instrument_mode", "single", "per_instrument", rule="PRE-17")
GIMMICKS_ADDING = _listed("impresa.gimmicks.adding", ADDING, GIMMICKS, "PRE-19")
GIMMICKS_REPEATABLE = flag("impresa.gimmicks.repeatable", False, rule="PRE-20")
MANNERISMS_DIFFICULTY = whole("impresa.gimmicks.mannerisms_difficulty", 4, low=1, high=7, rule="PRE-28")
PENALTY_STACKING = choice("impresa.health.penalty_stacking", "sum", "worst", rule="PRE-41")
NATURE = choice("impresa.creation.nature", "dramatic", "loose_dramatic", "light_heroic", rule="PRE-52")
ABILITY_POINTS: Setting[int | None] = Setting(
    "impresa.creation.ability_points", None, lambda v: _optional(6, 36, v), "6 to 36, or null: by nature", "PRE-52"
)
SKILL_POINTS: Setting[int | None] = Setting(
    "impresa.creation.skill_points", None, lambda v: _optional(0, None, v), "0 or more, or null: by nature", "PRE-52"
)
MUST_SPEND_ALL = flag("impresa.creation.must_spend_all", True, rule="PRE-55")
BARE_THRESHOLD = whole("impresa.tasks.bare_ability_threshold", 1, low=1, high=10, rule="PRE-58")
BONUS_FROM_EMPTY = flag("impresa.tasks.bonus_from_empty", True, rule="PRE-67")
AUTOMATIC_MAY_ROLL = flag("impresa.tasks.automatic_may_roll", True, rule="PRE-69")
CONTESTED_TIE = choice("impresa.tasks.contested_tie", "stalemate", "reroll", rule="PRE-72")
SUSTAINED_BONUS = choice("impresa.tasks.sustained_bonus", "dice", "difficulty", rule="PRE-76")
SUSTAINED_SHORTFALL = choice("impresa.tasks.sustained_shortfall", "dice", "difficulty", rule="PRE-77")
SHORTFALL_AMOUNT = whole("impresa.tasks.sustained_shortfall_amount", 1, low=0, rule="PRE-77")
LEADER_ENFORCED = flag("impresa.tasks.united_leader_enforced", True, rule="PRE-79")
PROSTRATE_LIMIT = whole("impresa.tasks.prostrate_limit", 1, low=0, rule="PRE-80")
CONTESTED_DIFFICULTY = choice("impresa.experience.contested_difficulty", "none", "opponent_steps", rule="PRE-86")
COMPOSURE_ABILITIES = _listed(
    "impresa.experience.composure_abilities", ["fitness", "awareness", "reasoning"], ROLLED, "PRE-90"
)
RAISE_LIMIT = choice(
    "impresa.experience.ability_raise_limit", "once_per_ability", "once_per_conditioning", rule="PRE-91"
)
CONDITIONING_DAYS = whole("impresa.experience.conditioning_days", 90, low=1, rule="PRE-91")
UNLEARNED_AWARDS = flag("impresa.experience.unlearned_awards", True, rule="PRE-175")
COMBAT_SKILLS = _skills(
    "impresa.experience.combat_skills", "archery", "athletics", "brawling", "firearms", "melee", "warfare"
)
SOCIAL_SKILLS = _skills(
    "impresa.experience.social_skills",
    "leadership",
    "performance",
    "streetwise",
    "seduction",
    "gambling",
    "subterfuge",
)
PENALTY_BASIS = choice("impresa.combat.penalty_basis", "turn", "task", rule="PRE-103")
SMOKE_FITNESS_BONUS = flag("impresa.hazards.smoke_fitness_bonus", False, rule="PRE-160")
BREATH_TURNS = whole("impresa.hazards.breath_turns", 12, low=12, high=24, rule="PRE-161")
ASPHYXIATION_DIFFICULTY = whole("impresa.hazards.asphyxiation_difficulty", 3, low=1, high=7, rule="PRE-162")
THROW_DISTANCE_FT = whole("impresa.hazards.throw_distance_ft", 6, low=0, rule="PRE-164")
EXPOSURE_DIFFICULTY = whole("impresa.hazards.exposure_difficulty", 3, low=1, high=7, rule="PRE-165")
EXPOSURE_BLOCKS = flag("impresa.hazards.exposure_blocks_recovery", True, rule="PRE-167")
TREATMENT_DIFFICULTY = whole("impresa.recovery.treatment_difficulty", 3, low=1, high=7, rule="PRE-169")
MEDICINE_FATIGUE = whole("impresa.recovery.medicine_fatigue_grades", 1, low=0, rule="PRE-170")
MEDICINE_INJURY = whole("impresa.recovery.medicine_injury_grades", 1, low=0, rule="PRE-170")
TREATMENTS_STACK = flag("impresa.recovery.treatments_stack", False, rule="PRE-171")

SETTINGS: tuple[Setting[Any], ...] = (
    ZERO_BLOCKS,
    LUCK_CAP,
    FREE_PAIRING,
    WARFARE_ABILITY,
    SABOTAGE_THRESHOLD,
    INSTRUMENT_MODE,
    GIMMICKS_ADDING,
    GIMMICKS_REPEATABLE,
    MANNERISMS_DIFFICULTY,
    PENALTY_STACKING,
    NATURE,
    ABILITY_POINTS,
    SKILL_POINTS,
    MUST_SPEND_ALL,
    BARE_THRESHOLD,
    BONUS_FROM_EMPTY,
    AUTOMATIC_MAY_ROLL,
    CONTESTED_TIE,
    SUSTAINED_BONUS,
    SUSTAINED_SHORTFALL,
    SHORTFALL_AMOUNT,
    LEADER_ENFORCED,
    PROSTRATE_LIMIT,
    CONTESTED_DIFFICULTY,
    COMPOSURE_ABILITIES,
    RAISE_LIMIT,
    CONDITIONING_DAYS,
    UNLEARNED_AWARDS,
    COMBAT_SKILLS,
    SOCIAL_SKILLS,
    PENALTY_BASIS,
    SMOKE_FITNESS_BONUS,
    BREATH_TURNS,
    ASPHYXIATION_DIFFICULTY,
    THROW_DISTANCE_FT,
    EXPOSURE_DIFFICULTY,
    EXPOSURE_BLOCKS,
    TREATMENT_DIFFICULTY,
    MEDICINE_FATIGUE,
    MEDICINE_INJURY,
    TREATMENTS_STACK,
)
