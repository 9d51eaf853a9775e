"""A Complication is declined: by the player, or by the GM for an absent one (IMP-02, IMP-56, IMP-58)."""

from __future__ import annotations

from collections.abc import Iterator

from domain.core.act import Act, Command, Offer
from domain.core.audience import Viewer
from domain.core.event import Event
from domain.core.play import Play
from domain.core.table import Table
from domain.systems.impact.events.outcome import ComplicationDeclined, TestClosed
from domain.systems.impact.failing import proposal_of
from domain.systems.impact.finding import AnyTest, test_named
from domain.systems.impact.refusals import NO_PROPOSAL, NOT_YOURS, UNKNOWN_TEST
from domain.systems.impact.roles import plays, rollers_player_or_gm
from domain.systems.impact.state import impact


class DeclineComplication(Command):
    """Decline the Complication proposed: no Detail, no rung."""

    test: str


def decide(command: DeclineComplication, found: AnyTest, play: Play, table: Table) -> list[Event]:
    test, _ = proposal_of(found)
    declined = ComplicationDeclined(test.id, by_gm=not plays(play, table, test.roller))
    return [declined, *([TestClosed(test.id, "declined")] if test.stands else [])]


def offers(play: Play, viewer: Viewer) -> Iterator[Offer]:
    for test in impact(play).tests.values():
        if test.proposal is not None and (viewer.gm or test.roller in viewer.characters):
            yield Offer(ACT.name, {"test": test.id}, f"Decline: {test.proposal.text}")


ACT = Act(
    "impact.decline_complication",
    DeclineComplication,
    test_named,
    rollers_player_or_gm,
    decide,
    (UNKNOWN_TEST, NOT_YOURS, NO_PROPOSAL),
    offers=offers,
)
