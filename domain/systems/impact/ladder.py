"""The Impact ladder and the difficulty ladder: rungs as integers, 0 (out) to 6 (D20), and what they let succeed."""

from __future__ import annotations

SHOWN = ("out", "D4", "D6", "D8", "D10", "D12", "D20")
SIDES = (0, 4, 6, 8, 10, 12, 20)
LEVELS = ("", "Impossible", "Unlikely", "Difficult", "Tricky", "Routine", "Simple")

OUT, TOP = 0, 6

TARGET = 8
"""The total that succeeds, whatever the die (IMP-43)."""


def held(rung: int) -> int:
    """The rung, kept on the ladder: rulings may leave a sum of steps beyond either end."""
    return max(OUT, min(TOP, rung))


def shown(rung: int) -> str:
    """The rung as people read it: ``D4`` to ``D20``, or ``out``."""
    return SHOWN[held(rung)]


def sides(rung: int) -> int:
    """The sides of the die on this rung."""
    return SIDES[held(rung)]


def level(rung: int) -> str:
    """The Difficulty Level of this rung (IMP-26)."""
    return LEVELS[held(rung)]


def die_named(word: str) -> int | None:
    """The rung of a die such as ``D10``; None for what is no rung, ``out`` included."""
    return next((rung for rung in range(1, TOP + 1) if SHOWN[rung] == word.strip().upper()), None)


def difficulty_named(word: str) -> int | None:
    """The rung of a Difficulty Level or of its die; None for any other word."""
    named = word.strip().capitalize()
    return next((rung for rung in range(1, TOP + 1) if LEVELS[rung] == named), die_named(word))


def turned(rung: int) -> int:
    """The rung at the same place counted from the other end (IMP-60, ``inverted``)."""
    return TOP + 1 - held(rung)


def succeeding_faces(die_sides: int, net: int) -> int:
    """How many faces of the die succeed with this net of Details (IMP-44)."""
    return max(0, min(die_sides, die_sides + 1 - TARGET + net))
