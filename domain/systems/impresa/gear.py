"""What characters have, found by name: weapons and their kinds, armor worn, shields, what keeps a hand busy."""

from __future__ import annotations

from collections.abc import Mapping

from domain.core.ids import CharacterId
from domain.core.play import Play
from domain.core.refusal import Reason
from domain.systems.impresa.combat_refusals import NOT_HELD, UNKNOWN_WEAPON
from domain.systems.impresa.gear_state import Gear, Weapon
from domain.systems.impresa.state import impresa
from domain.systems.impresa.tables.armor import ARMOR, ArmorKind
from domain.systems.impresa.tables.weapons import WEAPONS, WeaponKind

SHIELD = "shield"

UNKNOWN_ARMOR = Reason("unknown", "PRE-141", "There is no such armor in this campaign.")
NOT_OWNED = Reason("condition_unmet", "PRE-141", "The character has no such armor.")
NAME_TAKEN = Reason("duplicate", "PRE-137", "The character has something of that name already.")


def weapons(play: Play) -> Mapping[str, WeaponKind]:
    """All kinds of weapon of the campaign by name."""
    return {**WEAPONS, **impresa(play).additions.weapons}


def armor(play: Play) -> Mapping[str, ArmorKind]:
    """All kinds of armor of the campaign by name."""
    return {**ARMOR, **impresa(play).additions.armor}


def weapon_kind(play: Play, name: str) -> WeaponKind:
    """The kind of weapon of this name, or ``unknown``."""
    kind = weapons(play).get(name)
    if kind is None:
        raise UNKNOWN_WEAPON(weapon=name)
    return kind


def armor_kind(play: Play, name: str) -> ArmorKind:
    """The kind of armor of this name, or ``unknown``."""
    kind = armor(play).get(name)
    if kind is None:
        raise UNKNOWN_ARMOR(armor=name)
    return kind


def gear_of(play: Play, character: CharacterId) -> Gear:
    """What a character has; an empty lot where nothing was handed out."""
    return impresa(play).gear.get(character) or Gear()


def held(play: Play, character: CharacterId, name: str) -> Weapon:
    """The weapon the character calls so; refused where he has none of that name."""
    weapon = gear_of(play, character).weapons.get(name)
    if weapon is None:
        raise NOT_HELD(weapon=name)
    return weapon


def has_shield(play: Play, character: CharacterId) -> bool:
    """Whether a shield is at hand; taking it up costs nothing."""
    found = impresa(play).characters.get(character)
    return found is not None and SHIELD in found.goods


def busy_hands(play: Play, character: CharacterId) -> list[str]:
    """What keeps a hand busy: a shield or another thing taken in hand and still there."""
    found = impresa(play).characters.get(character)
    return [thing for thing in gear_of(play, character).in_hand if found is not None and thing in found.goods]


def has_melee_weapon(play: Play, character: CharacterId) -> bool:
    """Whether a weapon for melee is at hand; drawing it costs nothing."""
    return any("melee" in weapon_kind(play, w.kind).types for w in gear_of(play, character).weapons.values())


def worn_kinds(play: Play, character: CharacterId) -> list[ArmorKind]:
    """The armor a character wears."""
    known = armor(play)
    return [known[name] for name, worn in gear_of(play, character).armor.items() if worn and name in known]
