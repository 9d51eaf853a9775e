"""What people see of playing systems side by side: the words they share, each with its system."""

from __future__ import annotations

from domain.core.play import Play
from domain.crossover.words import difficulty_words


def words(play: Play) -> dict[str, dict[str, str]]:
    """Each difficulty word with what it means in each system played."""
    return difficulty_words(play)
