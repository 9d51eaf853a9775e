"""What stands between damage dice and a character: his fitness, and the armor he wears (PRE-141 to PRE-150)."""

from __future__ import annotations

from dataclasses import dataclass

from domain.core.play import Play
from domain.systems.impresa.gear import worn_kinds
from domain.systems.impresa.state import Impresan, Track

FITNESS_BONUS_FROM = 4


@dataclass(frozen=True, slots=True)
class Protection:
    """The rating that damage dice meet; where not ``rolls``, no dice are thrown and each gives one grade (PRE-150)."""

    rating: int
    rolls: bool


def protection(play: Play, target: Impresan, track: Track) -> Protection:
    """What protects a character against damage of this kind: worn armor that counts against it, and his fitness."""
    worn = worn_rating(play, target, track)
    bonus = int(target.abilities.get("fitness", 0) >= FITNESS_BONUS_FROM)
    return Protection(worn + bonus, rolls=bool(worn or bonus))


def worn_rating(play: Play, target: Impresan, track: Track) -> int:
    """The best rating among the armor he wears that counts against this kind (PRE-142, PRE-143); 0 for none."""
    return max((kind.rating for kind in worn_kinds(play, target.id) if track in kind.against), default=0)
