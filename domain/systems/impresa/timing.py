"""The times of sustained tasks as the director sets them (PRE-75)."""

from __future__ import annotations

from typing import Annotated, Literal

import pydantic

from domain.core.act import Command
from domain.core.refusal import Reason
from domain.systems.impresa.events.task import TimesSet

OFF_TIME = Reason("off_scale", "PRE-75", "Times are whole numbers of turns, minutes or hours, 1 or more.")
NO_TIME = Reason("missing", "PRE-75", "A sustained task has a minimum time, a bonus increment, or both.")
MIXED_TIMES = Reason("mismatch", "PRE-75", "Minimum and increment are told in the same unit.")

TIMING = (OFF_TIME, NO_TIME, MIXED_TIMES)


class Span(Command):
    """A span of time."""

    amount: Annotated[int, pydantic.Field(ge=1)]
    unit: Literal["turns", "minutes", "hours"]


class Timed(Command):
    """The least time a task takes, and what each step of extra time takes."""

    minimum: Annotated[Span | None, OFF_TIME] = None
    increment: Annotated[Span | None, OFF_TIME] = None


def times_set(task: str, timed: Timed, audience: str) -> TimesSet:
    """The event of setting the times of a task, or the refusal."""
    spans = [span for span in (timed.minimum, timed.increment) if span is not None]
    if not spans:
        raise NO_TIME()
    if len({span.unit for span in spans}) > 1:
        raise MIXED_TIMES(units=", ".join(span.unit for span in spans))
    minimum = timed.minimum.amount if timed.minimum else 0
    increment = timed.increment.amount if timed.increment else 0
    return TimesSet(task, spans[0].unit, minimum, increment, audience=audience)
