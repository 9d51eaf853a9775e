"""The six abilities and the labels of their ratings (PRE-01, PRE-02)."""

from __future__ import annotations

ABILITIES = ("fitness", "awareness", "creativity", "reasoning", "influence", "luck")
ROLLED = ABILITIES[:-1]
"""The abilities a task may use: luck governs nothing (PRE-06)."""

BODILY = ("fitness", "awareness")
"""The abilities whose tasks injury lowers (PRE-39)."""

RATING_MAX = 6
LABELS = (
    "disabled",
    "child-like or poor",
    "low average",
    "average",
    "talented",
    "gifted",
    "unimaginable ability",
)
"""The label of each rating from 0."""
