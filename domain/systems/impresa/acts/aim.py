"""Somebody spends his whole turn aiming a ranged weapon (PRE-117)."""

from __future__ import annotations

from domain.core.act import Act, Command
from domain.core.audience import narrower
from domain.core.event import Event
from domain.core.ids import CharacterId
from domain.core.play import Play
from domain.core.refusal import Reason
from domain.core.table import Table
from domain.systems.impresa.actions import breaks_off, may_act, turn_of
from domain.systems.impresa.combat_refusals import ACTING, NOT_HELD, UNKNOWN_WEAPON
from domain.systems.impresa.combat_settings import AIM_LIMIT
from domain.systems.impresa.combat_state import Combat, Turn
from domain.systems.impresa.entitlement import his_leader
from domain.systems.impresa.events.actions import Aimed
from domain.systems.impresa.finding import able, alive, character_named
from domain.systems.impresa.gear import held, weapon_kind
from domain.systems.impresa.refusals import CHARACTER, DEAD, NOT_YOURS, UNABLE
from domain.systems.impresa.state import Impresan
from domain.systems.impresa.tables.weapons import AIMED_TYPES
from domain.systems.impresa.turn_finding import OUTSIDE, find_target

AIM_LATE = Reason("wrong_phase", "PRE-117", "Aiming takes the whole turn, and an action is taken already.")
NOT_AIMED = Reason("mismatch", "PRE-117", "Only firearms, bows and thrown weapons are aimed.")
AT_HIMSELF = Reason("mismatch", "PRE-113", "Nobody attacks himself.")


class Aim(Command):
    """Spend the whole turn aiming a weapon at somebody, for one more die on the attack that comes next."""

    character: CharacterId
    weapon: str
    target: CharacterId


def decide(command: Aim, character: Impresan, play: Play, table: Table) -> list[Event]:
    """The turn is spent; the dice add up over turns as far as the campaign lets them."""
    able(character)
    combat, turn, fighter = turn_of(play, character.id)
    kind = weapon_kind(play, held(play, character.id, command.weapon).kind)
    if not any(one in AIMED_TYPES for one in kind.types):
        raise NOT_AIMED(weapon=kind.name)
    target = find_target(combat, command.target, play, table)
    if target.id == character.id:
        raise AT_HIMSELF()
    alive(target)
    if fighter.used > fighter.passed and not fighter.aiming:
        raise AIM_LATE(used=fighter.used)
    may_act(play, character, ability="fitness", what="aim")
    dice = min(AIM_LIMIT.of(play), 1 + _kept_up(command, combat, turn))
    audience = narrower(character.audience, target.audience)
    aimed = Aimed(combat.encounter, character.id, command.weapon, target.id, dice, audience=audience)
    return [aimed, *breaks_off(play, combat, character)]


def _kept_up(command: Aim, combat: Combat, turn: Turn) -> int:
    """The dice of the turn before, if he has aimed the same weapon at the same target in it."""
    aim = combat.aims.get(command.character)
    same = aim is not None and (aim.weapon, aim.target) == (command.weapon, command.target)
    return aim.dice if aim is not None and same and not aim.used and aim.turn == turn.number - 1 else 0


ACT = Act(
    "impresa.aim",
    Aim,
    character_named,
    his_leader,
    decide,
    (
        *CHARACTER,
        NOT_YOURS,
        DEAD,
        UNABLE,
        NOT_HELD,
        UNKNOWN_WEAPON,
        NOT_AIMED,
        OUTSIDE,
        AT_HIMSELF,
        AIM_LATE,
        *ACTING,
    ),
)
