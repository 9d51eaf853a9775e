"""How failures are settled: a consequence, a hostile act that takes effect, a failure that stands, a close."""

from __future__ import annotations

from collections.abc import Iterator

from domain.core.event import Event
from domain.core.play import Play
from domain.core.refusal import Refusal
from domain.core.table import Table
from domain.systems.impact.bearers import is_out, kind_of, rung_of
from domain.systems.impact.changing import changed, check_change
from domain.systems.impact.details import is_duplicate, temporary
from domain.systems.impact.events.outcome import (
    ActCarriedOut,
    ComplicationWithdrawn,
    ConsequenceApplied,
    FailureStands,
    TestClosed,
)
from domain.systems.impact.ladder import OUT
from domain.systems.impact.moving import rises, steps
from domain.systems.impact.settings import COMPLICATION_AFTER, HARM_DETAIL_EARNS
from domain.systems.impact.state import Outlook, Plan, Test, impact, tests_of


def stood(test: Test, by: str) -> Iterator[Event]:
    """The failure stands, unless it does already."""
    if not test.stands:
        yield FailureStands(test.id, by)


def harmed(play: Play, table: Table, test: Test, chosen: Outlook) -> Iterator[Event]:
    """The consequence of a failed harm test comes; nothing for a roller who has gone out in between (IMP-66)."""
    void = is_out(play, test.roller) or (chosen.kind == "detail" and is_duplicate(play, test.roller, chosen.text))
    yield ConsequenceApplied(test.id, chosen.kind, chosen.text, void)
    if void:
        return
    if chosen.kind == "impact":
        yield from steps(play, test.roller, -1, "harm", test.id)
        return
    detail = table.mint("detail", f"{test.id}/consequence")
    yield temporary(
        play, detail, chosen.text, test.roller, chosen.mark, why="consequence", test=test.id, scene=test.scene
    )
    if HARM_DETAIL_EARNS.of(play):
        yield from rises(play, test.roller, "complication", test.id)


def carried_out(play: Play, table: Table, test: Test, plan: Plan) -> Iterator[Event]:
    """A hostile act takes effect as declared, if there is anything left for it to do (IMP-76)."""
    event = _done(play, table, test, plan)
    yield ActCarriedOut(test.id, void=event is None)
    if event is not None:
        yield event


def _done(play: Play, table: Table, test: Test, plan: Plan) -> Event | None:
    if plan.does == "create":
        gone = kind_of(play, plan.bearer) in (None, "ended") or is_duplicate(play, plan.bearer, plan.text)
        detail = table.mint("detail", f"{test.id}/act")
        made = temporary(
            play, detail, plan.text, plan.bearer, plan.mark, why="hostile_act", test=test.id, scene=test.scene
        )
        return None if gone else made
    target = impact(play).details.get(plan.detail)
    try:
        found = check_change(play, plan.does, target, plan.text, test.scene)
    except Refusal:
        return None
    return changed(plan.does, found, plan.text, test.scene, test.id)


def closes_after(play: Play, test: Test, events: list[Event], how: str) -> list[Event]:
    """The events, and the close of the test: unless a Complication may follow a reaction (IMP-70)."""
    if COMPLICATION_AFTER.of(play) and not is_out(play, test.roller):
        return events
    return [*events, TestClosed(test.id, how)]


def another_suggested(test: Test) -> bool:
    """Whether a failed harm test waits for the GM, another consequence having been suggested (IMP-25)."""
    waits = test.kind == "harm" and test.phase == "failed" and not test.applied
    return waits and test.suggested is not None and test.suggested != test.announced


def settled(play: Play, table: Table, test: Test, by: str) -> list[Event]:
    """What the roller's next test, or the end of the scene, makes of a failure: it stands, and the rest follows."""
    events = list(stood(test, by))
    if test.kind == "harm" and not test.applied and test.announced is not None:
        return [*events, *harmed(play, table, test, test.announced), TestClosed(test.id, "consequence")]
    if test.kind == "foil" and not test.applied and test.plan is not None:
        return [*events, *carried_out(play, table, test, test.plan), TestClosed(test.id, "carried_out")]
    lapsed = [ComplicationWithdrawn(test.id)] if test.proposal is not None else []
    return [*events, *lapsed, TestClosed(test.id, "declined" if test.answered else "passed")]


def settled_before(play: Play, table: Table, roller: str) -> list[Event]:
    """What becomes of a roller's failures when his next test is opened (IMP-25)."""
    return [event for test in tests_of(play, roller) for event in settled(play, table, test, "next_test")]


def puts_out(play: Play, roller: str) -> bool:
    """Whether settling his failures would put the roller out."""
    falls = [
        test
        for test in tests_of(play, roller)
        if test.kind == "harm" and not test.applied and test.announced is not None and test.announced.kind == "impact"
    ]
    return bool(falls) and (rung_of(play, roller) or OUT) - len(falls) <= OUT
