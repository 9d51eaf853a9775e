"""Who named a Detail in an open test takes it back: a citation, a help, a penalty (IMP-29, IMP-34)."""

from __future__ import annotations

from domain.core.act import Act, Command
from domain.core.event import Event
from domain.core.play import Play
from domain.core.table import Table
from domain.membership.state import is_gm
from domain.systems.impact.events.course import TakenBack
from domain.systems.impact.finding import AnyTest, find_detail, find_test, while_open
from domain.systems.impact.refusals import (
    GM_POWER,
    NO_CHANGE,
    NOT_OPEN,
    NOT_YOURS,
    PLAYERS_CHOICE,
    UNKNOWN_DETAIL,
    UNKNOWN_TEST,
)
from domain.systems.impact.roles import gm_power, player_only, who_lends
from domain.systems.impact.state import Closed

Found = tuple[AnyTest, str]


class TakeBack(Command):
    """Take back a Detail you cited, lent or assigned."""

    test: str
    detail: str


def find(command: TakeBack, play: Play, table: Table) -> Found:
    test = find_test(command.test, play, table)
    find_detail(command.detail, play, table)
    return test, command.detail


def entitled(found: Found, play: Play, table: Table) -> None:
    """Who named it: the GM a penalty, the helper's player a help, the roller's player a citation."""
    test, detail = found
    helps = [] if isinstance(test, Closed) else [c for c in test.helps if c.detail == detail]
    if not isinstance(test, Closed) and any(c.detail == detail for c in test.hinders):
        gm_power(None, play, table)
    elif helps and helps[0].helper:
        who_lends(helps[0].helper, play, table)
    elif not is_gm(play, table) or helps:
        player_only(test.roller, play, table)


def decide(command: TakeBack, found: Found, play: Play, table: Table) -> list[Event]:
    test = while_open(found[0])
    if all(c.detail != command.detail for c in (*test.helps, *test.hinders)):
        raise NO_CHANGE()
    return [TakenBack(test.id, command.detail)]


ACT = Act(
    "impact.take_back",
    TakeBack,
    find,
    entitled,
    decide,
    (UNKNOWN_TEST, UNKNOWN_DETAIL, GM_POWER, NOT_YOURS, PLAYERS_CHOICE, NOT_OPEN, NO_CHANGE),
)
