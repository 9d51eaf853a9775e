"""What growth costs and how much experience one task may take (PRE-87 to PRE-91), and what creation gives (PRE-52)."""

from __future__ import annotations

PRICE = 20
LEARNED_AT = 2
NATURES = {"dramatic": (14, 25), "loose_dramatic": (18, 32), "light_heroic": (22, 40)}
"""Ability points and skill points by the nature of the game."""

LIMITS = {0: 0, 2: 1, 3: 1, 4: 2, 5: 2, 6: 2, 7: 3, 8: 3}


def experience_limit(rating: int) -> int:
    """The most points that one task may take from a skill of this rating (PRE-87)."""
    return LIMITS.get(rating, 0)
