"""What a ruling wants to know of the log while it is worked out.

A ruling's work (``domain.core.table.LogNeeded``) is a generator: it yields one of these, is sent the answer, and goes
on. Whoever drives it reads the log, page by page and with pauses as he likes; the work itself stays pure.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import dataclass
from typing import Any, TypeVar

from domain.rulings.canon import Canon

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class End:
    """How long is the log on which the ruling will stand? -> ``int``: the seq of its last event."""


@dataclass(frozen=True, slots=True)
class ActsAt:
    """What stands at the place of the act that the event ``seq`` belongs to?

    -> ``tuple[Recorded, ...]``: the act whose seq is the place, then those that were to stand for it, by seq; empty if
    there is no such event.
    """

    seq: int


@dataclass(frozen=True, slots=True)
class PlayBefore:
    """What is the play just before ``place``, all places before it counting as ``canon`` says?

    -> ``Play``, which the ruling folds on: a copy of its own or a fork.
    """

    place: int
    canon: Canon


@dataclass(frozen=True, slots=True)
class ActsFrom:
    """What stands at the next places from ``place`` on?

    -> ``tuple[Recorded, ...]``: a page of any length, by (place, seq), each of its places whole; empty at the end.
    ``kept_only``: acts may be answered without the events that are not kept, and acts that have no kept event left out.
    """

    place: int
    kept_only: bool = False


@dataclass(frozen=True, slots=True)
class ActsBack:
    """What was recorded before the event ``seq``?

    -> ``tuple[Recorded, ...]``: a page of any length, newest first; empty at the beginning.
    """

    seq: int


@dataclass(frozen=True, slots=True)
class FacesOf:
    """Which dice of these tests have ever fallen, in struck acts too? -> ``Mapping[DieKey, int]``."""

    tests: frozenset[str]


Ask = End | ActsAt | PlayBefore | ActsFrom | ActsBack | FacesOf

Work = Generator[Ask, Any, T]


def drive(work: Work[T], answer: Callable[[Ask], Any]) -> T:
    """Work a ruling out, each question answered by ``answer``; gives what the work returns."""
    reply: Any = None
    while True:
        try:
            ask = work.send(reply)
        except StopIteration as done:
            result: T = done.value
            return result
        reply = answer(ask)
