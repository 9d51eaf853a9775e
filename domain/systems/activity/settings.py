"""The settings of the Activity system, section 13 of its book."""

from __future__ import annotations

from typing import Any

from domain.core.setting import Setting, choice, flag, some_of, whole

SPAN = 2
DIGITS_MAX = 9
"""Digits of a figure that has a label."""

LEVIES = ("raise", "opposition", "surplus", "complication")


def _names(value: Any) -> bool:
    return (
        isinstance(value, list)
        and bool(value)
        and all(isinstance(name, str) and name.strip() == name and name for name in value)
        and len({name.casefold() for name in value}) == len(value)
    )


def _span(low: int | None) -> Any:
    def allows(value: Any) -> bool:
        whole_numbers = isinstance(value, list) and len(value) == SPAN and all(type(n) is int for n in value)
        return whole_numbers and value[0] <= value[1] and (low is None or value[0] >= low)

    return allows


def _labels(value: Any) -> bool:
    return isinstance(value, dict) and all(
        _is_figure(key) and isinstance(text, str) and bool(text.strip()) for key, text in value.items()
    )


def _is_figure(key: Any) -> bool:
    return isinstance(key, str) and len(key) <= DIGITS_MAX and key.isascii() and key.isdigit()


def _limit(value: Any) -> bool:
    return value is None or (type(value) is int and value >= 0)


def _subset(value: Any) -> bool:
    return some_of(LEVIES, value)


def _text(value: Any) -> bool:
    return isinstance(value, str) and bool(value.strip())


def _rules(name: str, default: Any, allows: Any, values: str, rule: str) -> Setting[Any]:
    return Setting(f"activity.{name}", default, allows, values, rule)


REQUIRE_RISK = flag("activity.require_risk", False, "ACT-02")
ATTRIBUTES: Setting[list[str]] = _rules("attributes", [], _names, "a list of names, each once", "ACT-04")
SKILLS: Setting[list[str]] = _rules("skills", [], _names, "a list of names, each once", "ACT-04")
UNTRAINED_ALLOWED = flag("activity.untrained_allowed", True, "ACT-04")
ATTRIBUTE_RANGE: Setting[list[int]] = _rules("attribute_range", [-5, 10], _span(None), "[low, high]", "ACT-07")
SKILL_RANGE: Setting[list[int]] = _rules("skill_range", [0, 20], _span(0), "[low, high], low 0 or more", "ACT-07")
BOOST_RANGE: Setting[list[int]] = _rules("boost_range", [0, 5], _span(0), "[low, high], low 0 or more", "ACT-08")
DIFFICULTY_MAX = whole("activity.difficulty_max", 5, low=5, rule="ACT-09")
LABELS: Setting[dict[str, str]] = _rules("difficulty_labels", {"1": "routine"}, _labels, "texts by figure", "ACT-10")
PERK_ZERO_MAY_ROLL = flag("activity.perk_zero_may_roll", False, "ACT-14")
ROLEPLAY_MAX = whole("activity.roleplay_dice_max", 1, low=0, high=4, rule="ACT-16")
BAND_CAPPED = flag("activity.band_capped_by_tn", True, "ACT-22")
RANGE_MAX = whole("activity.complication_range_max", 5, low=1, high=20, rule="ACT-26")
IMPROVE_COST = whole("activity.improve_cost", 1, low=0, rule="ACT-31")
OPPOSED_ZERO = choice("activity.opposed_zero", "choice", "auto", "roll", rule="ACT-34")
OPPONENT_SURPLUS = choice("activity.opponent_surplus", "none", "ap", rule="ACT-35")
ASSIST_COST = choice("activity.assist_action_cost", "none", "minor", "major", rule="ACT-36")
NPC_ASSIST = flag("activity.npc_assist", True, "ACT-36")
FAE_ON_ASSIST = flag("activity.fae_on_assist", False, "ACT-38")
ASSIST_MAX: Setting[int | None] = _rules("assist_max", None, _limit, "0 or more; null: no limit", "ACT-40")
ASSIST_RANGE_STEP = whole("activity.assist_range_step", 0, low=0, high=4, rule="ACT-40")
AUTOBANK = flag("activity.autobank", False, "ACT-43")
DETAIL_VETO = flag("activity.detail_gm_veto", True, "ACT-48")
BASE_MINOR = whole("activity.base_minor", 1, low=0, high=2, rule="ACT-49")
BASE_MAJOR = whole("activity.base_major", 1, low=0, high=2, rule="ACT-50")
LUCK_NAME: Setting[str] = _rules("luck_name", "Luck", _text, "any text", "ACT-52")
LUCK_RESET = choice("activity.luck_reset", "never", "session", "scene", rule="ACT-55")
CREDIT = choice("activity.credit", "open", "ask", "closed", rule="ACT-56")
CREDIT_AFTER_OWN = flag("activity.credit_after_own_ap", True, "ACT-56")
CREDIT_AFTER_LUCK = flag("activity.credit_after_luck", False, "ACT-56")
DOOM_VISIBLE = flag("activity.doom_visible", True, "ACT-57")
DOOM_NAME = choice("activity.doom_name", "Doom", "Karma", rule="ACT-57")
LEVY_MENU: Setting[list[str]] = _rules("levy_menu", list(LEVIES), _subset, f"a list of {', '.join(LEVIES)}", "ACT-59")
FAE_START = choice("activity.fae_start", "full", "zero", rule="ACT-61")
FAE_TIMING = choice("activity.fae_timing", "before_roll", "after_failure", rule="ACT-64")
FAE_PER_TEST = whole("activity.fae_per_test_max", 1, low=1, rule="ACT-64")
WRATH_DOOM = whole("activity.fates_wrath_doom", 0, low=0, high=2, rule="ACT-65")

OF_TESTS: tuple[Setting[Any], ...] = (
    REQUIRE_RISK,
    UNTRAINED_ALLOWED,
    BOOST_RANGE,
    DIFFICULTY_MAX,
    PERK_ZERO_MAY_ROLL,
    ROLEPLAY_MAX,
    BAND_CAPPED,
    RANGE_MAX,
    IMPROVE_COST,
    OPPOSED_ZERO,
    OPPONENT_SURPLUS,
    ASSIST_COST,
    NPC_ASSIST,
    FAE_ON_ASSIST,
    ASSIST_MAX,
    ASSIST_RANGE_STEP,
    DETAIL_VETO,
    FAE_TIMING,
    FAE_PER_TEST,
    WRATH_DOOM,
)
"""What a test keeps from its opening on."""

OF_SCENES: tuple[Setting[Any], ...] = (AUTOBANK, LUCK_RESET, CREDIT, CREDIT_AFTER_OWN, CREDIT_AFTER_LUCK, LEVY_MENU)
"""What a scene keeps from its opening on."""

OF_ROUNDS: tuple[Setting[Any], ...] = (BASE_MINOR, BASE_MAJOR)
"""What a round keeps from its beginning on."""

SETTINGS: tuple[Setting[Any], ...] = (
    *OF_TESTS,
    *OF_SCENES,
    *OF_ROUNDS,
    ATTRIBUTES,
    SKILLS,
    ATTRIBUTE_RANGE,
    SKILL_RANGE,
    LABELS,
    LUCK_NAME,
    DOOM_VISIBLE,
    DOOM_NAME,
    FAE_START,
)
