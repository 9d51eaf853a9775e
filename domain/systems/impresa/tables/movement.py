"""How far one gets, or throws a thing, in a turn by difficulty (PRE-108)."""

from __future__ import annotations

METRES: dict[str, tuple[int, ...]] = {
    "walk": (2, 3, 4, 5, 6, 7, 9),
    "run": (15, 20, 25, 30, 35, 40, 50),
    "crawl": (1, 2, 3, 4, 5, 6, 8),
    "climb": (1, 2, 3, 4, 5, 6, 8),
    "swim": (2, 4, 6, 8, 10, 12, 16),
    "throw": (3, 6, 12, 20, 35, 50, 75),
}
"""Metres by mode: the first is that of difficulty 1, the last that of difficulty 7."""

ON_FEET = ("walk", "run", "climb")


def row_for(mode: str, metres: int) -> int | None:
    """The difficulty of the first row that reaches a distance of at least 1 metre; None beyond the last row."""
    reach = METRES[mode]
    return next((row for row, far in enumerate(reach, start=1) if metres <= far), None)


def metres_of(mode: str, row: int) -> int:
    """How far a row reaches; 0 for no row at all, the last row for all beyond it."""
    reach = METRES[mode]
    return reach[min(row, len(reach)) - 1] if row >= 1 else 0
