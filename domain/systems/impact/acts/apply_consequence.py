"""The GM applies the consequence of a failed harm test: the announced one, or the player's suggestion (IMP-66)."""

from __future__ import annotations

from collections.abc import Iterator

from domain.core.act import Act, Command, Offer
from domain.core.audience import Viewer
from domain.core.event import Event
from domain.core.play import Play
from domain.core.table import Table
from domain.systems.impact.bearers import is_out, rung_of
from domain.systems.impact.events.course import outlook as in_words
from domain.systems.impact.events.outcome import TestClosed
from domain.systems.impact.finding import AnyTest, test_named
from domain.systems.impact.harming import chosen, one_only
from domain.systems.impact.refusals import (
    GM_POWER,
    NO_FAILURE,
    NOT_ANNOUNCED,
    ONE_CONSEQUENCE,
    OPEN_FAILURE,
    UNKNOWN_TEST,
)
from domain.systems.impact.roles import gm_power
from domain.systems.impact.settling import closes_after, harmed
from domain.systems.impact.state import Closed, Outlook, Test, impact


class ApplyConsequence(Command):
    """Apply the consequence of a failed harm test: as announced, or if you say so, as suggested.

    ``consequence``: ``impact``, or ``detail`` with its text.
    """

    test: str
    consequence: str = ""
    text: str = ""
    rungs: int = 1


def decide(command: ApplyConsequence, found: AnyTest, play: Play, table: Table) -> list[Event]:
    test = awaiting(found)
    one_only(command.consequence, command.text, command.rungs)
    outlook = chosen(test, command.consequence, command.text)
    events = list(harmed(play, table, test, outlook))
    if goes_out(play, test, outlook):
        return [*events, TestClosed(test.id, "consequence")]
    return closes_after(play, test, events, "consequence")


def awaiting(found: AnyTest) -> Test:
    """The failed harm test that waits for its consequence."""
    if isinstance(found, Closed):
        raise ONE_CONSEQUENCE() if found.how == "consequence" else NO_FAILURE(how=found.how)
    if found.kind != "harm" or found.phase != "failed":
        raise NO_FAILURE(state=found.phase)
    if found.applied:
        raise ONE_CONSEQUENCE()
    if not found.stands:
        raise OPEN_FAILURE()
    return found


def goes_out(play: Play, test: Test, outlook: Outlook) -> bool:
    """Whether the roller is out, or goes out by this: then no Complication can follow."""
    return is_out(play, test.roller) or (outlook.kind == "impact" and rung_of(play, test.roller) == 1)


def offers(play: Play, viewer: Viewer) -> Iterator[Offer]:
    for test in impact(play).tests.values() if viewer.gm else ():
        if test.kind == "harm" and test.phase == "failed" and test.stands and not test.applied:
            for known in (test.announced, test.suggested):
                if known is not None:
                    command = {"test": test.id, "consequence": known.kind, "text": known.text}
                    yield Offer(ACT.name, command, f"Apply: {in_words(known.kind, known.text)}")


ACT = Act(
    "impact.apply_consequence",
    ApplyConsequence,
    test_named,
    gm_power,
    decide,
    (UNKNOWN_TEST, GM_POWER, NO_FAILURE, ONE_CONSEQUENCE, OPEN_FAILURE, NOT_ANNOUNCED),
    offers=offers,
)
