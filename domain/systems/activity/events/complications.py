"""Complications are presented, or find no place and become Doom."""

from __future__ import annotations

from domain.core.event import Event, Fact
from domain.core.play import Play
from domain.systems.activity.state import Complication, State
from domain.systems.activity.telling import said


class ComplicationPresented(Event, frozen=True, tag="activity.complication_presented"):
    """A complication is a fact of the scene. ``levied``: paid with Doom; ``test``: what it is tied to, if anything."""

    complication: str
    scene: str
    text: str
    test: str = ""
    levied: bool = False


class ComplicationCompounded(Event, frozen=True, tag="activity.complication_compounded"):
    """A complication finds no place in its scene; Doom grows by the event that follows."""

    complication: str
    scene: str
    test: str


def _presented(state: State, event: ComplicationPresented) -> None:
    found = state.complications.get(event.complication)
    if found is None and event.levied:
        found = state.complications[event.complication] = Complication(
            event.complication, event.scene, event.test, 0, audience=event.audience
        )
    if found is not None:
        found.fate, found.text = "presented", event.text


def _compounded(state: State, event: ComplicationCompounded) -> None:
    found = state.complications.get(event.complication)
    if found is not None:
        found.fate = "compounded"


def _tells_presented(event: ComplicationPresented, _: Play) -> str:
    return f"{'Doom strikes' if event.levied else 'Complication'}: {said(event.text)}"


FACTS = (
    Fact(ComplicationPresented, _presented, _tells_presented),
    Fact(ComplicationCompounded, _compounded, lambda e, p: "A complication finds no place and becomes Doom."),
)
