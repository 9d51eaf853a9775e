"""What an open attack is rolled with before anything is bought: what the roll uses is what views show."""

from __future__ import annotations

from dataclasses import dataclass

from domain.core.play import Play
from domain.systems.impresa import hand, pool
from domain.systems.impresa.attacking import base_difficulty, counting, final_difficulty, kind_of, threshold
from domain.systems.impresa.combat_settings import AUTOMATIC_ATTACKS
from domain.systems.impresa.combat_state import Attack, Combat
from domain.systems.impresa.state import Impresan
from domain.systems.impresa.tables.weapons import SKILL_OF_TYPE


@dataclass(frozen=True, slots=True)
class Odds:
    """The figures of an open attack as it stands.

    ``own``: ability dice; ``aim``: bonus dice of aiming; ``automatic``: whether it may hit without a roll (PRE-70).
    """

    skill: str
    rating: int
    threshold: int
    difficulty: int
    own: int
    aim: int
    automatic: bool


def odds_of(combat: Combat, attack: Attack, attacker: Impresan, play: Play) -> Odds | None:
    """The figures of an open attack; None while the director has not named the range it is thrown over (PRE-116)."""
    base = base_difficulty(play, attack, kind_of(play, attack))
    if base is None:
        return None
    defences = counting(play, combat, attack)
    difficulty = final_difficulty(play, attack, base, defences)
    skill = SKILL_OF_TYPE[attack.type]
    own, rating = hand.own_dice(play, attacker, "fitness", attack.dice), attacker.rating(skill)
    automatic = AUTOMATIC_ATTACKS.of(play) and not defences and pool.automatic(rating, difficulty, own)
    return Odds(skill, rating, threshold(attack, attacker), difficulty, own, attack.aim, automatic)
