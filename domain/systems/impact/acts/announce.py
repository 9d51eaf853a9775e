"""The GM announces what failing a harm test will bring (IMP-64)."""

from __future__ import annotations

from collections.abc import Iterator

from domain.core.act import Act, Command, Offer
from domain.core.audience import Viewer
from domain.core.event import Event
from domain.core.play import Play
from domain.core.table import Table
from domain.systems.impact.events.course import Announced
from domain.systems.impact.finding import AnyTest, test_named, while_open
from domain.systems.impact.harming import checked_outlook
from domain.systems.impact.refusals import (
    BAD_CONSEQUENCE,
    CHECKS_OF_DETAILS,
    GM_POWER,
    NOT_OPEN,
    ONE_CONSEQUENCE,
    UNKNOWN_TEST,
)
from domain.systems.impact.roles import gm_power
from domain.systems.impact.state import impact


class Announce(Command):
    """Announce the consequence of a harm test: ``impact`` (one rung down), or ``detail`` with its text."""

    test: str
    consequence: str
    text: str = ""
    mark: str = "until_removed"
    rungs: int = 1


def decide(command: Announce, found: AnyTest, play: Play, table: Table) -> list[Event]:
    test = while_open(found)
    if test.kind != "harm":
        raise BAD_CONSEQUENCE(kind=test.kind)
    said = command.consequence, command.text
    outlook = checked_outlook(play, test.roller, *said, mark=command.mark, rungs=command.rungs)
    return [Announced(test.id, outlook.kind, outlook.text, outlook.mark)]


def offers(play: Play, viewer: Viewer) -> Iterator[Offer]:
    for test in impact(play).tests.values():
        if viewer.gm and test.kind == "harm" and test.phase == "open":
            yield Offer(ACT.name, {"test": test.id, "consequence": "impact"}, "Announce: the Impact Die goes down")
            yield Offer(ACT.name, {"test": test.id, "consequence": "detail"}, "Announce a Temporary Detail")


ACT = Act(
    "impact.announce",
    Announce,
    test_named,
    gm_power,
    decide,
    (UNKNOWN_TEST, GM_POWER, NOT_OPEN, BAD_CONSEQUENCE, ONE_CONSEQUENCE, *CHECKS_OF_DETAILS),
    offers=offers,
)
