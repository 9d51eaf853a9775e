"""The course of a turn: declarations, reaction rolls, places and how they are used up (PRE-93 to PRE-107)."""

from __future__ import annotations

from domain.core.event import Event, Fact
from domain.core.play import Play
from domain.systems.impresa.combat_state import Aim, Combat, Fighter, Turn
from domain.systems.impresa.state import State
from domain.table.state import name_of


class TurnModeOpened(Event, frozen=True, tag="impresa.turn_mode_opened"):
    """An encounter is played in turns of five seconds; ``combat``: its combat flag; ``source``: of its dice."""

    encounter: str
    combat: bool
    source: str


class TurnModeClosed(Event, frozen=True, tag="impresa.turn_mode_closed"):
    """Sacrifices, allotments, aiming and the effects of turns are over."""

    encounter: str


class CombatFlagSet(Event, frozen=True, tag="impresa.combat_flag_set"):
    """The encounter counts as combat from here on, or no longer does."""

    encounter: str
    combat: bool


class TurnOpened(Event, frozen=True, tag="impresa.turn_opened"):
    """A turn begins with its declarations."""

    encounter: str
    turn: str
    number: int


class FighterReady(Event, frozen=True, tag="impresa.fighter_ready"):
    """A character has a part in the running turn."""

    encounter: str
    character: str


class DiceSacrificed(Event, frozen=True, tag="impresa.dice_sacrificed"):
    """Dice are given up for this turn, for as many reaction dice and extra actions."""

    encounter: str
    character: str
    dice: dict[str, int]


class GettingUp(Event, frozen=True, tag="impresa.getting_up"):
    """A character spends this whole turn getting up."""

    encounter: str
    character: str


class RiseUndone(Event, frozen=True, tag="impresa.rise_undone"):
    """Knocked down once more, a character will not stand at the end of the turn."""

    encounter: str
    character: str


class ReactionRolled(Event, frozen=True, tag="impresa.reaction_rolled"):
    """A reaction roll: the faces, and the lowest of them (11 without a die)."""

    encounter: str
    character: str
    faces: list[int]
    result: int


class TieRolled(Event, frozen=True, tag="impresa.tie_rolled"):
    """A die between equals, the lowest first."""

    encounter: str
    character: str
    face: int


class OrderFound(Event, frozen=True, tag="impresa.order_found"):
    """The order of the turn stands; first actions begin."""

    encounter: str
    order: list[str]


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


class TurnClosed(Event, frozen=True, tag="impresa.turn_closed"):
    """The turn is over: sacrificed dice come back, unused ones lapse."""

    encounter: str
    number: int


def turn_of(state: State, encounter: str) -> Turn | None:
    """The running turn of an encounter, if there is one."""
    combat = state.combats.get(encounter)
    return combat.turn if combat is not None else None


def fighter_of(state: State, encounter: str, character: str) -> Fighter | None:
    """What one does in the running turn of an encounter, if he has a part in it."""
    turn = turn_of(state, encounter)
    return turn.fighters.get(character) if turn is not None else None


def _mode_opened(state: State, event: TurnModeOpened) -> None:
    state.combats[event.encounter] = Combat(event.encounter, event.combat, event.source)


def _mode_closed(state: State, event: TurnModeClosed) -> None:
    state.combats.pop(event.encounter, None)


def _flag(state: State, event: CombatFlagSet) -> None:
    combat = state.combats.get(event.encounter)
    if combat is not None:
        combat.flag = event.combat


def _turn_opened(state: State, event: TurnOpened) -> None:
    combat = state.combats.get(event.encounter)
    if combat is not None:
        combat.turn = Turn(event.turn, event.number)


def _ready(state: State, event: FighterReady) -> None:
    turn = turn_of(state, event.encounter)
    if turn is not None:
        turn.fighters[event.character] = Fighter()


def _sacrificed(state: State, event: DiceSacrificed) -> None:
    fighter = fighter_of(state, event.encounter, event.character)
    if fighter is not None:
        for ability, dice in event.dice.items():
            fighter.sacrificed[ability] = fighter.sacrificed.get(ability, 0) + dice


def _getting_up(state: State, event: GettingUp) -> None:
    fighter = fighter_of(state, event.encounter, event.character)
    if fighter is not None:
        fighter.getting_up = True


def _undone(state: State, event: RiseUndone) -> None:
    fighter = fighter_of(state, event.encounter, event.character)
    if fighter is not None:
        fighter.fallen = True


def _reaction(state: State, event: ReactionRolled) -> None:
    fighter = fighter_of(state, event.encounter, event.character)
    if fighter is not None:
        fighter.reaction = event.result


def _tie(state: State, event: TieRolled) -> None:
    fighter = fighter_of(state, event.encounter, event.character)
    if fighter is not None:
        fighter.ties.append(event.face)


def _order(state: State, event: OrderFound) -> None:
    turn = turn_of(state, event.encounter)
    if turn is not None:
        turn.order = [c for c in event.order if c in turn.fighters]
        turn.phase = "actions"


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


def _turn_closed(state: State, event: TurnClosed) -> None:
    combat = state.combats.get(event.encounter)
    if combat is not None and combat.turn is not None:
        combat.begun = list(dict.fromkeys([*combat.begun, *combat.turn.worked_on]))
        combat.turn = None


def _tells_sacrificed(event: DiceSacrificed, play: Play) -> str:
    dice = " and ".join(f"{n} {ability}" for ability, n in event.dice.items())
    return f"{name_of(play, event.character)} gives up {dice} for this turn."


def _tells_reaction(event: ReactionRolled, play: Play) -> str:
    faces = ", ".join(map(str, event.faces)) or "no die"
    return f"{name_of(play, event.character)} reacts with {event.result} ({faces})."


def _tells_spent(event: ActionSpent, play: Play) -> str:
    dice = f" and {event.dice} {event.ability} dice" if event.dice else ""
    return f"{name_of(play, event.character)} spends an action{dice}: {event.what.replace('_', ' ')}."


FACTS = (
    Fact(TurnModeOpened, _mode_opened, lambda e, p: "Play runs in turns of five seconds."),
    Fact(TurnModeClosed, _mode_closed, lambda e, p: "Play no longer runs in turns."),
    Fact(CombatFlagSet, _flag, lambda e, p: "This is combat." if e.combat else "This does not count as combat."),
    Fact(TurnOpened, _turn_opened, lambda e, p: f"Turn {e.number} begins with declarations."),
    Fact(FighterReady, _ready, lambda e, p: f"{name_of(p, e.character)} has a part in this turn."),
    Fact(DiceSacrificed, _sacrificed, _tells_sacrificed),
    Fact(GettingUp, _getting_up, lambda e, p: f"{name_of(p, e.character)} spends the turn getting up."),
    Fact(RiseUndone, _undone, lambda e, p: f"{name_of(p, e.character)} does not get up after all."),
    Fact(ReactionRolled, _reaction, _tells_reaction),
    Fact(TieRolled, _tie, lambda e, p: f"{name_of(p, e.character)} rolls {e.face} to break the tie."),
    Fact(OrderFound, _order, lambda e, p: "The order stands: " + ", ".join(name_of(p, c) for c in e.order) + "."),
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
    Fact(DiceUsed, _dice_used, lambda e, p: f"{name_of(p, e.character)} uses {e.dice} {e.ability} dice."),
    Fact(GainStated, _gained, lambda e, p: f"{name_of(p, e.character)} gains: {e.gain or 'as said at the table'}."),
    Fact(TurnClosed, _turn_closed, lambda e, p: f"Turn {e.number} is over."),
)
