"""Lifting stored events to the version that today's code reads. Stored bytes never change."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

import orjson

from eventstore.canonical import canonical
from eventstore.errors import NoUpcast

Body = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Step:
    """A pure function from the body of one version of an event type to the next, perhaps of another type."""

    type: str
    version: int
    lift: Callable[[Body], Body]
    becomes: str | None = None

    @property
    def target(self) -> tuple[str, int]:
        """The type and version it leads to."""
        return self.becomes or self.type, self.version + 1


class Upcaster:
    """The steps known to this version of the code."""

    def __init__(self, steps: Iterable[Step], current: dict[str, int]) -> None:
        """``current`` holds the newest version of each event type; raises ValueError if two steps begin alike."""
        self._steps: dict[tuple[str, int], Step] = {}
        for step in steps:
            if (step.type, step.version) in self._steps:
                raise ValueError(f"two steps lift version {step.version} of {step.type}")
            self._steps[step.type, step.version] = step
        self._current = dict(current)

    def lift(self, type_: str, version: int, body: bytes) -> tuple[str, int, bytes]:
        """Answer an event's type, version and body as of today; raises NoUpcast where no step leads there."""
        if self._current.get(type_) == version:
            return type_, version, body
        value: Body = orjson.loads(body)
        while self._current.get(type_) != version:
            step = self._steps.get((type_, version))
            if step is None:
                raise NoUpcast(type_, version, self._current.get(type_))
            value = step.lift(value)
            type_, version = step.target
        return type_, version, canonical(value)
