"""Which dice a character has in hand: ability dice after penalties, and what a running turn leaves of them."""

from __future__ import annotations

from domain.core.ids import CharacterId
from domain.core.play import Play
from domain.systems.impresa import pool
from domain.systems.impresa.combat_state import Combat, Fighter
from domain.systems.impresa.settings import PENALTY_BASIS, PENALTY_STACKING
from domain.systems.impresa.state import Impresan, impresa
from domain.systems.impresa.tables.gimmicks import TOLERANCE
from domain.table.state import encounter_of


def combat_of(play: Play, character: CharacterId) -> Combat | None:
    """The encounter in turn mode that the character takes part in."""
    encounter = encounter_of(play, character)
    return impresa(play).combats.get(encounter.id) if encounter is not None else None


def in_combat(play: Play, character: CharacterId) -> bool:
    """Whether the danger of combat lifts the character's fatigue penalty (PRE-40)."""
    combat = combat_of(play, character)
    return combat is not None and combat.flag


def fighter_of(play: Play, character: CharacterId) -> Fighter | None:
    """The character's part in the turn that runs; None outside turns."""
    combat = combat_of(play, character)
    return combat.turn.fighters.get(character) if combat is not None and combat.turn is not None else None


def turn_key(play: Play, character: CharacterId) -> str:
    """What tells the running turn from all others; "" outside turns."""
    combat = combat_of(play, character)
    return combat.turn.id if combat is not None and combat.turn is not None else ""


def penalty(play: Play, character: Impresan, ability: str) -> int:
    """The penalty dice on tasks with the ability: fatigue, injury, and lying on the ground (PRE-36 to PRE-41, PRE-157).

    Tolerance to pain lifts those of fatigue and injury alone (PRE-33).
    """
    lying = int(character.lying and ability == "fitness")
    if character.holds(TOLERANCE):
        return lying
    fatigue = pool.fatigue_dice(character.fatigue, in_combat=in_combat(play, character.id))
    injury = pool.injury_dice(character.injury, ability)
    return pool.stacked(fatigue, injury, PENALTY_STACKING.of(play)) + lying


def dice(play: Play, character: Impresan, ability: str) -> int:
    """The ability dice after penalties, before anything is given up or used in a turn."""
    return pool.ability_dice(character.abilities.get(ability, 0), penalty(play, character, ability))


def left(play: Play, character: Impresan, ability: str) -> int:
    """The dice the running turn leaves to allot: less those given up and used up; outside turns all (PRE-102).

    Where each task loses the penalty dice (PRE-103), they are not taken off here but by ``own_dice``.
    """
    fighter = fighter_of(play, character.id)
    if fighter is None:
        return dice(play, character, ability)
    by_task = PENALTY_BASIS.of(play) == "task"
    full = character.abilities.get(ability, 0) if by_task else dice(play, character, ability)
    return max(0, full - fighter.sacrificed.get(ability, 0) - fighter.spent.get(ability, 0))


def own_dice(play: Play, character: Impresan, ability: str, allotted: int) -> int:
    """The ability dice a task really rolls of those allotted to it (PRE-103); outside turns ``allotted`` as it is."""
    if fighter_of(play, character.id) is None or PENALTY_BASIS.of(play) != "task":
        return allotted
    return pool.ability_dice(allotted, penalty(play, character, ability))
