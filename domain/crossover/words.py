"""Difficulty words and what each means in each system played (ACT-75)."""

from __future__ import annotations

from domain.core.play import Play
from domain.systems.activity.settings import LABELS
from domain.systems.impact.ladder import LEVELS, SHOWN
from domain.systems.impresa.tables.tasks import DIFFICULTIES
from domain.table.settings import plays


def difficulty_words(play: Play) -> dict[str, dict[str, str]]:
    """Each word, in small letters, with its figure by system; systems that are off are left out."""
    found: dict[str, dict[str, str]] = {}
    for system, words in _by_system(play).items():
        if plays(play, system):
            for word, figure in words.items():
                found.setdefault(word.casefold(), {})[system] = figure
    return found


def _by_system(play: Play) -> dict[str, dict[str, str]]:
    return {
        "activity": {word: figure for figure, word in LABELS.of(play).items()},
        "impact": {level: SHOWN[rung] for rung, level in enumerate(LEVELS) if level},
        "impresa": {word: str(steps) for steps, word in enumerate(DIFFICULTIES, start=1)},
    }
