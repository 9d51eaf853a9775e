"""The scales of tasks: difficulty and lifting (PRE-59), composure (PRE-81, PRE-82)."""

from __future__ import annotations

from dataclasses import dataclass

DIFFICULTIES = ("trivial", "routine", "complex", "challenging", "formidable", "improbable", "impossible")
"""The names of the difficulties from 1."""

DIFFICULTY_MAX = 7
LIFTING = {"kg": (45, 60, 80, 115, 160, 230, 320), "lbs": (100, 125, 175, 250, 350, 500, 700)}
"""What may be lifted, by unit, from difficulty 1."""

DIE = 10


def lifting_row(unit: str, weight: int) -> int | None:
    """The difficulty of the first row whose capacity is not below the weight; None beyond the table."""
    return next((row for row, most in enumerate(LIFTING[unit], start=1) if weight <= most), None)


@dataclass(frozen=True, slots=True)
class Situation:
    """What is held back: the ability it is held back with, and the span of difficulties."""

    ability: str
    low: int
    high: int


SITUATIONS: dict[str, Situation] = {
    "pain": Situation("fitness", 1, 5),
    "body": Situation("fitness", 1, 7),
    "habit": Situation("awareness", 3, 3),
    "temper": Situation("awareness", 2, 5),
    "morals": Situation("reasoning", 1, 4),
    "addiction": Situation("reasoning", 4, 5),
}
COMPOSED_WITH = ("fitness", "awareness", "reasoning")
