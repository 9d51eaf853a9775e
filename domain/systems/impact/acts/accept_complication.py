"""The player accepts a Complication: the Detail and one rung up, in one step (IMP-56, IMP-82, IMP-91)."""

from __future__ import annotations

from collections.abc import Iterator

from domain.core.act import Act, Command, Offer
from domain.core.audience import Viewer
from domain.core.event import Event
from domain.core.play import Play
from domain.core.refusal import Reason
from domain.core.table import Table
from domain.systems.impact.bearers import rung_of
from domain.systems.impact.details import checked_new, temporary
from domain.systems.impact.events.outcome import ComplicationAccepted, TestClosed
from domain.systems.impact.failing import can_earn, proposal_of
from domain.systems.impact.finding import AnyTest, test_named
from domain.systems.impact.ladder import TOP
from domain.systems.impact.moving import rises
from domain.systems.impact.refusals import (
    BAD_TEXT,
    DUPLICATE,
    NO_PROPOSAL,
    NOT_YOURS,
    OUT_OF_STORY,
    PLAYERS_CHOICE,
    UNKNOWN_TEST,
)
from domain.systems.impact.roles import rollers_player
from domain.systems.impact.state import impact

NOT_DIVISIBLE = Reason("not_divisible", "IMP-56", "The Detail and the rung come together or not at all.")


class AcceptComplication(Command):
    """Accept the Complication proposed: the Detail, and one rung of Impact. ``only`` is refused: not half of it."""

    test: str
    only: str | None = None


def decide(command: AcceptComplication, found: AnyTest, play: Play, table: Table) -> list[Event]:
    test, proposal = proposal_of(found)
    can_earn(play, test.roller)
    if command.only is not None:
        raise NOT_DIVISIBLE()
    text = checked_new(play, test.roller, proposal.text)
    detail = table.mint("detail", f"{test.id}/complication")
    return [
        ComplicationAccepted(test.id, text),
        temporary(play, detail, text, test.roller, proposal.mark, why="complication", test=test.id, scene=test.scene),
        *rises(play, test.roller, "complication", test.id),
        TestClosed(test.id, "complication"),
    ]


def offers(play: Play, viewer: Viewer) -> Iterator[Offer]:
    for test in impact(play).tests.values():
        if test.proposal is not None and test.roller in viewer.characters:
            gain = "the Impact Die stays at D20" if rung_of(play, test.roller) == TOP else "and one rung up"
            yield Offer(ACT.name, {"test": test.id}, f"Accept: {test.proposal.text}, {gain}")


ACT = Act(
    "impact.accept_complication",
    AcceptComplication,
    test_named,
    rollers_player,
    decide,
    (UNKNOWN_TEST, NOT_YOURS, PLAYERS_CHOICE, NO_PROPOSAL, OUT_OF_STORY, NOT_DIVISIBLE, BAD_TEXT, DUPLICATE),
    offers=offers,
)
