"""The GM proposes no Complication for a failure (IMP-58)."""

from __future__ import annotations

from collections.abc import Iterator

from domain.core.act import Act, Command, Offer
from domain.core.audience import Viewer
from domain.core.event import Event
from domain.core.play import Play
from domain.core.refusal import Refusal
from domain.core.table import Table
from domain.systems.impact.events.outcome import Passed, TestClosed
from domain.systems.impact.failing import REFUSALS_TO_GM, awaits_gm
from domain.systems.impact.finding import AnyTest, test_named
from domain.systems.impact.refusals import GM_POWER, UNKNOWN_TEST
from domain.systems.impact.roles import gm_power
from domain.systems.impact.state import impact


class Pass(Command):
    """Pass: no Complication is proposed for this failure."""

    test: str


def decide(command: Pass, found: AnyTest, play: Play, table: Table) -> list[Event]:
    test = awaits_gm(play, found)
    return [Passed(test.id), *([TestClosed(test.id, "passed")] if test.stands else [])]


def offers(play: Play, viewer: Viewer) -> Iterator[Offer]:
    for test in impact(play).tests.values() if viewer.gm else ():
        try:
            awaits_gm(play, test)
        except Refusal:
            continue
        yield Offer(ACT.name, {"test": test.id}, "Pass: no Complication")


ACT = Act("impact.pass", Pass, test_named, gm_power, decide, (UNKNOWN_TEST, GM_POWER, *REFUSALS_TO_GM), offers=offers)
