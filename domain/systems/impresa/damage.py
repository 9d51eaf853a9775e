"""What a hit rolls: how many damage dice, of which kind (PRE-120, PRE-145 to PRE-147, PRE-164)."""

from __future__ import annotations

from dataclasses import dataclass

from domain.core.play import Play
from domain.systems.impresa.combat_settings import BURST_DICE
from domain.systems.impresa.combat_state import Attack
from domain.systems.impresa.falling_down import FEET_A_DIE, fall_track
from domain.systems.impresa.settings import THROW_DISTANCE_FT
from domain.systems.impresa.state import Impresan, Track
from domain.systems.impresa.tables.weapons import CLOSE, WeaponKind

STRONG_FROM = 3
"""From this fitness rating on a close attack has one die more (PRE-146, PRE-147)."""

STEPS_A_DIE = 3


@dataclass(frozen=True, slots=True)
class Blow:
    """The damage dice of a hit before luck, and the track they fall on."""

    dice: int
    track: Track


def strong(attack: Attack, attacker: Impresan) -> bool:
    """Whether the attacker's fitness adds a die: to unarmed and melee hits, not to a throw."""
    return attack.type in CLOSE and not attack.throw and attacker.abilities.get("fitness", 0) >= STRONG_FROM


def blow(play: Play, attack: Attack, weapon: WeaponKind | None, attacker: Impresan) -> Blow:
    """The dice of an open attack that has hit. The landing of a throw must be named before."""
    if attack.throw:
        feet = THROW_DISTANCE_FT.of(play) if attack.feet is None else attack.feet
        landing = fall_track("padded" if attack.landing == "padded" else "hard")
        return Blow(feet // FEET_A_DIE + attack.steps // STEPS_A_DIE, landing)
    extra = int(strong(attack, attacker))
    if weapon is None:
        return Blow(1 + extra, "fatigue")
    burst = BURST_DICE.of(play) if attack.burst else 0
    return Blow(weapon.damage + extra + burst, weapon.harm)
