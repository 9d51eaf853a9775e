"""The Doom pool grows and shrinks, part by part, each part with what made it."""

from __future__ import annotations

from typing import Literal

import msgspec

from domain.core.event import Event, Fact, Movement
from domain.core.play import Play
from domain.systems.activity.state import DoomPart, State


class Part(msgspec.Struct, frozen=True, omit_defaults=True):
    """So much of one entry of the Doom pool: its kind and where it was made."""

    entry: str
    kind: str
    amount: int
    test: str = ""
    scene: str = ""


class DoomAdded(Event, frozen=True, tag="activity.doom_added"):
    """The Doom pool grows; ``back``: what was levied on a cancelled test returns."""

    parts: list[Part]
    why: str
    back: bool = False


class DoomTaken(Event, frozen=True, tag="activity.doom_taken"):
    """The Doom pool shrinks: levied (on ``test``, if any), forgiven, or struck as the spend was undone."""

    parts: list[Part]
    why: Literal["levied", "forgiven", "struck"]
    test: str = ""


def _add(state: State, part: Part, amount: int) -> None:
    entry = state.doom.setdefault(part.entry, DoomPart(part.kind, 0, part.test, part.scene))
    entry.amount += amount
    if not entry.amount:
        del state.doom[part.entry]


def _added(state: State, event: DoomAdded) -> None:
    for part in event.parts:
        _add(state, part, part.amount)


def _taken(state: State, event: DoomTaken) -> None:
    test = state.tests.get(event.test)
    for part in event.parts:
        _add(state, part, -part.amount)
        if test is not None:
            levied = test.levied.setdefault(part.entry, DoomPart(part.kind, 0, part.test, part.scene))
            levied.amount += part.amount


def _sum(event: DoomAdded | DoomTaken) -> int:
    return sum(part.amount for part in event.parts)


def _tells_taken(event: DoomTaken, _: Play) -> str:
    return f"{_sum(event)} Doom is {event.why}."


FACTS = (
    Fact(
        DoomAdded,
        _added,
        lambda e, p: f"Doom grows by {_sum(e)}: {e.why}.",
        moves=lambda e: [Movement("activity.doom", "", _sum(e), e.why)],
    ),
    Fact(DoomTaken, _taken, _tells_taken, moves=lambda e: [Movement("activity.doom", "", -_sum(e), e.why)]),
)
