"""Adventures and game sessions start and end."""

from __future__ import annotations

from domain.core.event import Event, Fact
from domain.core.play import Play
from domain.table.state import Adventure, Session, State, name_of, story


class AdventureStarted(Event, frozen=True, tag="table.adventure_started"):
    """An adventure runs from here on; ``characters`` take part from its start."""

    adventure: str
    title: str
    characters: list[str] = []


class AdventureJoined(Event, frozen=True, tag="table.adventure_joined"):
    """These characters, who are hidden, take part in the adventure as well from its start."""

    adventure: str
    characters: list[str]


class AdventureEnded(Event, frozen=True, tag="table.adventure_ended"):
    """The running adventure is over."""

    adventure: str


class SessionBegun(Event, frozen=True, tag="table.session_begun"):
    """A game session runs from here on; ``number`` counts from 1."""

    session: str
    number: int
    title: str


class SessionEnded(Event, frozen=True, tag="table.session_ended"):
    """The running session is over."""

    session: str


def _started(state: State, event: AdventureStarted) -> None:
    state.adventure = Adventure(event.adventure, event.title)
    state.ended.clear()


def _joined(state: State, event: AdventureJoined) -> None:
    """Who takes part is for the systems to keep."""


def _adventure_ended(state: State, event: AdventureEnded) -> None:
    state.adventure = None
    state.ended[event.adventure] = event.audience


def _begun(state: State, event: SessionBegun) -> None:
    state.session = Session(event.session, event.number, event.title)
    state.sessions += 1


def _session_ended(state: State, event: SessionEnded) -> None:
    state.session = None
    state.ended[event.session] = event.audience


def _tells_joined(event: AdventureJoined, play: Play) -> str:
    return f"Unseen, {', '.join(name_of(play, c) for c in event.characters)} take part."


def _tells_adventure_ended(_: AdventureEnded, play: Play) -> str:
    adventure = story(play).adventure
    return f"The adventure {adventure.title} ends." if adventure else "The adventure ends."


def _tells_begun(event: SessionBegun, _: Play) -> str:
    return f"Session {event.number} begins" + (f": {event.title}." if event.title else ".")


def _tells_session_ended(_: SessionEnded, play: Play) -> str:
    session = story(play).session
    return f"Session {session.number} ends." if session else "The session ends."


FACTS = (
    Fact(AdventureStarted, _started, lambda e, p: f"The adventure {e.title} starts."),
    Fact(AdventureJoined, _joined, _tells_joined),
    Fact(AdventureEnded, _adventure_ended, _tells_adventure_ended),
    Fact(SessionBegun, _begun, _tells_begun),
    Fact(SessionEnded, _session_ended, _tells_session_ended),
)
