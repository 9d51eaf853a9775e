"""Somebody reloads a weapon: actions without dice in a turn, at once outside turns (PRE-140)."""

from __future__ import annotations

from collections.abc import Iterable

from domain.core.act import Act, Command, Offer
from domain.core.audience import Viewer
from domain.core.event import Event
from domain.core.ids import CharacterId
from domain.core.play import Play
from domain.core.refusal import Reason
from domain.core.table import Table
from domain.systems.impresa import hand
from domain.systems.impresa.actions import settled, spends, turn_of
from domain.systems.impresa.combat_refusals import ACTING, AIMING, ATTACK_OPEN, NO_ROUNDS, NOT_HELD, RISING
from domain.systems.impresa.combat_settings import RELOAD_ACTIONS
from domain.systems.impresa.entitlement import his_leader, led_by
from domain.systems.impresa.events.gear import AmmunitionMoved, ReloadBegun, SupplyMoved
from domain.systems.impresa.finding import able, character_named
from domain.systems.impresa.gear import gear_of, held
from domain.systems.impresa.gear_state import Weapon
from domain.systems.impresa.order import whose_place
from domain.systems.impresa.refusals import CHARACTER, DEAD, NOT_YOURS, UNABLE
from domain.systems.impresa.state import Impresan, impresa

FULL = Reason("wrong_state", "PRE-140", "The weapon is fully loaded.")
NO_SUPPLY = Reason("not_enough", "PRE-140", "No rounds are at hand for it.")


class Reload(Command):
    """Fill a weapon again."""

    character: CharacterId
    weapon: str


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


def offers(play: Play, viewer: Viewer) -> Iterable[Offer]:
    """The weapons that are not full of those the viewer leads: at their place in a turn, at any time outside turns."""
    for character in impresa(play).characters.values():
        combat = hand.combat_of(play, character.id)
        now = combat is None or (combat.attack is None and whose_place(combat) == character.id)
        if not (now and character.able and led_by(viewer, play, character.id)):
            continue
        for name, weapon in gear_of(play, character.id).weapons.items():
            if weapon.rounds < weapon.capacity and weapon.supply != 0:
                yield Offer("impresa.reload", {"character": character.id, "weapon": name}, f"Reload {name}")


ACT = Act(
    "impresa.reload",
    Reload,
    character_named,
    his_leader,
    decide,
    (*CHARACTER, NOT_YOURS, DEAD, UNABLE, NOT_HELD, NO_ROUNDS, FULL, NO_SUPPLY, *ACTING),
    offers=offers,
)
