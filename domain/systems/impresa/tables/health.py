"""The two tracks of health (PRE-36)."""

from __future__ import annotations

GRADE_MAX = 5
FATIGUE = ("unhurt", "dazed", "stressed", "strained", "exhausted", "unconscious")
INJURY = ("unhurt", "bruised", "sprained", "wounded", "maimed", "incapacitated")
PENALTY = (0, 0, 1, 2, 3, 3)
"""Penalty dice of each grade from 0; at 5 nothing is rolled any more."""

KNOCKED_DOWN_BY = {"injury": 2, "fatigue": 3}
"""How many grades of one settling knock a character down (PRE-154)."""
