"""Events: immutable facts in the past tense, each type with the one ``evolve`` that folds it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

import msgspec

from domain.core.audience import EVERYONE, Audience


class Event(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="type"):
    """What has happened. Subclasses name themselves: ``class Rolled(Event, tag="impact.rolled")``.

    Fields are facts: dice as they fell, what was counted, the amounts that moved; integers, strings, booleans,
    null, lists and objects of these. ``audience`` says who may ever read the event.
    """

    audience: Audience = EVERYONE


@dataclass(frozen=True, slots=True)
class Movement:
    """One movement of one figure: ``by`` steps of ``figure`` borne by ``of`` (a character, or "" for the table)."""

    figure: str
    of: str
    by: int
    why: str = ""


Moves = Callable[[Any], Iterable[Movement]]


def moves_nothing(_: Event) -> Iterable[Movement]:
    """The movements of an event that moves no figure."""
    return ()


@dataclass(frozen=True, slots=True)
class Fact:
    """An event type with its meaning, one ``Fact`` per type, listed in a module's ``FACTS``.

    ``evolve(state, event)`` changes its rulebook's state in place and never raises. ``tells(event, play)`` is one
    plain sentence, told of the play just before the event folds. ``kept`` events fold whatever rulings say.
    ``moves`` lists the figures the event moves; the sum of all movements of a figure is its value (a law).
    ``lifts`` has the pure step from each older version's body to the next one.
    """

    struct: type[Event]
    evolve: Callable[[Any, Any], None]
    tells: Callable[[Any, Any], str]
    kept: bool = False
    version: int = 1
    moves: Moves = moves_nothing
    lifts: Mapping[int, Callable[[dict[str, Any]], dict[str, Any]]] = field(default_factory=dict)

    @property
    def name(self) -> str:
        """The wire name, such as ``impact.detail_established``."""
        return str(self.struct.__struct_config__.tag)


_encoder = msgspec.json.Encoder(order="sorted")


def encode(event: Event) -> bytes:
    """The event as sorted, compact JSON, type tag included: the bytes that are stored and hashed."""
    return _encoder.encode(event)


def wire_name(event: Event) -> str:
    """The wire name of the event's type."""
    return str(event.__struct_config__.tag)
