"""Sustained tasks: what time spent beyond the minimum gives, and what too little of it costs (PRE-75 to PRE-77)."""

from __future__ import annotations

from domain.core.play import Play
from domain.core.refusal import Reason
from domain.systems.impresa.settings import SHORTFALL_AMOUNT, SUSTAINED_BONUS, SUSTAINED_SHORTFALL
from domain.systems.impresa.state import Times

TOO_FEW_INCREMENTS = Reason("not_enough", "PRE-76", "Not so much time has been spent on the task.")


def increments(times: Times | None) -> int:
    """The full increments spent beyond the minimum."""
    if times is None or not times.increment or times.spent is None:
        return 0
    return max(0, times.spent - times.minimum) // times.increment


def shortfall(times: Times | None, play: Play) -> int:
    """What the director takes off for too little time, or the campaign where he has named nothing; 0 if it sufficed."""
    if times is None or (times.spent or 0) >= times.minimum:
        return 0
    return SHORTFALL_AMOUNT.of(play) if times.short is None else times.short


def extra_dice(times: Times | None, play: Play) -> int:
    """The bonus dice of extra time."""
    return increments(times) if SUSTAINED_BONUS.of(play) == "dice" else 0


def missing_dice(times: Times | None, play: Play) -> int:
    """The dice taken off for too little time, like penalty dice."""
    return shortfall(times, play) if SUSTAINED_SHORTFALL.of(play) == "dice" else 0


def harder(times: Times | None, play: Play) -> int:
    """How far time moves the difficulty, where the campaign lets it move that instead of dice."""
    eased = increments(times) if SUSTAINED_BONUS.of(play) == "difficulty" else 0
    raised = shortfall(times, play) if SUSTAINED_SHORTFALL.of(play) == "difficulty" else 0
    return raised - eased
