"""Checking a choice of setting against the rulebook it belongs to, in the codes of that rulebook."""

from __future__ import annotations

from collections.abc import Mapping
from difflib import get_close_matches
from typing import Any

from domain.core.refusal import Reason
from domain.core.rulebook import registry
from domain.membership.refusals import WRONG_ROLE
from domain.table.refusals import BAD_SETTING, NO_SUCH_SETTING, SETTING_NOT_YOURS, SETTING_OFF_SCALE, UNKNOWN_SETTING
from domain.table.settings import DEFAULT_SYSTEM, SYSTEMS


def check_setting(name: str, value: Any) -> None:
    """Refuses (``bad_setting``, or as the book has it) a setting nobody has, or a value that it does not allow."""
    settings = registry().settings
    setting = settings.get(name)
    if setting is None:
        reason = UNKNOWN_SETTING if _of_impresa(name) else NO_SUCH_SETTING
        raise reason(setting=name, near=get_close_matches(name, settings))
    if not setting.allows(value):
        reason = SETTING_OFF_SCALE if _of_impresa(name) else BAD_SETTING
        raise reason(setting=name, values=setting.values, rule=setting.rule)


def check_settings(chosen: Mapping[str, Any], in_force: Mapping[str, Any]) -> None:
    """As ``check_setting``, for all that is ``chosen``; refuses a default system that would not be played then."""
    for name, value in chosen.items():
        check_setting(name, value)
    after = {**in_force, **chosen}
    default, systems = after.get(DEFAULT_SYSTEM.name), after.get(SYSTEMS.name, [])
    if default and default not in systems:
        raise BAD_SETTING(setting=DEFAULT_SYSTEM.name, values=list(systems))


def who_may(name: str) -> Reason:
    """Why anybody but a GM may not change the setting."""
    return SETTING_NOT_YOURS if _of_impresa(name) else WRONG_ROLE


def _of_impresa(name: str) -> bool:
    return name.partition(".")[0] == "impresa"
