"""The director records a kind of weapon of the campaign's own (PRE-138)."""

from __future__ import annotations

from typing import Annotated

import pydantic

from domain.core.act import Act, Command, finds_nothing
from domain.core.event import Event
from domain.core.play import Play
from domain.core.refusal import Reason
from domain.core.table import Table
from domain.systems.impresa.entitlement import director
from domain.systems.impresa.events.gear import WeaponRecorded
from domain.systems.impresa.gear import weapons
from domain.systems.impresa.refusals import NOT_DIRECTOR
from domain.systems.impresa.tables.weapons import RANGES, AttackType, HarmKind

OFF_FIGURES = Reason(
    "off_scale",
    "PRE-138",
    "Damage of 1 die or more, accuracy to +3, recoil not above 0, distances rising from PB to L.",
)
NO_TYPE = Reason("missing", "PRE-138", "A weapon is made for one type of attack or more; whatever shoots has ranges.")
KNOWN = Reason("duplicate", "PRE-138", "There is a weapon of this name already.")
NO_NAME = Reason("missing", "PRE-138", "A weapon needs a name.")

Name = Annotated[str, pydantic.StringConstraints(strip_whitespace=True, min_length=1, max_length=200), NO_NAME]
SHOOTS = ("firearm", "bow", "heavy")


class RecordWeapon(Command):
    """Record a kind of weapon. ``ranges``: the far edges of point blank, short, medium and long, in metres.

    ``ammo``: the least and the most shots it may hold, or left out. ``heavy`` is the type of grenades and launchers.
    """

    name: Name
    types: list[AttackType]
    damage: Annotated[int, pydantic.Field(ge=1), OFF_FIGURES]
    harm: HarmKind
    recoil: Annotated[int, pydantic.Field(le=0), OFF_FIGURES] = 0
    accuracy: Annotated[int, pydantic.Field(ge=0, le=3), OFF_FIGURES] = 0
    ranges: list[int] = []
    ammo: list[int] = []
    burst: bool = False


def decide(command: RecordWeapon, _: None, play: Play, table: Table) -> list[Event]:
    """The kind of weapon may be handed out from now on."""
    if command.name in weapons(play):
        raise KNOWN(weapon=command.name)
    if not command.types or "unarmed" in command.types:
        raise NO_TYPE()
    if command.ranges:
        rising = all(near < far for near, far in zip([0, *command.ranges], command.ranges, strict=False))
        if len(command.ranges) != len(RANGES) or not rising:
            raise OFF_FIGURES(ranges=command.ranges)
    elif any(kind in SHOOTS for kind in command.types):
        raise NO_TYPE(weapon=command.name)
    if command.ammo and not (len(command.ammo) == 2 and 1 <= command.ammo[0] <= command.ammo[1]):  # noqa: PLR2004
        raise OFF_FIGURES(ammo=command.ammo)
    return [
        WeaponRecorded(
            command.name,
            list(command.types),
            command.damage,
            command.harm,
            command.recoil,
            command.accuracy,
            command.ranges,
            command.ammo,
            command.burst,
        )
    ]


ACT = Act(
    "impresa.record_weapon",
    RecordWeapon,
    finds_nothing,
    director,
    decide,
    (NOT_DIRECTOR, KNOWN, NO_TYPE, OFF_FIGURES, NO_NAME),
)
