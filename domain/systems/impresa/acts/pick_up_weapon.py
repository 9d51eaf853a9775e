"""Somebody picks up a weapon that lies about (PRE-116)."""

from __future__ import annotations

from domain.core.act import Act, Command
from domain.core.event import Event
from domain.core.ids import CharacterId
from domain.core.play import Play
from domain.core.refusal import Reason
from domain.core.table import Table
from domain.systems.impresa.entitlement import leader_or_director
from domain.systems.impresa.events.gear import WeaponPickedUp
from domain.systems.impresa.finding import able, find_impresan
from domain.systems.impresa.gear import NAME_TAKEN, gear_of
from domain.systems.impresa.gear_state import Dropped
from domain.systems.impresa.refusals import CHARACTER, DEAD, NOT_YOURS, UNABLE
from domain.systems.impresa.state import Impresan, impresa
from domain.table.finding import sees
from domain.table.state import scene_of

NOT_LYING = Reason("unknown", "PRE-116", "No such weapon lies about.")
ELSEWHERE = Reason("condition_unmet", "PRE-116", "The weapon lies in another scene.")


class PickUpWeapon(Command):
    """Pick up a weapon, under its old name or another; it costs nothing."""

    character: CharacterId
    weapon: str
    name: str | None = None


def find(command: PickUpWeapon, play: Play, table: Table) -> tuple[Impresan, Dropped]:
    """Who picks up, and what."""
    character = find_impresan(command.character, play, table)
    found = impresa(play).dropped.get(command.weapon)
    if found is None or not sees(found.audience, play, table):
        raise NOT_LYING(weapon=command.weapon)
    return character, found


def entitled(found: tuple[Impresan, Dropped], play: Play, table: Table) -> None:
    """Whoever leads him, or the director."""
    leader_or_director(play, table, found[0].id)


def decide(command: PickUpWeapon, found: tuple[Impresan, Dropped], play: Play, table: Table) -> list[Event]:
    """It is his."""
    character, dropped = found
    able(character)
    scene = scene_of(play, character.id)
    if dropped.scene and dropped.scene != (scene.id if scene is not None else ""):
        raise ELSEWHERE(scene=dropped.scene)
    name = (command.name or dropped.name).strip() or dropped.name
    if name in gear_of(play, character.id).weapons:
        raise NAME_TAKEN(name=name)
    weapon = dropped.weapon
    return [
        WeaponPickedUp(character.id, dropped.id, name, weapon.rounds, weapon.supply or 0, audience=character.audience)
    ]


ACT = Act(
    "impresa.pick_up_weapon",
    PickUpWeapon,
    find,
    entitled,
    decide,
    (*CHARACTER, NOT_LYING, NOT_YOURS, DEAD, UNABLE, ELSEWHERE, NAME_TAKEN),
)
