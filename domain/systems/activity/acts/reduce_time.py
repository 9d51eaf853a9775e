"""A player pays to halve the time a passed test takes (ACT-47)."""

from __future__ import annotations

from typing import Annotated

import pydantic

from domain.core.act import Act
from domain.core.event import Event
from domain.core.play import Play
from domain.core.table import Table
from domain.systems.activity.events.results import TimeReduced
from domain.systems.activity.finding import FINDING, find_test
from domain.systems.activity.offering import may_be_hastened, to_player
from domain.systems.activity.paying import PAYING, Price, Spend, paid
from domain.systems.activity.refusals.points import (
    BAD_AMOUNT,
    NO_DURATION,
    NO_TIME_SAVED,
    OWN_TIME_ONLY,
    SHORTEST,
    TIME_PAST,
)
from domain.systems.activity.rights import primary_or_else
from domain.systems.activity.state import Test


class ReduceTime(Spend):
    """Halve the time of a passed test so many ``times``, each half rounded up to a whole minute; 1 AP each."""

    test: str
    times: Annotated[int, pydantic.Field(ge=1), BAD_AMOUNT] = 1


def find(command: ReduceTime, play: Play, table: Table) -> Test:
    return find_test(command.test, play, table)


def decide(command: ReduceTime, test: Test, play: Play, table: Table) -> list[Event]:
    if test.phase == "closed":
        raise TIME_PAST()
    if test.phase != "resolved" or not test.passed:
        raise NO_TIME_SAVED()
    if test.duration is None:
        raise NO_DURATION()
    left = test.duration
    for _ in range(command.times):
        if left <= 1:
            raise SHORTEST()
        left = -(-left // 2)
    price = Price(command.times, "time", audience=test.audience)
    reduced = TimeReduced(test.id, test.duration, test.duration - left, audience=test.audience)
    return [*paid(command, test.primary.character, price, play, table), reduced]


ACT = Act(
    "activity.reduce_time",
    ReduceTime,
    find,
    primary_or_else(OWN_TIME_ONLY),
    decide,
    (*FINDING, *PAYING, OWN_TIME_ONLY, TIME_PAST, NO_TIME_SAVED, NO_DURATION, SHORTEST),
    offers=to_player("activity.reduce_time", "Halve the time for 1 AP", may_be_hastened),
)
