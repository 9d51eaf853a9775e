"""The GM declares the condition of a Detail broken (IMP-19)."""

from __future__ import annotations

from domain.core.act import Act, Command
from domain.core.event import Event
from domain.core.play import Play
from domain.core.refusal import Reason
from domain.core.table import Table
from domain.systems.impact.events.details import DetailSuspended
from domain.systems.impact.finding import detail_named, in_force
from domain.systems.impact.refusals import GM_POWER, NO_CHANGE, NO_REASON, NOT_ACTIVE, UNKNOWN_DETAIL
from domain.systems.impact.roles import gm_power
from domain.systems.impact.state import Detail, impact
from domain.table.settings import wants_words

NOT_CONDITIONAL = Reason("not_conditional", "IMP-19", "The Detail has no condition that could be broken.")


class SuspendDetail(Command):
    """Suspend a Detail whose condition is broken; it drops out of open tests as a bonus."""

    detail: str
    why: str = ""


def decide(command: SuspendDetail, found: Detail | None, play: Play, table: Table) -> list[Event]:
    detail = in_force(found)
    if not detail.condition:
        raise NOT_CONDITIONAL()
    if detail.state == "suspended":
        raise NO_CHANGE()
    if wants_words(play, command.why):
        raise NO_REASON()
    open_tests = [test for test in impact(play).tests.values() if test.phase == "open"]
    dropped = [test.id for test in open_tests if any(c.detail == detail.id for c in test.helps)]
    return [DetailSuspended(detail.id, command.why.strip(), dropped, audience=detail.audience)]


ACT = Act(
    "impact.suspend_detail",
    SuspendDetail,
    detail_named,
    gm_power,
    decide,
    (UNKNOWN_DETAIL, GM_POWER, NOT_ACTIVE, NOT_CONDITIONAL, NO_CHANGE, NO_REASON),
)
