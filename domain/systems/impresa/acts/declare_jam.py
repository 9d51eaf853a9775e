"""The director declares a weapon jammed (PRE-125)."""

from __future__ import annotations

from domain.core.act import Act, Command
from domain.core.event import Event
from domain.core.ids import CharacterId
from domain.core.play import Play
from domain.core.refusal import Reason
from domain.core.table import Table
from domain.systems.impresa.combat_refusals import NOT_HELD
from domain.systems.impresa.entitlement import director
from domain.systems.impresa.events.gear import WeaponJammed
from domain.systems.impresa.finding import character_named
from domain.systems.impresa.gear import held, weapon_kind
from domain.systems.impresa.refusals import CHARACTER, NOT_DIRECTOR
from domain.systems.impresa.state import Impresan

JAMMED_ALREADY = Reason("duplicate", "PRE-125", "The weapon is jammed already.")
CANNOT_JAM = Reason("mismatch", "PRE-125", "Only a weapon that fires can jam.")

CAN_JAM = ("firearm", "heavy")


class DeclareJam(Command):
    """Declare a weapon jammed: it cannot attack until it is cleared."""

    character: CharacterId
    weapon: str


def decide(command: DeclareJam, character: Impresan, play: Play, table: Table) -> list[Event]:
    """It is jammed."""
    weapon = held(play, character.id, command.weapon)
    if not any(kind in CAN_JAM for kind in weapon_kind(play, weapon.kind).types):
        raise CANNOT_JAM(weapon=weapon.kind)
    if weapon.jammed:
        raise JAMMED_ALREADY(weapon=command.weapon)
    return [WeaponJammed(character.id, command.weapon, True, audience=character.audience)]


ACT = Act(
    "impresa.declare_jam",
    DeclareJam,
    character_named,
    director,
    decide,
    (*CHARACTER, NOT_DIRECTOR, NOT_HELD, CANNOT_JAM, JAMMED_ALREADY),
)
