"""An open test is called off: by the GM, a plain one by its player as well (IMP-29)."""

from __future__ import annotations

from collections.abc import Iterator

from domain.core.act import Act, Command, Offer
from domain.core.audience import Viewer
from domain.core.event import Event
from domain.core.play import Play
from domain.core.table import Table
from domain.systems.impact.events.outcome import TestClosed
from domain.systems.impact.finding import AnyTest, test_named, while_open
from domain.systems.impact.refusals import GM_POWER, NOT_OPEN, NOT_YOURS, UNKNOWN_TEST
from domain.systems.impact.roles import gm_power, player_or_gm
from domain.systems.impact.state import impact


class Cancel(Command):
    """Call an open test off; it consumes and changes nothing."""

    test: str


def entitled(test: AnyTest, play: Play, table: Table) -> None:
    """The GM; the player of a plain test."""
    if test.kind == "plain":
        player_or_gm(test.roller, play, table)
    else:
        gm_power(None, play, table)


def decide(command: Cancel, test: AnyTest, play: Play, table: Table) -> list[Event]:
    return [TestClosed(while_open(test).id, "cancelled")]


def offers(play: Play, viewer: Viewer) -> Iterator[Offer]:
    for test in impact(play).tests.values():
        may = viewer.gm or (test.kind == "plain" and test.roller in viewer.characters)
        if test.phase == "open" and may:
            yield Offer(ACT.name, {"test": test.id}, "Call the test off")


ACT = Act(
    "impact.cancel", Cancel, test_named, entitled, decide, (UNKNOWN_TEST, NOT_YOURS, GM_POWER, NOT_OPEN), offers=offers
)
