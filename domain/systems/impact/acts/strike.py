"""The GM strikes a Detail that does not fit the action (IMP-38)."""

from __future__ import annotations

from collections.abc import Iterator

from domain.core.act import Act, Command, Offer
from domain.core.audience import Viewer
from domain.core.event import Event
from domain.core.play import Play
from domain.core.refusal import Reason
from domain.core.table import Table
from domain.systems.impact.events.course import Struck
from domain.systems.impact.events.details import text_of
from domain.systems.impact.finding import AnyTest, find_detail, find_test, while_open
from domain.systems.impact.refusals import (
    GM_POWER,
    NO_CHANGE,
    NO_REASON,
    NOT_OPEN,
    UNKNOWN_DETAIL,
    UNKNOWN_TEST,
)
from domain.systems.impact.roles import gm_power
from domain.systems.impact.settings import MAY_STRIKE
from domain.systems.impact.state import impact
from domain.table.settings import wants_words

NOT_ALLOWED = Reason("strike_not_allowed", "IMP-38", "In this campaign the GM strikes no Details.")


class Strike(Command):
    """Strike a Detail that was cited or lent, with a reason; it may not be cited again in this test."""

    test: str
    detail: str
    why: str = ""


def find(command: Strike, play: Play, table: Table) -> AnyTest:
    find_detail(command.detail, play, table)
    return find_test(command.test, play, table)


def decide(command: Strike, found: AnyTest, play: Play, table: Table) -> list[Event]:
    test = while_open(found)
    if not MAY_STRIKE.of(play):
        raise NOT_ALLOWED()
    if wants_words(play, command.why):
        raise NO_REASON()
    if all(c.detail != command.detail for c in test.helps):
        raise NO_CHANGE()
    return [Struck(test.id, command.detail, command.why.strip())]


def offers(play: Play, viewer: Viewer) -> Iterator[Offer]:
    for test in impact(play).tests.values():
        if viewer.gm and test.phase == "open" and MAY_STRIKE.of(play):
            for counted in test.helps:
                command = {"test": test.id, "detail": counted.detail}
                yield Offer(ACT.name, command, f"Strike {text_of(play, counted.detail)}")


ACT = Act(
    "impact.strike",
    Strike,
    find,
    gm_power,
    decide,
    (UNKNOWN_TEST, UNKNOWN_DETAIL, GM_POWER, NOT_OPEN, NOT_ALLOWED, NO_REASON, NO_CHANGE),
    offers=offers,
)
