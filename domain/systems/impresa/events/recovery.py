"""Days and weeks of recovery, and the treatments that speed it up (PRE-167 to PRE-171)."""

from __future__ import annotations

from domain.core.event import Event, Fact
from domain.systems.impresa.state import State
from domain.table.state import name_of


class RecoveryStopped(Event, frozen=True, tag="impresa.recovery_stopped"):
    """The director stops a character's natural recovery from fatigue for a day."""

    character: str
    day: int
    reason: str


class RecoveryGiven(Event, frozen=True, tag="impresa.recovery_given"):
    """Recovery that was stopped for a day is given after all; the track moves by an event of its own."""

    character: str
    day: int


class Treated(Event, frozen=True, tag="impresa.treated"):
    """A treatment has succeeded; it tells at the end of the day, and of the patient's running week of injury."""

    patient: str
    healer: str
    skill: str


class WeekClosed(Event, frozen=True, tag="impresa.week_closed"):
    """A week of a character's injury is over, and what medicine had done for it."""

    character: str


class DayClosed(Event, frozen=True, tag="impresa.day_closed"):
    """A day is over for everybody's health: treatments, tries and exposure begin anew."""

    day: int


def _stopped(state: State, event: RecoveryStopped) -> None:
    if event.character in state.characters:
        state.characters[event.character].stopped = event.day


def _given(state: State, event: RecoveryGiven) -> None:
    if event.character in state.characters:
        state.characters[event.character].stopped = None


def _treated(state: State, event: Treated) -> None:
    patient = state.characters.get(event.patient)
    if patient is None:
        return
    if event.skill == "medicine":
        patient.care.medicine = True
        patient.care.medicine_this_week = patient.care.medicine_this_week or patient.injury > 0
    else:
        patient.care.first_aid = True


def _week(state: State, event: WeekClosed) -> None:
    if event.character in state.characters:
        state.characters[event.character].care.medicine_this_week = False


def _day(state: State, _: DayClosed) -> None:
    for character in state.characters.values():
        care = character.care
        care.first_aid = care.medicine = False
        care.tried.clear()
        if character.exposure is not None:
            character.exposure.rolled = character.exposure.avoided = character.exposure.ignored = False


FACTS = (
    Fact(
        RecoveryStopped,
        _stopped,
        lambda e, p: f"{name_of(p, e.character)} does not recover on day {e.day}: {e.reason or 'as told'}.",
    ),
    Fact(RecoveryGiven, _given, lambda e, p: f"{name_of(p, e.character)} recovers for day {e.day} after all."),
    Fact(Treated, _treated, lambda e, p: f"{name_of(p, e.healer)} has treated {name_of(p, e.patient)}: {e.skill}."),
    Fact(WeekClosed, _week, lambda e, p: f"A week of {name_of(p, e.character)}'s injury is over."),
    Fact(DayClosed, _day, lambda e, p: f"Day {e.day} is over for everybody's health."),
)
