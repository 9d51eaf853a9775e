"""The GM withdraws a Complication not yet answered; he may propose another (IMP-55)."""

from __future__ import annotations

from collections.abc import Iterator

from domain.core.act import Act, Command, Offer
from domain.core.audience import Viewer
from domain.core.event import Event
from domain.core.play import Play
from domain.core.table import Table
from domain.systems.impact.events.outcome import ComplicationWithdrawn
from domain.systems.impact.failing import proposal_of
from domain.systems.impact.finding import AnyTest, test_named
from domain.systems.impact.refusals import GM_POWER, NO_PROPOSAL, UNKNOWN_TEST
from domain.systems.impact.roles import gm_power
from domain.systems.impact.state import impact


class WithdrawComplication(Command):
    """Withdraw a Complication you proposed."""

    test: str


def decide(command: WithdrawComplication, found: AnyTest, play: Play, table: Table) -> list[Event]:
    return [ComplicationWithdrawn(proposal_of(found)[0].id)]


def offers(play: Play, viewer: Viewer) -> Iterator[Offer]:
    for test in impact(play).tests.values():
        if viewer.gm and test.proposal is not None:
            yield Offer(ACT.name, {"test": test.id}, "Withdraw the Complication")


ACT = Act(
    "impact.withdraw_complication",
    WithdrawComplication,
    test_named,
    gm_power,
    decide,
    (UNKNOWN_TEST, GM_POWER, NO_PROPOSAL),
    offers=offers,
)
