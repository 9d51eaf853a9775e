"""A label names a difficulty that there is (ACT-10)."""

from __future__ import annotations

from typing import Any

from domain.core.play import Play
from domain.core.table import Table
from domain.systems.activity.refusals.difficulty import BAD_LABEL
from domain.systems.activity.settings import DIFFICULTY_MAX, LABELS
from domain.table.events.campaign import SettingChanged


def labels_in_range(event: SettingChanged, play: Play, table: Table) -> None:
    """No label for a figure above the maximum, which is not lowered below a label either."""
    if event.name in (LABELS.name, DIFFICULTY_MAX.name):
        chosen = {LABELS.name: LABELS.of(play), DIFFICULTY_MAX.name: DIFFICULTY_MAX.of(play), event.name: event.value}
        _check(chosen)


def _check(chosen: dict[str, Any]) -> None:
    most = chosen.get(DIFFICULTY_MAX.name, DIFFICULTY_MAX.default)
    for figure in chosen.get(LABELS.name, LABELS.default):
        if int(figure) > most:
            raise BAD_LABEL(figure=figure, max=most)


GUARDS = ((SettingChanged, labels_in_range),)
REFUSALS = (BAD_LABEL,)
