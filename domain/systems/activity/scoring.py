"""Scoring dice: successes by target number and band, complications by range (ACT-21 to ACT-26)."""

from __future__ import annotations

SIDES = 20


def successes(face: int, tn: int, band: int) -> int:
    """What a die scores: 2 within the band, 1 within the target number, else none.

    ``band`` is held down to the target number already where the campaign has it so; else it scores of itself.
    """
    if face <= band:
        return 2
    return 1 if face <= tn else 0


def in_range(face: int, width: int) -> bool:
    """Whether a die makes a complication: the highest ``width`` results do."""
    return face > SIDES - width
