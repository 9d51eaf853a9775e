"""The GM proposes a Complication for a failure; it changes nothing yet (IMP-55, IMP-70)."""

from __future__ import annotations

from collections.abc import Iterator

from domain.core.act import Act, Command, Offer
from domain.core.audience import Viewer
from domain.core.event import Event
from domain.core.play import Play
from domain.core.refusal import Refusal
from domain.core.table import Table
from domain.systems.impact.details import checked_mark, checked_new
from domain.systems.impact.events.outcome import ComplicationProposed
from domain.systems.impact.failing import REFUSALS_TO_GM, awaits_gm, can_earn
from domain.systems.impact.finding import AnyTest, test_named
from domain.systems.impact.refusals import CHECKS_OF_DETAILS, GM_POWER, OUT_OF_STORY, UNKNOWN_TEST
from domain.systems.impact.roles import gm_power
from domain.systems.impact.state import impact


class ProposeComplication(Command):
    """Propose a Temporary Detail that would trouble the roller; accepted, it comes with one rung of Impact."""

    test: str
    text: str
    mark: str = "until_removed"


def decide(command: ProposeComplication, found: AnyTest, play: Play, table: Table) -> list[Event]:
    test = awaits_gm(play, found)
    can_earn(play, test.roller)
    text = checked_new(play, test.roller, command.text)
    return [ComplicationProposed(test.id, text, checked_mark(command.mark))]


def offers(play: Play, viewer: Viewer) -> Iterator[Offer]:
    for test in impact(play).tests.values() if viewer.gm else ():
        try:
            can_earn(play, awaits_gm(play, test).roller)
        except Refusal:
            continue
        yield Offer(ACT.name, {"test": test.id}, "Propose a Complication")


ACT = Act(
    "impact.propose_complication",
    ProposeComplication,
    test_named,
    gm_power,
    decide,
    (UNKNOWN_TEST, GM_POWER, *REFUSALS_TO_GM, OUT_OF_STORY, *CHECKS_OF_DETAILS),
    offers=offers,
)
