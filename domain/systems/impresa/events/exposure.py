"""Harsh weather, and being without air (PRE-161, PRE-162, PRE-165)."""

from __future__ import annotations

from domain.core.event import Event, Fact
from domain.systems.impresa.state import Breathless, Exposure, State
from domain.table.state import name_of


class ExposureBegun(Event, frozen=True, tag="impresa.exposure_begun"):
    """A character is exposed to harsh weather: each day it lasts costs a grade of fatigue."""

    character: str
    cause: str


class ExposureMet(Event, frozen=True, tag="impresa.exposure_met"):
    """A character has tried to avoid this day's grade by survival; ``avoided``: he has."""

    character: str
    avoided: bool


class ExposureIgnored(Event, frozen=True, tag="impresa.exposure_ignored"):
    """Luck ignores this day's grade."""

    character: str


class ExposureEnded(Event, frozen=True, tag="impresa.exposure_ended"):
    """A character is exposed no more: shelter, or medical attention."""

    character: str
    how: str = ""


class BreathLost(Event, frozen=True, tag="impresa.breath_lost"):
    """A character is without air; ``due``: turns from now until his first roll."""

    character: str
    due: int
    prepared: bool = False


class TurnsWaited(Event, frozen=True, tag="impresa.turns_waited"):
    """Turns have passed for a character without air."""

    character: str
    turns: int


class BreathDue(Event, frozen=True, tag="impresa.breath_due"):
    """The next roll of a character without air is due so many turns from now."""

    character: str
    turns: int


class BreathFound(Event, frozen=True, tag="impresa.breath_found"):
    """A character is no longer without air: he breathes, or is dead."""

    character: str


def _begun(state: State, event: ExposureBegun) -> None:
    if event.character in state.characters:
        state.characters[event.character].exposure = Exposure(event.cause)


def _exposure(state: State, character: str) -> Exposure | None:
    found = state.characters.get(character)
    return found.exposure if found is not None else None


def _met(state: State, event: ExposureMet) -> None:
    exposure = _exposure(state, event.character)
    if exposure is not None:
        exposure.rolled, exposure.avoided = True, event.avoided


def _ignored(state: State, event: ExposureIgnored) -> None:
    exposure = _exposure(state, event.character)
    if exposure is not None:
        exposure.ignored = True


def _ended(state: State, event: ExposureEnded) -> None:
    if event.character in state.characters:
        state.characters[event.character].exposure = None


def _breathless(state: State, character: str) -> Breathless | None:
    found = state.characters.get(character)
    return found.breathless if found is not None else None


def _lost(state: State, event: BreathLost) -> None:
    if event.character in state.characters:
        state.characters[event.character].breathless = Breathless(0, event.due)


def _waited(state: State, event: TurnsWaited) -> None:
    breathless = _breathless(state, event.character)
    if breathless is not None:
        breathless.elapsed += event.turns


def _due(state: State, event: BreathDue) -> None:
    breathless = _breathless(state, event.character)
    if breathless is not None:
        breathless.due = breathless.elapsed + event.turns


def _found(state: State, event: BreathFound) -> None:
    if event.character in state.characters:
        state.characters[event.character].breathless = None


FACTS = (
    Fact(ExposureBegun, _begun, lambda e, p: f"{name_of(p, e.character)} is exposed: {e.cause or 'harsh weather'}."),
    Fact(
        ExposureMet,
        _met,
        lambda e, p: (
            f"{name_of(p, e.character)} {'finds' if e.avoided else 'finds no'} way through the day's exposure."
        ),
    ),
    Fact(ExposureIgnored, _ignored, lambda e, p: f"Luck spares {name_of(p, e.character)} the day's exposure."),
    Fact(
        ExposureEnded,
        _ended,
        lambda e, p: f"{name_of(p, e.character)} is exposed no more" + (f": {e.how}." if e.how else "."),
    ),
    Fact(
        BreathLost, _lost, lambda e, p: f"{name_of(p, e.character)} is without air, for {e.due} turns before it tells."
    ),
    Fact(TurnsWaited, _waited, lambda e, p: f"{e.turns} turns pass for {name_of(p, e.character)} without air."),
    Fact(BreathDue, _due, lambda e, p: f"{name_of(p, e.character)} must fight for air again in {e.turns} turns."),
    Fact(BreathFound, _found, lambda e, p: f"{name_of(p, e.character)} is no longer without air."),
)
