"""A GM lets time pass in the story (TAB-6)."""

from __future__ import annotations

from typing import Annotated

import pydantic

from domain.core.act import Act, Command, finds_nothing
from domain.core.event import Event
from domain.core.play import Play
from domain.core.refusal import Reason
from domain.core.table import Table
from domain.membership.entitled import gm_only
from domain.membership.refusals import WRONG_ROLE
from domain.table.events.time import DayPassed, TimePassed
from domain.table.state import MINUTES_A_DAY, day, story

BAD_TIME = Reason(
    "bad_time", "TAB-6", "Time passes in whole minutes, hours and days: at least a minute, at most 1000 days."
)

Whole = Annotated[int, pydantic.Field(ge=0, le=1000 * MINUTES_A_DAY), BAD_TIME]


class PassTime(Command):
    """Let time pass: days, hours and minutes together. Each day that begins is told to every system."""

    days: Whole = 0
    hours: Whole = 0
    minutes: Whole = 0
    says: str = ""


def decide(command: PassTime, _: None, play: Play, table: Table) -> list[Event]:
    """The calendar moves; every midnight that is passed begins a day."""
    minutes = command.days * MINUTES_A_DAY + command.hours * 60 + command.minutes
    if not 1 <= minutes <= 1000 * MINUTES_A_DAY:
        raise BAD_TIME(minutes=minutes)
    first, last = day(play) + 1, (story(play).minutes + minutes) // MINUTES_A_DAY + 1
    return [TimePassed(minutes, command.says), *(DayPassed(number) for number in range(first, last + 1))]


ACT = Act("table.pass_time", PassTime, finds_nothing, gm_only, decide, (WRONG_ROLE, BAD_TIME))
