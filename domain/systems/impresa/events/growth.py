"""Growth is proposed, consented to or declined; conditioning begins (PRE-88 to PRE-92)."""

from __future__ import annotations

from typing import Literal

from domain.core.event import Event, Fact
from domain.core.play import Play
from domain.systems.impresa.state import Growth, State
from domain.table.state import name_of


class GrowthProposed(Event, frozen=True, tag="impresa.growth_proposed"):
    """A player proposes growth, paid with ``points`` by skill; the director has yet to consent."""

    growth: str
    character: str
    what: Literal["raise", "learn", "ability"]
    of: str
    points: dict[str, int]


class GrowthConsented(Event, frozen=True, tag="impresa.growth_consented"):
    """The director consents: the points leave the stores and the rating rises, by events of their own."""

    growth: str
    character: str
    what: Literal["raise", "learn", "ability"]
    of: str


class GrowthDeclined(Event, frozen=True, tag="impresa.growth_declined"):
    """A proposal is declined or taken back."""

    growth: str
    reason: str = ""


class ConditioningBegun(Event, frozen=True, tag="impresa.conditioning_begun"):
    """A character begins to condition himself for more of an ability, on this day."""

    character: str
    ability: str
    day: int


def _proposed(state: State, event: GrowthProposed) -> None:
    state.growths[event.growth] = Growth(
        event.growth, event.character, event.what, event.of, dict(event.points), event.audience
    )


def _consented(state: State, event: GrowthConsented) -> None:
    state.growths.pop(event.growth, None)
    character = state.characters.get(event.character)
    if character is not None and event.what == "ability":
        character.raised.append(event.of)
        character.conditioning.pop(event.of, None)


def _declined(state: State, event: GrowthDeclined) -> None:
    state.growths.pop(event.growth, None)


def _begun(state: State, event: ConditioningBegun) -> None:
    if event.character in state.characters:
        state.characters[event.character].conditioning[event.ability] = event.day


def _tells_proposed(event: GrowthProposed, play: Play) -> str:
    verb = "learn" if event.what == "learn" else "raise"
    return f"{name_of(play, event.character)} would {verb} {event.of}."


FACTS = (
    Fact(GrowthProposed, _proposed, _tells_proposed),
    Fact(GrowthConsented, _consented, lambda e, p: f"{name_of(p, e.character)} grows in {e.of}."),
    Fact(
        GrowthDeclined,
        _declined,
        lambda e, p: "A proposal of growth is declined" + (f": {e.reason}." if e.reason else "."),
    ),
    Fact(ConditioningBegun, _begun, lambda e, p: f"{name_of(p, e.character)} begins to condition {e.ability}."),
)
