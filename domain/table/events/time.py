"""Time passes in the story; every day that begins is an event of its own."""

from __future__ import annotations

from domain.core.event import Event, Fact
from domain.core.play import Play
from domain.table.state import State


class TimePassed(Event, frozen=True, tag="table.time_passed"):
    """So many minutes have passed in the story."""

    minutes: int
    says: str = ""


class DayPassed(Event, frozen=True, tag="table.day_passed"):
    """A day of the story is over and the next begins; ``day`` is the number of the new one."""

    day: int


def _passed(state: State, event: TimePassed) -> None:
    state.minutes += event.minutes


def _day(state: State, event: DayPassed) -> None:
    """The calendar moves by ``TimePassed`` alone; a day is an occasion for the systems."""


def _tells_passed(event: TimePassed, _: Play) -> str:
    days, rest = divmod(event.minutes, 24 * 60)
    hours, minutes = divmod(rest, 60)
    parts = [
        f"{n} {word}{'s' if n > 1 else ''}" for n, word in ((days, "day"), (hours, "hour"), (minutes, "minute")) if n
    ]
    return f"{' '.join(parts)} pass" + (f": {event.says}." if event.says else ".")


FACTS = (
    Fact(TimePassed, _passed, _tells_passed),
    Fact(DayPassed, _day, lambda e, p: f"Day {e.day} begins."),
)
