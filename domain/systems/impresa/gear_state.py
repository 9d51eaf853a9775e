"""What characters have: weapons with their rounds, armor worn or not, what is in hand, and what lies about."""

from __future__ import annotations

from dataclasses import dataclass, field

from domain.core.ids import SceneId


@dataclass(slots=True)
class Weapon:
    """A weapon somebody has. ``rounds``: loaded now, of ``capacity`` (0: it takes no ammunition).

    ``supply``: rounds at hand for reloading (None: not counted); ``loading``: actions of reloading done.
    ``material``: what it is made of, where that matters.
    """

    kind: str
    rounds: int = 0
    capacity: int = 0
    supply: int | None = None
    loading: int = 0
    jammed: bool = False
    material: str = ""


@dataclass(slots=True)
class Gear:
    """A character's gear, by his names for it. ``armor``: whether it is worn. ``in_hand``: what keeps a hand busy."""

    weapons: dict[str, Weapon] = field(default_factory=dict)
    armor: dict[str, bool] = field(default_factory=dict)
    in_hand: list[str] = field(default_factory=list)


@dataclass(slots=True)
class Dropped:
    """A weapon that has left somebody's hand and lies about."""

    id: str
    name: str
    weapon: Weapon
    scene: SceneId = ""
    audience: str = "everyone"
