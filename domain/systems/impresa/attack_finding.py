"""The first stages that the acts of attack and defence share: finding an open attack by id."""

from __future__ import annotations

from domain.core.play import Play
from domain.core.refusal import Reason
from domain.core.table import Table
from domain.systems.impresa.combat_refusals import NO_ATTACK, ROLLED
from domain.systems.impresa.combat_state import Attack, Combat
from domain.systems.impresa.state import impresa
from domain.table.finding import sees

Open = tuple[Combat, Attack]


def find_attack(attack: str, play: Play, table: Table, over: Reason = ROLLED) -> Open:
    """The open attack and its encounter; refused for the reason ``over`` where it is settled, else ``unknown``."""
    for combat in impresa(play).combats.values():
        if combat.attack is not None and combat.attack.id == attack and sees(combat.attack.audience, play, table):
            return combat, combat.attack
        if combat.turn is not None and attack in combat.turn.rolled:
            raise over(attack=attack)
    raise NO_ATTACK(attack=attack)


def was_attack(attack: str, play: Play) -> bool:
    """Whether the id is that of an attack, open or rolled in a running turn."""
    return any(
        (combat.attack is not None and combat.attack.id == attack)
        or (combat.turn is not None and attack in combat.turn.rolled)
        for combat in impresa(play).combats.values()
    )
