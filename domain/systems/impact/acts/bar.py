"""The GM rules an action out because of a Detail; no die is rolled (IMP-21)."""

from __future__ import annotations

from domain.core.act import Act, Command
from domain.core.event import Event
from domain.core.play import Play
from domain.core.refusal import Reason
from domain.core.table import Table
from domain.systems.impact.details import reveals
from domain.systems.impact.events.course import Barred
from domain.systems.impact.events.outcome import TestClosed
from domain.systems.impact.finding import AnyTest, find_detail, find_test, usable, while_open
from domain.systems.impact.refusals import GM_POWER, NOT_ACTIVE, NOT_OPEN, UNKNOWN_DETAIL, UNKNOWN_TEST
from domain.systems.impact.roles import gm_power
from domain.systems.impact.state import Detail

NEEDS_DETAIL = Reason("bar_needs_detail", "IMP-21", "Name the Detail that makes the action impossible.")

Found = tuple[AnyTest, Detail | None]


class Bar(Command):
    """Do not let the action of an open test be tried, because of an active Detail."""

    test: str
    detail: str = ""
    says: str = ""


def find(command: Bar, play: Play, table: Table) -> Found:
    test = find_test(command.test, play, table)
    return test, find_detail(command.detail, play, table) if command.detail else None


def decide(command: Bar, found: Found, play: Play, table: Table) -> list[Event]:
    test = while_open(found[0])
    if not command.detail:
        raise NEEDS_DETAIL()
    detail = usable(found[1])
    if detail.state != "active":
        raise NOT_ACTIVE(state=detail.state)
    return [
        *reveals(play, detail),
        Barred(test.id, detail.id, command.says.strip()),
        TestClosed(test.id, "barred"),
    ]


ACT = Act(
    "impact.bar",
    Bar,
    find,
    gm_power,
    decide,
    (UNKNOWN_TEST, UNKNOWN_DETAIL, GM_POWER, NOT_OPEN, NEEDS_DETAIL, NOT_ACTIVE),
)
