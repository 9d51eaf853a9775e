"""What an action costs: a place in the order, a kind that the dice given up allow, and dice (PRE-97 to PRE-103)."""

from __future__ import annotations

from collections.abc import Iterable

from domain.core.event import Event
from domain.core.ids import CharacterId
from domain.core.play import Play
from domain.systems.impresa import hand
from domain.systems.impresa.combat_refusals import (
    AIMING,
    ATTACK_OPEN,
    EARLY,
    FORBIDDEN,
    KINDS,
    NO_ACTION,
    NO_DICE,
    NO_TURN,
    NO_TURNS,
    NOT_IN_TURN,
    OUT_OF_ORDER,
    RISING,
    UNSETTLED,
)
from domain.systems.impresa.combat_state import Combat, Fighter, Turn
from domain.systems.impresa.events.actions import ActionSpent, AimLost, ConcentrationBroken
from domain.systems.impresa.harm import unsettled
from domain.systems.impresa.order import whose_place
from domain.systems.impresa.state import Impresan, impresa
from domain.table.state import story

MENTAL = ("awareness", "reasoning", "influence")
"""The abilities of actions that a point of awareness buys (PRE-100)."""


def turn_of(play: Play, character: CharacterId) -> tuple[Combat, Turn, Fighter]:
    """The character's part in the turn that runs; refused outside turns."""
    combat = hand.combat_of(play, character)
    if combat is None:
        raise NO_TURNS(character=character)
    if combat.turn is None:
        raise NO_TURN()
    fighter = combat.turn.fighters.get(character)
    if fighter is None:
        raise NOT_IN_TURN(character=character)
    return combat, combat.turn, fighter


def go_together(fighter: Fighter, ability: str) -> bool:
    """Whether an action of this ability fits beside those taken, given what was given up for more (PRE-100)."""
    kinds = [*fighter.kinds, ability]
    bodily = kinds.count("fitness") - fighter.sacrificed.get("fitness", 0)
    mental = sum(kinds.count(one) for one in MENTAL) - fighter.sacrificed.get("awareness", 0)
    return max(0, bodily) + max(0, mental) + kinds.count("creativity") <= 1


def may_act(play: Play, character: Impresan, *, ability: str, what: str, at_his_place: bool = True) -> Fighter:
    """His part in the turn, if he may take an action of this ability now; else the refusal."""
    combat, turn, fighter = turn_of(play, character.id)
    if fighter.getting_up:
        raise RISING(character=character.id)
    if fighter.aiming:
        raise AIMING(character=character.id)
    between_actions(play, combat, turn, attack_may_stand=not at_his_place)
    if fighter.left <= 0:
        raise NO_ACTION(actions=fighter.places)
    if what in fighter.refused or what.partition(":")[0] in fighter.refused:
        raise FORBIDDEN(what=what)
    if at_his_place and whose_place(combat) != character.id:
        raise OUT_OF_ORDER(place=whose_place(combat))
    if not go_together(fighter, ability):
        raise KINDS(ability=ability, taken=fighter.kinds)
    return fighter


def between_actions(play: Play, combat: Combat, turn: Turn, *, attack_may_stand: bool = False) -> None:
    """Refuses while damage waits, before the actions of the turn, and while an attack is open."""
    settled(play, combat)
    if turn.phase != "actions":
        raise EARLY()
    if combat.attack is not None and not attack_may_stand:
        raise ATTACK_OPEN(attack=combat.attack.id)


def settled(play: Play, combat: Combat) -> None:
    """Refuses while damage to anybody in the encounter waits (PRE-153)."""
    encounter = story(play).encounters.get(combat.encounter)
    waiting = unsettled(play, encounter.participants if encounter is not None else ())
    if waiting:
        raise UNSETTLED(damage=[lot.id for lot in waiting])


def spends(
    play: Play,
    character: Impresan,
    *,
    ability: str,
    what: str,
    dice: int = 0,
    at_his_place: bool = True,
    keeps_aim: bool = False,
) -> list[Event]:
    """The events of spending an action and dice of its ability, or the refusal.

    ``what`` names the action, its kind first, such as ``attack:melee:<target>``.
    ``at_his_place``: false for what may come out of order, as a defence does;
    ``keeps_aim``: the action is the attack that was aimed, or more aiming.
    """
    may_act(play, character, ability=ability, what=what, at_his_place=at_his_place)
    left = hand.left(play, character, ability)
    if dice > left:
        raise NO_DICE(asked=dice, left=left)
    combat = turn_of(play, character.id)[0]
    kind = what.partition(":")[0]
    spent = ActionSpent(combat.encounter, character.id, ability, kind, dice, audience=character.audience)
    task = what.removeprefix("use_skill:")
    broken = breaks_off(play, combat, character, keeping=task)
    return [spent, *([] if keeps_aim else loses_aim(combat, character)), *broken]


def loses_aim(combat: Combat, character: Impresan) -> Iterable[Event]:
    """The end of an aim that has not been used, if there is one (PRE-117)."""
    aim = combat.aims.get(character.id)
    if aim is not None and not aim.used:
        yield AimLost(combat.encounter, character.id, audience=character.audience)


def breaks_off(play: Play, combat: Combat, character: Impresan, *, keeping: str = "") -> Iterable[Event]:
    """The end of the time that goes into sustained tasks other than ``keeping`` (PRE-75, PRE-106)."""
    running = [*combat.begun, *(combat.turn.worked_on if combat.turn is not None else ())]
    for task in dict.fromkeys(running):
        found = impresa(play).tasks.get(task)
        mine = found is not None and found.frame.character == character.id and not found.rolled
        if mine and task != keeping and task not in combat.broken:
            yield ConcentrationBroken(combat.encounter, character.id, task, audience=character.audience)
