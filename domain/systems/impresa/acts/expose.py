"""A vulnerable character comes into contact with what he is vulnerable to: two grades of fatigue (PRE-34)."""

from __future__ import annotations

from domain.core.act import Act, Command
from domain.core.event import Event
from domain.core.ids import CharacterId
from domain.core.play import Play
from domain.core.refusal import Reason
from domain.core.table import Table
from domain.systems.impresa.entitlement import director
from domain.systems.impresa.finding import alive, character_named
from domain.systems.impresa.gimmickry import vulnerable_to
from domain.systems.impresa.harm import takes
from domain.systems.impresa.refusals import CHARACTER, DEAD, FALLEN, NOT_DIRECTOR
from domain.systems.impresa.state import Impresan, impresa

NOT_VULNERABLE = Reason("mismatch", "PRE-34", "The character is not vulnerable to this.")
DOUBLED_ALREADY = Reason("duplicate", "PRE-34", "This contact came through an attack, whose grades were doubled.")

CONTACT_GRADES = 2


class Expose(Command):
    """Declare a contact with what a character is vulnerable to.

    ``damage``: the damage of the attack that brought the contact about, if one did.
    """

    forbids = FALLEN
    character: CharacterId
    substance: str
    damage: str | None = None


def decide(command: Expose, character: Impresan, play: Play, table: Table) -> list[Event]:
    """Two grades that no armor stops."""
    alive(character)
    if not vulnerable_to(character, command.substance):
        raise NOT_VULNERABLE(substance=command.substance)
    if command.damage is not None and _doubled(command.damage, play):
        raise DOUBLED_ALREADY(damage=command.damage)
    lot = table.mint("lot", character.id)
    return takes(play, lot, character, "fatigue", CONTACT_GRADES, source=command.substance)


def _doubled(damage: str, play: Play) -> bool:
    waiting, past = impresa(play).lots.get(damage), impresa(play).settled.get(damage)
    return bool((waiting is not None and waiting.doubled) or (past is not None and past.doubled))


ACT = Act(
    "impresa.expose",
    Expose,
    character_named,
    director,
    decide,
    (*CHARACTER, DEAD, NOT_DIRECTOR, NOT_VULNERABLE, DOUBLED_ALREADY, *FALLEN.values()),
)
