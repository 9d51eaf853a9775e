"""Dice, steps and difficulty as pure figures (PRE-36 to PRE-42, PRE-59 to PRE-69)."""

from __future__ import annotations

from collections.abc import Iterable

from domain.systems.impresa.tables.abilities import BODILY
from domain.systems.impresa.tables.health import PENALTY
from domain.systems.impresa.tables.tasks import DIE

AUTOMATIC_RATING = 4
AUTOMATIC_DIFFICULTY = 2


def fatigue_dice(grade: int, *, in_combat: bool) -> int:
    """The penalty dice of a grade of fatigue: on every task, none in combat (PRE-38, PRE-40)."""
    return 0 if in_combat else PENALTY[min(max(grade, 0), 5)]


def injury_dice(grade: int, ability: str) -> int:
    """The penalty dice of a grade of injury: on fitness and awareness alone (PRE-39)."""
    return PENALTY[min(max(grade, 0), 5)] if ability in BODILY else 0


def stacked(fatigue: int, injury: int, stacking: str) -> int:
    """Both penalties together (PRE-41). ``stacking``: ``sum`` or ``worst``."""
    return max(fatigue, injury) if stacking == "worst" else fatigue + injury


def ability_dice(rating: int, penalty: int) -> int:
    """The dice an ability gives after ``penalty`` dice, never below 0 (PRE-62)."""
    return max(0, rating - penalty)


def threshold(rating: int, change: int = 0) -> int:
    """The highest face that counts for a skill rating under a sum of changes (PRE-63 to PRE-65): 1 to 10."""
    return 1 if rating == 0 else min(max(rating + change, 1), DIE)


def steps(faces: Iterable[int], threshold_: int) -> int:
    """How many faces do not exceed the threshold (PRE-63)."""
    return sum(face <= threshold_ for face in faces)


def difficulty(framed: int, change: int = 0) -> int:
    """The final difficulty: never below 1, with no upper end (PRE-59)."""
    return max(1, framed + change)


def automatic(rating: int, difficulty_: int, dice: int) -> bool:
    """Whether a task that nobody opposes succeeds without a roll (PRE-69). ``dice``: ability dice, no bonus dice."""
    return rating >= AUTOMATIC_RATING and 1 <= difficulty_ <= min(AUTOMATIC_DIFFICULTY, dice)
