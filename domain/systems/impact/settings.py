"""The settings of the Impact System (IMP-100)."""

from __future__ import annotations

from typing import Any

from domain.core.setting import Setting, choice, flag
from domain.systems.impact.ladder import SHOWN

DIGITS_MAX = 9
"""Digits of a total: no dice come to more."""


def _marks_greatness(value: Any) -> bool:
    if not isinstance(value, str):
        return False
    kind, _, total = value.partition(":")
    plain = len(total) <= DIGITS_MAX and total.isascii() and total.isdigit() and str(int(total)) == total
    return value in ("natural_max", "off") or (kind == "total" and plain and int(total) >= 9)  # noqa: PLR2004


END_WITH_ADVENTURE = flag("impact.temporary_details_end_with_adventure", True, rule="IMP-11")
DUPLICATES = flag("impact.duplicate_details", False, rule="IMP-22")
FOE_CHARACTER_DETAILS = flag("impact.foe_character_details_may_help", False, rule="IMP-33")
HELPERS_IN_REACTIONS = flag("impact.helpers_in_reactions", True, rule="IMP-36")
MAY_STRIKE = flag("impact.gm_may_strike_details", True, rule="IMP-38")
SCENE_HINDERS = choice("impact.scene_details_may_hinder", "with_reason", "never", rule="IMP-40")
FOES_HINDER_PLAIN = flag("impact.foe_details_hinder_plain_tests", False, rule="IMP-41")
PC_LOWERS_PC = flag("impact.pc_may_lower_pc", True, rule="IMP-49")
MAY_REVIVE = flag("impact.success_may_revive", False, rule="IMP-50")
EFFECT_CITES = flag("impact.require_effect_citation", True, rule="IMP-52")
HARM_SCALE = choice("impact.harm_scale", "literal", "inverted", rule="IMP-60")
HARM_OVERRIDE = flag("impact.harm_difficulty_override", False, rule="IMP-61")
GREAT: Setting[str] = Setting(
    "impact.great_success", "total:12", _marks_greatness, "total:9 and up, natural_max, off", "IMP-68"
)
HARM_DETAIL_EARNS = flag("impact.harm_detail_earns_impact", False, rule="IMP-70")
COMPLICATION_AFTER = flag("impact.complication_after_reaction", False, rule="IMP-70")
FOIL_DIFFICULTY = choice("impact.foil_difficulty", "gm_set", "adversary_impact", rule="IMP-73")
FOIL_EFFECT = flag("impact.foil_success_effect", False, rule="IMP-75")
STARTING_DIE = choice("impact.starting_impact_die", "D12", *(d for d in SHOWN[1:] if d != "D12"), rule="IMP-80")
BREAK_REVIVES = flag("impact.break_reset_may_revive", True, rule="IMP-86")
LAST_DIE = flag("impact.allow_spending_last_die", True, rule="IMP-90")
GM_CONSENTS = flag("impact.self_complication_needs_gm", True, rule="IMP-92")
OPENING_SCENES = flag("impact.opening_scenes", False, rule="IMP-96")

SETTINGS = (
    END_WITH_ADVENTURE,
    DUPLICATES,
    FOE_CHARACTER_DETAILS,
    HELPERS_IN_REACTIONS,
    MAY_STRIKE,
    SCENE_HINDERS,
    FOES_HINDER_PLAIN,
    PC_LOWERS_PC,
    MAY_REVIVE,
    EFFECT_CITES,
    HARM_SCALE,
    HARM_OVERRIDE,
    GREAT,
    HARM_DETAIL_EARNS,
    COMPLICATION_AFTER,
    FOIL_DIFFICULTY,
    FOIL_EFFECT,
    STARTING_DIE,
    BREAK_REVIVES,
    LAST_DIE,
    GM_CONSENTS,
    OPENING_SCENES,
)
