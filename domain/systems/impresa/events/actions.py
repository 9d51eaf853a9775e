"""Actions in a turn: how places are used up, passed over, lost and given back (PRE-97 to PRE-107, PRE-117)."""

from __future__ import annotations

from domain.core.counting import counted
from domain.core.event import Event, Fact
from domain.core.play import Play
from domain.systems.impresa.combat_state import Aim
from domain.systems.impresa.events.turns import fighter_of, turn_of
from domain.systems.impresa.state import State
from domain.table.state import name_of


class ActionSpent(Event, frozen=True, tag="impresa.action_spent"):
    """One action and these dice of an ability are used up; ``what`` names the action."""

    encounter: str
    character: str
    ability: str
    what: str
    dice: int = 0


class ActionReturned(Event, frozen=True, tag="impresa.action_returned"):
    """An action that came to nothing costs neither itself nor its dice."""

    encounter: str
    character: str
    ability: str
    dice: int = 0


class Passed(Event, frozen=True, tag="impresa.passed"):
    """A place is used up without an action. ``director``: he gave the answer of one who was silent."""

    encounter: str
    character: str
    director: bool = False


class CalledToAct(Event, frozen=True, tag="impresa.called_to_act"):
    """The director lets somebody act now, out of order; ``returned``: it is an action he had passed over."""

    encounter: str
    character: str
    returned: bool = False


class ActionsLost(Event, frozen=True, tag="impresa.actions_lost"):
    """The actions somebody had left in this turn are gone with him."""

    encounter: str
    character: str


class ActionRefused(Event, frozen=True, tag="impresa.action_refused"):
    """The director finds that an action does not go with the others of its turn; or is ``too_long`` for one."""

    encounter: str
    character: str
    what: str
    reason: str
    too_long: bool = False


class Aimed(Event, frozen=True, tag="impresa.aimed"):
    """A whole turn is spent aiming; ``dice`` is the bonus it has come to."""

    encounter: str
    character: str
    weapon: str
    target: str
    dice: int


class AimLost(Event, frozen=True, tag="impresa.aim_lost"):
    """The dice of aiming are gone; ``used``: an attack had them."""

    encounter: str
    character: str
    used: bool = False


class WorkedOn(Event, frozen=True, tag="impresa.worked_on"):
    """An action of this turn has gone into a sustained task."""

    encounter: str
    character: str
    task: str


class ConcentrationBroken(Event, frozen=True, tag="impresa.concentration_broken"):
    """Another action, or a fall, has ended the time that goes into a sustained task; what was spent counts."""

    encounter: str
    character: str
    task: str


class DiceUsed(Event, frozen=True, tag="impresa.dice_used"):
    """Dice of an ability are used up for this turn by an action that is spent already."""

    encounter: str
    character: str
    ability: str
    dice: int


class GainStated(Event, frozen=True, tag="impresa.gain_stated"):
    """The winner of a contest has gained something without figures."""

    character: str
    gain: str


def _spent(state: State, event: ActionSpent) -> None:
    turn = turn_of(state, event.encounter)
    fighter = fighter_of(state, event.encounter, event.character)
    if turn is None or fighter is None:
        return
    fighter.used += 1
    fighter.kinds.append(event.ability)
    fighter.spent[event.ability] = fighter.spent.get(event.ability, 0) + event.dice
    if turn.called == event.character:
        turn.called = None


def _returned(state: State, event: ActionReturned) -> None:
    fighter = fighter_of(state, event.encounter, event.character)
    if fighter is None:
        return
    fighter.used = max(0, fighter.used - 1)
    fighter.spent[event.ability] = max(0, fighter.spent.get(event.ability, 0) - event.dice)
    if event.ability in fighter.kinds:
        fighter.kinds.remove(event.ability)


def _passed(state: State, event: Passed) -> None:
    turn = turn_of(state, event.encounter)
    fighter = fighter_of(state, event.encounter, event.character)
    if turn is None or fighter is None:
        return
    fighter.used += 1
    fighter.passed += 1
    if turn.called == event.character:
        turn.called = None


def _called(state: State, event: CalledToAct) -> None:
    turn = turn_of(state, event.encounter)
    fighter = fighter_of(state, event.encounter, event.character)
    if turn is None or fighter is None:
        return
    turn.called = event.character
    if event.returned:
        fighter.used, fighter.passed = max(0, fighter.used - 1), max(0, fighter.passed - 1)


def _lost(state: State, event: ActionsLost) -> None:
    fighter = fighter_of(state, event.encounter, event.character)
    if fighter is not None:
        fighter.lost = True


def _refused(state: State, event: ActionRefused) -> None:
    fighter = fighter_of(state, event.encounter, event.character)
    if event.too_long and event.encounter in state.combats:
        state.combats[event.encounter].too_long.append(event.what)
    elif fighter is not None:
        fighter.refused.append(event.what)


def _aimed(state: State, event: Aimed) -> None:
    combat = state.combats.get(event.encounter)
    fighter = fighter_of(state, event.encounter, event.character)
    if combat is None or combat.turn is None or fighter is None:
        return
    combat.aims[event.character] = Aim(event.weapon, event.target, event.dice, combat.turn.number)
    fighter.aiming = True
    fighter.used += 1


def _aim_lost(state: State, event: AimLost) -> None:
    combat = state.combats.get(event.encounter)
    if combat is None:
        return
    if event.used and event.character in combat.aims:
        combat.aims[event.character].used = True
    else:
        combat.aims.pop(event.character, None)


def _worked_on(state: State, event: WorkedOn) -> None:
    turn = turn_of(state, event.encounter)
    if turn is not None:
        turn.worked_on.append(event.task)


def _broken(state: State, event: ConcentrationBroken) -> None:
    combat = state.combats.get(event.encounter)
    if combat is not None and event.task not in combat.broken:
        combat.broken.append(event.task)


def _dice_used(state: State, event: DiceUsed) -> None:
    fighter = fighter_of(state, event.encounter, event.character)
    if fighter is not None:
        fighter.spent[event.ability] = fighter.spent.get(event.ability, 0) + event.dice


def _gained(_: State, __: GainStated) -> None:
    """What is gained is told; it has no figures."""


def _dice(number: int, ability: str) -> str:
    return counted(number, f"{ability} die", f"{ability} dice")


def _tells_spent(event: ActionSpent, play: Play) -> str:
    dice = f" and {_dice(event.dice, event.ability)}" if event.dice else ""
    return f"{name_of(play, event.character)} spends an action{dice}: {event.what.replace('_', ' ')}."


FACTS = (
    Fact(ActionSpent, _spent, _tells_spent),
    Fact(ActionReturned, _returned, lambda e, p: f"{name_of(p, e.character)} has his action back."),
    Fact(Passed, _passed, lambda e, p: f"{name_of(p, e.character)} passes."),
    Fact(CalledToAct, _called, lambda e, p: f"{name_of(p, e.character)} may act now."),
    Fact(ActionsLost, _lost, lambda e, p: f"{name_of(p, e.character)} loses the actions he had left."),
    Fact(ActionRefused, _refused, lambda e, p: f"{name_of(p, e.character)} cannot do this as well: {e.what}."),
    Fact(Aimed, _aimed, lambda e, p: f"{name_of(p, e.character)} aims at {name_of(p, e.target)}."),
    Fact(AimLost, _aim_lost, lambda e, p: f"{name_of(p, e.character)}'s aim is {'used' if e.used else 'lost'}."),
    Fact(WorkedOn, _worked_on, lambda e, p: f"{name_of(p, e.character)} works on."),
    Fact(ConcentrationBroken, _broken, lambda e, p: f"{name_of(p, e.character)} has to leave off."),
    Fact(DiceUsed, _dice_used, lambda e, p: f"{name_of(p, e.character)} uses {_dice(e.dice, e.ability)}."),
    Fact(GainStated, _gained, lambda e, p: f"{name_of(p, e.character)} gains: {e.gain or 'as said at the table'}."),
)
