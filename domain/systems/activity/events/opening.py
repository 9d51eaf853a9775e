"""A test opens and closes; its method is presented, proposed, ruled on; precedents stand and fall."""

from __future__ import annotations

from typing import Any

from domain.core.event import Event, Fact
from domain.core.play import Play
from domain.systems.activity.state import Proposal, Side, State, Test, activity
from domain.systems.activity.telling import said
from domain.table.state import name_of


class TestOpened(Event, frozen=True, tag="activity.test_opened"):
    """A test is open. ``settings``: what the campaign had chosen; ``source``: where its dice come from."""

    __test__ = False

    test: str
    scene: str
    character: str
    activity: str = ""
    kind: str = ""
    settings: dict[str, Any] = {}
    source: str = "server"
    limbering: str = ""
    limbering_waits: bool = False
    mends: str = ""


class MethodPresented(Event, frozen=True, tag="activity.method_presented"):
    """A GM presents the usual method."""

    test: str
    attribute: str
    skill: str


class MethodAccepted(Event, frozen=True, tag="activity.method_accepted"):
    """The method presented is taken."""

    test: str


class MethodProposed(Event, frozen=True, tag="activity.method_proposed"):
    """A player proposes another method, and says how the thing is done."""

    test: str
    attribute: str
    skill: str
    says: str


class MethodRuled(Event, frozen=True, tag="activity.method_ruled"):
    """The proposed method is granted or refused, by a GM or by a standing precedent."""

    test: str
    attribute: str
    skill: str
    granted: bool
    by_precedent: bool = False


class PrecedentSet(Event, frozen=True, tag="activity.precedent_set"):
    """From here on this method is granted, or refused, for this kind of activity."""

    kind: str
    attribute: str
    skill: str
    grants: bool


class PrecedentLifted(Event, frozen=True, tag="activity.precedent_lifted"):
    """The precedent no longer stands: each case is ruled on again."""

    kind: str
    attribute: str
    skill: str


class LimberingRuled(Event, frozen=True, tag="activity.limbering_ruled"):
    """A GM gives leave to a limbering test, or not."""

    test: str
    allowed: bool


class TestClosed(Event, frozen=True, tag="activity.test_closed"):
    """The test is closed; what is left of its Action Points is saved from here on."""

    __test__ = False

    test: str


class TestCancelled(Event, frozen=True, tag="activity.test_cancelled"):
    """The test is cancelled; what was spent on it goes back by the events that follow."""

    __test__ = False

    test: str
    why: str = ""


def precedent_key(kind: str, attribute: str, skill: str) -> str:
    """The key of a precedent: kind of activity, attribute and skill, in whatever case they were written."""
    return "|".join(part.strip().casefold() for part in (kind, attribute, skill))


def _opened(state: State, event: TestOpened) -> None:
    state.tests[event.test] = Test(
        event.test,
        event.scene,
        Side(event.character),
        activity=event.activity,
        kind=event.kind,
        audience=event.audience,
        settings=dict(event.settings),
        source=event.source,
        limbering=event.limbering,
        limbering_waits=event.limbering_waits,
        mends=event.mends,
    )


def _presented(state: State, event: MethodPresented) -> None:
    _fix(state, event.test, event.attribute, event.skill)


def _accepted(state: State, event: MethodAccepted) -> None:
    test = state.tests.get(event.test)
    if test is not None:
        test.proposal = None


def _proposed(state: State, event: MethodProposed) -> None:
    test = state.tests.get(event.test)
    if test is not None:
        test.proposal = Proposal(event.attribute, event.skill, event.says)


def _ruled(state: State, event: MethodRuled) -> None:
    test = state.tests.get(event.test)
    if test is not None:
        test.proposal = None
    if event.granted:
        _fix(state, event.test, event.attribute, event.skill)


def _fix(state: State, test: str, attribute: str, skill: str) -> None:
    found = state.tests.get(test)
    if found is not None:
        found.primary.attribute, found.primary.skill = attribute, skill


def _set(state: State, event: PrecedentSet) -> None:
    state.precedents[precedent_key(event.kind, event.attribute, event.skill)] = event.grants


def _lifted(state: State, event: PrecedentLifted) -> None:
    state.precedents.pop(precedent_key(event.kind, event.attribute, event.skill), None)


def _limbering(state: State, event: LimberingRuled) -> None:
    test = state.tests.get(event.test)
    if test is not None and event.allowed:
        test.limbering_waits = False


def _closed(state: State, event: TestClosed) -> None:
    test = state.tests.get(event.test)
    if test is not None:
        test.phase = "closed"
        test.immediate = 0


def _cancelled(state: State, event: TestCancelled) -> None:
    test = state.tests.get(event.test)
    if test is not None:
        test.phase = "cancelled"
    state.spent.pop(event.test, None)


def primary_of(play: Play, test: str) -> str:
    """What to call the test's primary character."""
    found = activity(play).tests.get(test)
    return name_of(play, found.primary.character) if found is not None else "somebody"


def _tells_opened(event: TestOpened, play: Play) -> str:
    what = f": {event.activity}" if event.activity else ""
    return f"A test of {name_of(play, event.character)} opens{what}."


def _tells_proposed(event: MethodProposed, play: Play) -> str:
    return f"{primary_of(play, event.test)} would rather use {event.attribute} and {event.skill}: {said(event.says)}"


def _tells_ruled(event: MethodRuled, play: Play) -> str:
    return f"{event.attribute} and {event.skill}: {'granted' if event.granted else 'refused'}."


def _tells_precedent(event: PrecedentSet, _: Play) -> str:
    word = "granted" if event.grants else "refused"
    return f"Precedent for {event.kind}: {event.attribute} and {event.skill} is {word}."


def _tells_limbering(event: LimberingRuled, play: Play) -> str:
    return f"{primary_of(play, event.test)} may {'' if event.allowed else 'not '}limber up."


FACTS = (
    Fact(TestOpened, _opened, _tells_opened),
    Fact(MethodPresented, _presented, lambda e, p: f"{primary_of(p, e.test)} is to use {e.attribute} and {e.skill}."),
    Fact(MethodAccepted, _accepted, lambda e, p: f"{primary_of(p, e.test)} takes the method presented."),
    Fact(MethodProposed, _proposed, _tells_proposed),
    Fact(MethodRuled, _ruled, _tells_ruled),
    Fact(PrecedentSet, _set, _tells_precedent),
    Fact(
        PrecedentLifted, _lifted, lambda e, p: f"The precedent on {e.attribute} and {e.skill} for {e.kind} is lifted."
    ),
    Fact(LimberingRuled, _limbering, _tells_limbering),
    Fact(TestClosed, _closed, lambda e, p: f"The test of {primary_of(p, e.test)} is closed."),
    Fact(TestCancelled, _cancelled, lambda e, p: f"The test of {primary_of(p, e.test)} is cancelled."),
)
