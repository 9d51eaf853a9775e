"""Checking a choice of setting against the rulebook it belongs to."""

from __future__ import annotations

from typing import Any

from domain.core.rulebook import registry
from domain.table.refusals import BAD_SETTING


def check_setting(name: str, value: Any) -> None:
    """Refuses (``bad_setting``) a setting that no rulebook has, or a value that it does not allow."""
    setting = registry().settings.get(name)
    if setting is None:
        raise BAD_SETTING(setting=name)
    if not setting.allows(value):
        raise BAD_SETTING(setting=name, values=setting.values, rule=setting.rule)
