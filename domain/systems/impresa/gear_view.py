"""Gear as a sheet shows it."""

from __future__ import annotations

from typing import Any

from domain.core.play import Play
from domain.systems.impresa.gear import armor, busy_hands, gear_of, weapons
from domain.systems.impresa.gear_state import Weapon
from domain.systems.impresa.state import Impresan
from domain.systems.impresa.tables.weapons import RANGES


def gear_view(play: Play, character: Impresan) -> dict[str, Any]:
    """What a character has: weapons with their rounds and figures, armor, goods, what is in hand."""
    gear = gear_of(play, character.id)
    known = armor(play)
    return {
        "weapons": {name: _weapon(play, weapon) for name, weapon in gear.weapons.items()},
        "armor": {
            name: {"worn": worn, "rating": known[name].rating, "against": list(known[name].against)}
            for name, worn in gear.armor.items()
            if name in known
        },
        "goods": list(character.goods),
        "in_hand": busy_hands(play, character.id),
    }


def _weapon(play: Play, weapon: Weapon) -> dict[str, Any]:
    kind = weapons(play).get(weapon.kind)
    figures: dict[str, Any] = {}
    if kind is not None:
        figures = {
            "types": list(kind.types),
            "damage": kind.damage,
            "harm": kind.harm,
            "recoil": kind.recoil,
            "accuracy": kind.accuracy,
            "ranges": dict(zip(RANGES, kind.ranges, strict=False)),
            "burst": kind.burst,
        }
    return {
        "kind": weapon.kind,
        "rounds": weapon.rounds,
        "capacity": weapon.capacity,
        "supply": weapon.supply,
        "jammed": weapon.jammed,
        "material": weapon.material,
        **figures,
    }
