"""What a benchmark measured, beside what it was measured."""

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median
from typing import Self


@dataclass(frozen=True, slots=True)
class Figure:
    """One figure: its median, lowest and highest round, and the same of what ran beside it in the same rounds.

    ``beside`` is the median of the other in the same unit; ``ratio`` the median of the rounds' ratios to it.
    """

    name: str
    unit: str
    median: float
    min: float
    max: float
    beside: float | None = None
    ratio: float | None = None

    @classmethod
    def of(cls, name: str, unit: str, rounds: Sequence[float], beside: Sequence[float] | None = None) -> Self:
        """Sum up rounds, and the rounds of what ran beside them, one to one."""
        if beside is None:
            return cls(name, unit, median(rounds), min(rounds), max(rounds))
        ratios = [ours / theirs for ours, theirs in zip(rounds, beside, strict=True)]
        return cls(name, unit, median(rounds), min(rounds), max(rounds), median(beside), median(ratios))
