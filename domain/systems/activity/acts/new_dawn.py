"""A GM lets whole days pass on the campaign's calendar; every dawn gives a Fae Point (ACT-63)."""

from __future__ import annotations

from typing import Annotated, ClassVar

import pydantic

from domain.core.act import Act, Command, finds_nothing
from domain.core.event import Event
from domain.core.play import Play
from domain.core.table import Table
from domain.systems.activity.refusals.fae import BAD_DAYS, DAWN_PAST, GM_DAWNS, ONE_A_DAWN
from domain.systems.activity.rights import gm_or_else
from domain.table.acts.pass_time import PassTime
from domain.table.acts.pass_time import decide as pass_time
from domain.table.state import day


class NewDawn(Command):
    """Let days pass. ``day``: the number of the day that dawns last, if you want it checked."""

    forbids: ClassVar = {"points": ONE_A_DAWN}

    days: Annotated[int, pydantic.Field(ge=1, le=1000), BAD_DAYS] = 1
    day: int | None = None


def decide(command: NewDawn, _: None, play: Play, table: Table) -> list[Event]:
    if command.day is not None and command.day != day(play) + command.days:
        raise DAWN_PAST(day=day(play))
    return pass_time(PassTime(days=command.days), None, play, table)


ACT = Act(
    "activity.new_dawn",
    NewDawn,
    finds_nothing,
    gm_or_else(GM_DAWNS),
    decide,
    (GM_DAWNS, BAD_DAYS, DAWN_PAST, ONE_A_DAWN),
)
