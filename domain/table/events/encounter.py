"""Encounters, their rounds and turns. Whose turn it is is held by id, never by index."""

from __future__ import annotations

from domain.core.event import Event, Fact
from domain.core.play import Play
from domain.table.state import Encounter, State, name_of, story


class EncounterOpened(Event, frozen=True, tag="table.encounter_opened"):
    """An encounter runs under one system's turn order; ``dice``: server or table, where that was chosen."""

    encounter: str
    scene: str
    system: str
    title: str = ""
    dice: str = ""


class EncounterJoined(Event, frozen=True, tag="table.encounter_joined"):
    """A character takes part; where ``ordered``, last in the running round's order, else from the next round on."""

    encounter: str
    character: str
    ordered: bool = False


class EncounterLeft(Event, frozen=True, tag="table.encounter_left"):
    """A character no longer takes part."""

    encounter: str
    character: str


class RoundBegun(Event, frozen=True, tag="table.round_begun"):
    """A round begins; nobody has acted; the order is as given."""

    encounter: str
    round: int
    order: list[str] = []


class OrderSet(Event, frozen=True, tag="table.order_set"):
    """The order of the running round is this from here on; who has acted stays so."""

    encounter: str
    order: list[str]


class TurnBegun(Event, frozen=True, tag="table.turn_begun"):
    """It is this character's turn."""

    encounter: str
    character: str


class TurnEnded(Event, frozen=True, tag="table.turn_ended"):
    """This character's turn is over; he has acted in this round."""

    encounter: str
    character: str


class EncounterEnded(Event, frozen=True, tag="table.encounter_ended"):
    """The encounter is over."""

    encounter: str


def _opened(state: State, event: EncounterOpened) -> None:
    state.encounters[event.encounter] = Encounter(
        event.encounter, event.scene, event.system, event.title, audience=event.audience
    )


def _joined(state: State, event: EncounterJoined) -> None:
    encounter = state.encounters.get(event.encounter)
    if encounter is None:
        return
    if event.character not in encounter.participants:
        encounter.participants.append(event.character)
    if event.ordered and event.character not in encounter.order:
        encounter.order.append(event.character)


def _left(state: State, event: EncounterLeft) -> None:
    encounter = state.encounters.get(event.encounter)
    if encounter is None:
        return
    for ids in (encounter.participants, encounter.order, encounter.acted):
        if event.character in ids:
            ids.remove(event.character)
    if encounter.holder == event.character:
        encounter.holder = None


def _round(state: State, event: RoundBegun) -> None:
    encounter = state.encounters.get(event.encounter)
    if encounter is not None:
        encounter.round = event.round
        encounter.order = list(event.order)
        encounter.acted = []
        encounter.holder = None


def _order(state: State, event: OrderSet) -> None:
    encounter = state.encounters.get(event.encounter)
    if encounter is not None:
        encounter.order = list(event.order)


def _turn(state: State, event: TurnBegun) -> None:
    encounter = state.encounters.get(event.encounter)
    if encounter is not None:
        encounter.holder = event.character


def _turn_ended(state: State, event: TurnEnded) -> None:
    encounter = state.encounters.get(event.encounter)
    if encounter is None:
        return
    if event.character not in encounter.acted:
        encounter.acted.append(event.character)
    if encounter.holder == event.character:
        encounter.holder = None


def _ended(state: State, event: EncounterEnded) -> None:
    encounter = state.encounters.pop(event.encounter, None)
    if encounter is not None:
        state.ended[event.encounter] = encounter.audience


def _tells_opened(event: EncounterOpened, play: Play) -> str:
    return f"An encounter begins in {name_of(play, event.scene)}" + (f": {event.title}." if event.title else ".")


def _tells_ended(event: EncounterEnded, play: Play) -> str:
    encounter = story(play).encounters.get(event.encounter)
    return f"The encounter {encounter.title} ends." if encounter and encounter.title else "The encounter ends."


FACTS = (
    Fact(EncounterOpened, _opened, _tells_opened),
    Fact(EncounterJoined, _joined, lambda e, p: f"{name_of(p, e.character)} joins the encounter."),
    Fact(EncounterLeft, _left, lambda e, p: f"{name_of(p, e.character)} leaves the encounter."),
    Fact(RoundBegun, _round, lambda e, p: f"Round {e.round} begins."),
    Fact(OrderSet, _order, lambda e, p: "Order: " + ", ".join(name_of(p, c) for c in e.order) + "."),
    Fact(TurnBegun, _turn, lambda e, p: f"It is {name_of(p, e.character)}'s turn."),
    Fact(TurnEnded, _turn_ended, lambda e, p: f"{name_of(p, e.character)}'s turn is over."),
    Fact(EncounterEnded, _ended, _tells_ended),
)
