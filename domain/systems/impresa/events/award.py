"""Awards of experience and luck, the goals they look at, and the sessions and adventures they are for."""

from __future__ import annotations

from domain.core.event import Event, Fact
from domain.core.play import Play
from domain.systems.impresa.state import Award, State, impresa
from domain.table.state import name_of


class Awarded(Event, frozen=True, tag="impresa.awarded"):
    """The director gives points of experience, to be spread over the skills allowed (PRE-175).

    ``key``: what the award is for, so that it is given once. ``waits``: until its session is over.
    """

    award: str
    character: str
    kind: str
    points: int
    key: str
    abilities: list[str] = []
    skills: list[str] = []
    session: int = 0
    waits: bool = False
    says: str = ""


class AwardReleased(Event, frozen=True, tag="impresa.award_released"):
    """The session an award waited for is over: its points may be spread."""

    award: str


class AwardSpread(Event, frozen=True, tag="impresa.award_spread"):
    """Points of an award are spread; the stores they go to move by events of their own."""

    award: str
    points: int


class LuckAwarded(Event, frozen=True, tag="impresa.luck_awarded"):
    """A feat has earned a point of luck (PRE-172); the luck moves by an event of its own."""

    character: str
    reason: str
    says: str
    key: str = ""


class GoalSet(Event, frozen=True, tag="impresa.goal_set"):
    """A character has a goal in the running adventure."""

    character: str
    adventure: str
    goal: str


class GoalReached(Event, frozen=True, tag="impresa.goal_reached"):
    """A goal is reached, or given up."""

    character: str
    adventure: str
    goal: str
    given_up: bool = False


class SessionClosed(Event, frozen=True, tag="impresa.session_closed"):
    """A session is over; these characters were in play."""

    session: int
    characters: list[str]


class AdventureClosed(Event, frozen=True, tag="impresa.adventure_closed"):
    """An adventure is over; these characters were in play."""

    adventure: str
    characters: list[str]


def _awarded(state: State, event: Awarded) -> None:
    state.awards[event.award] = Award(
        event.award,
        event.character,
        event.kind,
        event.points,
        list(event.abilities),
        list(event.skills),
        event.session,
        event.waits,
        event.audience,
    )
    if event.key:
        state.chronicle.given.append(event.key)


def _released(state: State, event: AwardReleased) -> None:
    if event.award in state.awards:
        state.awards[event.award].waits = False


def _spread(state: State, event: AwardSpread) -> None:
    award = state.awards.get(event.award)
    if award is not None:
        award.points -= event.points
        if award.points == 0:
            del state.awards[event.award]


def _luck(state: State, event: LuckAwarded) -> None:
    if event.key:
        state.chronicle.given.append(event.key)


def _goal(state: State, event: GoalSet) -> None:
    state.chronicle.goals.setdefault(f"{event.adventure}/{event.character}", []).append(event.goal)


def _reached(state: State, event: GoalReached) -> None:
    key = f"{event.adventure}/{event.character}"
    goals = state.chronicle.goals.get(key, [])
    if event.goal in goals:
        goals.remove(event.goal)
    if not goals:
        state.chronicle.goals.pop(key, None)


def _session(state: State, event: SessionClosed) -> None:
    for character in event.characters:
        runs = state.chronicle.sessions.setdefault(character, [])
        if runs and runs[-1] == event.session - 1:
            runs[-1] = event.session
        elif not runs or runs[-1] < event.session:
            runs += [event.session, event.session]


def _adventure(state: State, event: AdventureClosed) -> None:
    state.chronicle.adventures[event.adventure] = list(event.characters)


def _tells_awarded(event: Awarded, play: Play) -> str:
    kind = event.kind.replace("_", " ")
    return f"{name_of(play, event.character)} is awarded {event.points} experience for {kind}."


def _tells_spread(event: AwardSpread, play: Play) -> str:
    award = impresa(play).awards.get(event.award)
    who = name_of(play, award.character) if award is not None else "Somebody"
    return f"{who} spreads {event.points} awarded experience."


FACTS = (
    Fact(Awarded, _awarded, _tells_awarded),
    Fact(AwardReleased, _released, lambda e, p: "An award that waited for the session's end is given."),
    Fact(AwardSpread, _spread, _tells_spread),
    Fact(LuckAwarded, _luck, lambda e, p: f"{name_of(p, e.character)} has earned luck: {e.says or e.reason}."),
    Fact(GoalSet, _goal, lambda e, p: f"{name_of(p, e.character)} has a goal: {e.goal}."),
    Fact(
        GoalReached,
        _reached,
        lambda e, p: f"{name_of(p, e.character)} has {'given up' if e.given_up else 'reached'} a goal: {e.goal}.",
    ),
    Fact(SessionClosed, _session, lambda e, p: f"Session {e.session} is closed for Impresa's awards."),
    Fact(AdventureClosed, _adventure, lambda e, p: "The adventure is closed for Impresa's awards."),
)
