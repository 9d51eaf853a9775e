"""The player takes the method presented; a GM may take it for a silent one (ACT-04)."""

from __future__ import annotations

from collections.abc import Iterable

from domain.core.act import Act, Offer
from domain.core.audience import Viewer
from domain.core.event import Event
from domain.core.play import Play
from domain.core.table import Table
from domain.systems.activity.events.opening import MethodAccepted
from domain.systems.activity.finding import FINDING, OnTest, the_test
from domain.systems.activity.pooling import PHASES, not_over
from domain.systems.activity.refusals.fae import NOT_YOURS
from domain.systems.activity.refusals.method import METHOD_PAST, TOO_EARLY
from domain.systems.activity.rights import primary_or_gm
from domain.systems.activity.state import Test, activity


class AcceptMethod(OnTest):
    """Take the method that the GM presented; a proposal of one's own is withdrawn by it."""


def decide(command: AcceptMethod, test: Test, play: Play, table: Table) -> list[Event]:
    not_over(test)
    if test.phase != "open":
        raise METHOD_PAST()
    if not test.primary.attribute:
        raise TOO_EARLY()
    return [MethodAccepted(test.id, audience=test.audience)]


def offers(play: Play, viewer: Viewer) -> Iterable[Offer]:
    """Whoever has a method presented to him may take it."""
    for test in activity(play).tests.values():
        if test.phase == "open" and test.primary.attribute and test.primary.character in viewer.characters:
            says = f"Take {test.primary.attribute} and {test.primary.skill}"
            yield Offer("activity.accept_method", {"test": test.id}, says)


ACT = Act(
    "activity.accept_method",
    AcceptMethod,
    the_test,
    primary_or_gm(NOT_YOURS),
    decide,
    (*FINDING, *PHASES, NOT_YOURS, METHOD_PAST, TOO_EARLY),
    offers=offers,
)
