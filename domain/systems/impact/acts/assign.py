"""The GM names a Detail that hinders the roller (IMP-39 to IMP-41, IMP-63, IMP-74)."""

from __future__ import annotations

from collections.abc import Iterator

from domain.core.act import Act, Command, Offer
from domain.core.audience import Viewer
from domain.core.event import Event
from domain.core.play import Play
from domain.core.refusal import Refusal
from domain.core.table import Table
from domain.systems.impact.details import reveals
from domain.systems.impact.events.course import Assigned
from domain.systems.impact.finding import AnyTest, find_detail, find_test, usable, while_open
from domain.systems.impact.reach import NOT_NAMED, NOT_SPECIFIC, counts_once, may_hinder
from domain.systems.impact.refusals import (
    ALREADY_COUNTED,
    GM_POWER,
    NO_REASON,
    NOT_ACTIVE,
    NOT_OPEN,
    OUT_OF_STORY,
    UNKNOWN_DETAIL,
    UNKNOWN_TEST,
)
from domain.systems.impact.roles import gm_power
from domain.systems.impact.state import Detail, Test, impact

Found = tuple[AnyTest, Detail | None]


class Assign(Command):
    """Name a Detail against the roller. ``why``: how one of the scene or the world hinders him in particular."""

    test: str
    detail: str
    why: str = ""


def find(command: Assign, play: Play, table: Table) -> Found:
    return find_test(command.test, play, table), find_detail(command.detail, play, table)


def decide(command: Assign, found: Found, play: Play, table: Table) -> list[Event]:
    test, detail = while_open(found[0]), usable(found[1])
    counts_once(test, detail)
    may_hinder(play, test, detail, command.why)
    return [*reveals(play, detail), Assigned(test.id, detail.id, detail.bearer, command.why.strip())]


def offers(play: Play, viewer: Viewer) -> Iterator[Offer]:
    for test in impact(play).tests.values() if viewer.gm else ():
        for detail in impact(play).details.values() if test.phase == "open" else ():
            if _assignable(play, test, detail):
                yield Offer(ACT.name, {"test": test.id, "detail": detail.id}, f"Assign: {detail.text}")


def _assignable(play: Play, test: Test, detail: Detail) -> bool:
    try:
        counts_once(test, usable(detail))
        may_hinder(play, test, detail, "why")
    except Refusal:
        return False
    return True


ACT = Act(
    "impact.assign",
    Assign,
    find,
    gm_power,
    decide,
    (
        UNKNOWN_TEST,
        UNKNOWN_DETAIL,
        GM_POWER,
        NOT_OPEN,
        NOT_ACTIVE,
        ALREADY_COUNTED,
        OUT_OF_STORY,
        NO_REASON,
        NOT_SPECIFIC,
        NOT_NAMED,
    ),
    offers=offers,
)
