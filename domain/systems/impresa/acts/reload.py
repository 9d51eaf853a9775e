"""Somebody reloads a weapon: actions without dice in a turn, at once outside turns (PRE-140)."""

from __future__ import annotations

from domain.core.act import Act, Command
from domain.core.event import Event
from domain.core.ids import CharacterId
from domain.core.play import Play
from domain.core.refusal import Reason
from domain.core.table import Table
from domain.systems.impresa import hand
from domain.systems.impresa.actions import settled, spends, turn_of
from domain.systems.impresa.combat_refusals import ACTING, AIMING, ATTACK_OPEN, NO_ROUNDS, NOT_HELD, RISING
from domain.systems.impresa.combat_settings import RELOAD_ACTIONS
from domain.systems.impresa.entitlement import leader
from domain.systems.impresa.events.gear import AmmunitionMoved, ReloadBegun, SupplyMoved
from domain.systems.impresa.finding import able, find_impresan
from domain.systems.impresa.gear import held
from domain.systems.impresa.gear_state import Weapon
from domain.systems.impresa.refusals import CHARACTER, DEAD, NOT_YOURS, UNABLE
from domain.systems.impresa.state import Impresan

FULL = Reason("wrong_state", "PRE-140", "The weapon is fully loaded.")
NO_SUPPLY = Reason("not_enough", "PRE-140", "No rounds are at hand for it.")


class Reload(Command):
    """Fill a weapon again."""

    character: CharacterId
    weapon: str


def find(command: Reload, play: Play, table: Table) -> Impresan:
    """Whoever has the weapon."""
    return find_impresan(command.character, play, table)


def entitled(character: Impresan, play: Play, table: Table) -> None:
    """Whoever leads him."""
    leader(play, table, character.id)


def decide(command: Reload, character: Impresan, play: Play, table: Table) -> list[Event]:
    """An action is spent where the campaign asks for one; with the last of them the weapon is filled."""
    able(character)
    weapon, wanted = held(play, character.id, command.weapon), RELOAD_ACTIONS.of(play)
    if not weapon.capacity:
        raise NO_ROUNDS(weapon=weapon.kind)
    if weapon.rounds >= weapon.capacity:
        raise FULL(rounds=weapon.rounds)
    if weapon.supply == 0:
        raise NO_SUPPLY()
    if hand.combat_of(play, character.id) is None:
        return _filled(command, weapon, character)
    if wanted == 0:
        _free(character, play)
        return _filled(command, weapon, character)
    spent = spends(play, character, ability="fitness", what="reload")
    if weapon.loading + 1 < wanted:
        return [ReloadBegun(character.id, command.weapon, audience=character.audience), *spent]
    return [*_filled(command, weapon, character), *spent]


def _free(character: Impresan, play: Play) -> None:
    """What costs no action is still not done by one who is busy for the whole turn, nor amid an attack."""
    combat, _, fighter = turn_of(play, character.id)
    if fighter.getting_up or fighter.aiming:
        raise (RISING if fighter.getting_up else AIMING)(character=character.id)
    settled(play, combat)
    if combat.attack is not None:
        raise ATTACK_OPEN(attack=combat.attack.id)


def _filled(command: Reload, weapon: Weapon, character: Impresan) -> list[Event]:
    lacking = weapon.capacity - weapon.rounds
    rounds = lacking if weapon.supply is None else min(lacking, weapon.supply)
    name, audience = command.weapon, character.audience
    loaded = AmmunitionMoved(character.id, name, rounds, "reloaded", audience=audience)
    taken = SupplyMoved(character.id, name, -rounds, "loaded", audience=audience)
    return [loaded] if weapon.supply is None else [taken, loaded]


ACT = Act(
    "impresa.reload",
    Reload,
    find,
    entitled,
    decide,
    (*CHARACTER, NOT_YOURS, DEAD, UNABLE, NOT_HELD, NO_ROUNDS, FULL, NO_SUPPLY, *ACTING),
)
