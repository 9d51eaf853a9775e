"""Gear as a sheet shows it, and the rounds that move, by figure."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from domain.core.ids import CharacterId
from domain.core.play import Play
from domain.systems.impresa.events.gear import FIGURE, SUPPLY
from domain.systems.impresa.gear import armor, busy_hands, gear_of, weapons
from domain.systems.impresa.gear_state import Weapon
from domain.systems.impresa.state import Impresan, impresa
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


def ammunition(play: Play) -> Iterator[tuple[tuple[str, CharacterId], int]]:
    """Every figure of rounds, loaded and at hand, by (figure, of): of what lies about, the table has them."""
    state = impresa(play)
    for character, gear in state.gear.items():
        for name, weapon in gear.weapons.items():
            yield (f"{FIGURE}:{name}", character), weapon.rounds
            yield (f"{SUPPLY}:{name}", character), weapon.supply or 0
    for dropped in state.dropped.values():
        yield (f"{FIGURE}:{dropped.id}", ""), dropped.weapon.rounds
        yield (f"{SUPPLY}:{dropped.id}", ""), dropped.weapon.supply or 0
