"""The course of a turn: it opens, dice are given up, all roll for reaction, the order stands (PRE-93 to PRE-98)."""

from __future__ import annotations

from domain.core.event import Event, Fact
from domain.core.play import Play
from domain.systems.impresa.combat_state import Combat, Fighter, Turn
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
    Fact(TurnClosed, _turn_closed, lambda e, p: f"Turn {e.number} is over."),
)
