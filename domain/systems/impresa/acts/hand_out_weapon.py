"""The director hands out a weapon, loaded (PRE-56, PRE-137, PRE-139)."""

from __future__ import annotations

from typing import Annotated

import pydantic

from domain.core.act import Act, Command
from domain.core.event import Event
from domain.core.ids import CharacterId
from domain.core.play import Play
from domain.core.refusal import Reason
from domain.core.table import Table
from domain.systems.impresa.combat_refusals import NO_ROUNDS, UNKNOWN_WEAPON
from domain.systems.impresa.entitlement import director
from domain.systems.impresa.events.gear import WeaponGiven
from domain.systems.impresa.finding import alive, find_impresan
from domain.systems.impresa.gear import NAME_TAKEN, gear_of, weapon_kind
from domain.systems.impresa.refusals import CHARACTER, DEAD, NOT_DIRECTOR
from domain.systems.impresa.state import Impresan
from domain.systems.impresa.tables.weapons import WeaponKind

OFF_CAPACITY = Reason("off_scale", "PRE-139", "The capacity lies within what is printed for the weapon.")
OFF_ROUNDS = Reason("off_scale", "PRE-139", "Rounds are a whole number, 0 or more, and not above the capacity.")
PRINTED = Reason("mismatch", "PRE-137", "The figures of a weapon are those of its kind; record a kind of its own.")

Rounds = Annotated[int | None, pydantic.Field(ge=0), OFF_ROUNDS]


class HandOutWeapon(Command):
    """Hand out a weapon. ``name``: what its bearer calls it, by default its kind.

    ``capacity``: within the span of its kind, by default the least; ``rounds``: loaded now, by default full;
    ``supply``: rounds at hand for reloading, left out: not counted. ``material``: where it matters, such as silver.
    """

    forbids = dict.fromkeys(("damage", "harm", "recoil", "accuracy", "ranges", "ammo", "burst", "types"), PRINTED)
    character: CharacterId
    weapon: str
    name: str | None = None
    capacity: int | None = None
    rounds: Rounds = None
    supply: Rounds = None
    material: str = ""


def find(command: HandOutWeapon, play: Play, table: Table) -> tuple[Impresan, WeaponKind]:
    """Who gets it, and its kind."""
    return find_impresan(command.character, play, table), weapon_kind(play, command.weapon)


def decide(command: HandOutWeapon, found: tuple[Impresan, WeaponKind], play: Play, table: Table) -> list[Event]:
    """It is his, and loaded."""
    character, kind = found
    alive(character)
    name = (command.name or kind.name).strip() or kind.name
    if name in gear_of(play, character.id).weapons:
        raise NAME_TAKEN(name=name)
    capacity, rounds = _loaded(command, kind)
    return [
        WeaponGiven(
            character.id,
            name,
            kind.name,
            rounds,
            capacity,
            command.supply,
            command.material.strip(),
            audience=character.audience,
        )
    ]


def _loaded(command: HandOutWeapon, kind: WeaponKind) -> tuple[int, int]:
    if not kind.ammo:
        if any(figure is not None for figure in (command.capacity, command.rounds, command.supply)):
            raise NO_ROUNDS(weapon=kind.name)
        return 0, 0
    least, most = kind.ammo
    capacity = least if command.capacity is None else command.capacity
    if not least <= capacity <= most:
        raise OFF_CAPACITY(least=least, most=most)
    rounds = capacity if command.rounds is None else command.rounds
    if rounds > capacity:
        raise OFF_ROUNDS(capacity=capacity)
    return capacity, rounds


ACT = Act(
    "impresa.hand_out_weapon",
    HandOutWeapon,
    find,
    director,
    decide,
    (*CHARACTER, UNKNOWN_WEAPON, NOT_DIRECTOR, DEAD, NAME_TAKEN, NO_ROUNDS, OFF_CAPACITY, OFF_ROUNDS, PRINTED),
)
