"""The settings that all systems share."""

from __future__ import annotations

from typing import Any

from domain.core.play import Play
from domain.core.setting import Setting, choice, flag, some_of

KNOWN_SYSTEMS = ("activity", "impact", "impresa")


def _are_systems(value: Any) -> bool:
    return bool(value) and some_of(KNOWN_SYSTEMS, value)


SYSTEMS: Setting[list[str]] = Setting(
    "campaign.systems", [], _are_systems, "a list of activity, impact, impresa", "TAB-1"
)
DEFAULT_SYSTEM = choice("campaign.default_system", "", *KNOWN_SYSTEMS, rule="TAB-1")
TEXTS = choice("table.texts", "spoken", "written", rule="TAB-10")
GM_MAY_ACT = flag("table.gm_may_act_for_players", True, rule="MEM-4")
TURN_SYSTEM = choice("crossover.turn_system", "activity", "impresa", rule="ACT-84")

SETTINGS = (SYSTEMS, DEFAULT_SYSTEM, TEXTS, GM_MAY_ACT, TURN_SYSTEM)


def plays(play: Play, system: str) -> bool:
    """Whether the campaign plays the system."""
    return system in SYSTEMS.of(play)


def wants_words(play: Play, text: str) -> bool:
    """Whether a rule that asks for words must refuse this text: blank, where the campaign wants words written."""
    return not text.strip() and TEXTS.of(play) == "written"
