"""A failure is let stand: by the player, or by the GM for an absent one (IMP-02, IMP-58, IMP-66, IMP-76)."""

from __future__ import annotations

from collections.abc import Iterator

from domain.core.act import Act, Command, Offer
from domain.core.audience import Viewer
from domain.core.event import Event
from domain.core.play import Play
from domain.core.table import Table
from domain.systems.impact.events.outcome import FailureStands, TestClosed
from domain.systems.impact.failing import failed
from domain.systems.impact.finding import AnyTest, test_named
from domain.systems.impact.refusals import NO_FAILURE, NOT_YOURS, STANDS, TEST_CLOSED, UNKNOWN_TEST
from domain.systems.impact.roles import plays, rollers_player_or_gm
from domain.systems.impact.settling import carried_out, closes_after
from domain.systems.impact.state import Test, impact


class LetStand(Command):
    """Let a failure stand: no Impact Die will be spent on it."""

    test: str


def decide(command: LetStand, found: AnyTest, play: Play, table: Table) -> list[Event]:
    test = failed(found)
    if test.stands:
        raise STANDS()
    stands = FailureStands(test.id, "player" if plays(play, table, test.roller) else "gm")
    return [stands, *_what_follows(test, play, table)]


def _what_follows(test: Test, play: Play, table: Table) -> list[Event]:
    """A hostile act takes effect at once; a plain failure closes if the GM is done with it."""
    if test.kind == "foil" and test.plan is not None:
        return closes_after(play, test, list(carried_out(play, table, test, test.plan)), "carried_out")
    if test.kind == "plain" and (test.passed or test.answered):
        return [TestClosed(test.id, "declined" if test.answered else "passed")]
    return []


def offers(play: Play, viewer: Viewer) -> Iterator[Offer]:
    for test in impact(play).tests.values():
        if test.phase == "failed" and not test.stands and (viewer.gm or test.roller in viewer.characters):
            yield Offer(ACT.name, {"test": test.id}, "Let the failure stand")


ACT = Act(
    "impact.let_stand",
    LetStand,
    test_named,
    rollers_player_or_gm,
    decide,
    (UNKNOWN_TEST, NOT_YOURS, NO_FAILURE, TEST_CLOSED, STANDS),
    offers=offers,
)
