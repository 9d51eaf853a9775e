"""What harm means to a running turn: the unconscious are out of it, a fall spoils aim and rising (PRE-43, PRE-156)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from domain.core.event import Event
from domain.core.play import Play
from domain.core.table import Table
from domain.systems.impresa.dropping import drops_out
from domain.systems.impresa.events.actions import AimLost
from domain.systems.impresa.events.attacks import AttackOver
from domain.systems.impresa.events.harm import DamageSettled, Died, FatigueMoved, InjuryMoved, KnockedDown
from domain.systems.impresa.events.turns import RiseUndone
from domain.systems.impresa.foresight import after
from domain.systems.impresa.hand import combat_of
from domain.systems.impresa.state import impresa


def senseless(event: Any, play: Play, table: Table) -> Iterable[Event]:
    """Whoever can no longer act loses the actions he had left."""
    before = impresa(play).characters.get(event.character)
    now = impresa(after(play, event)).characters.get(event.character)
    combat = combat_of(play, event.character)
    if combat is None or before is None or now is None or now.able or (not before.able and not now.dead):
        return ()
    return drops_out(play, combat.encounter, event.character, as_target=now.dead)


def knocked_down(event: KnockedDown, play: Play, table: Table) -> Iterable[Event]:
    """His aim is lost, and getting up in this turn comes to nothing."""
    combat = combat_of(play, event.character)
    if combat is None:
        return
    aim = combat.aims.get(event.character)
    if aim is not None and not aim.used:
        yield AimLost(combat.encounter, event.character, audience=event.audience)
    fighter = combat.turn.fighters.get(event.character) if combat.turn is not None else None
    if fighter is not None and fighter.getting_up and not fighter.fallen:
        yield RiseUndone(combat.encounter, event.character, audience=event.audience)


def attack_settled(event: DamageSettled, play: Play, table: Table) -> Iterable[Event]:
    """With its damage settled an attack is over."""
    lot = impresa(play).lots.get(event.lot)
    for combat in impresa(play).combats.values():
        attack = combat.attack
        if lot is not None and attack is not None and lot.attack == attack.id:
            yield AttackOver(combat.encounter, attack.id, audience=attack.audience)


CONSEQUENCES = (
    (FatigueMoved, senseless),
    (InjuryMoved, senseless),
    (Died, senseless),
    (KnockedDown, knocked_down),
    (DamageSettled, attack_settled),
)
