"""The course of a test up to its roll: it opens, Details are named for and against, and it may be called off."""

from __future__ import annotations

from domain.core.event import Event, Fact
from domain.core.play import Play
from domain.systems.impact.bearers import called
from domain.systems.impact.events.details import text_of
from domain.systems.impact.ladder import level, shown
from domain.systems.impact.state import Counted, Mark, Outlook, Plan, Source, State, Test, TestKind, impact


class TestOpened(Event, frozen=True, tag="impact.test_opened"):
    """A test is being set up. ``foes``: in a reaction, the threat or actor first, then those who join."""

    test: str
    kind: TestKind
    scene: str
    action: str = ""
    manner: str = ""
    roller: str = ""
    foes: list[str] = []
    source: Source = "server"


class PutForward(Event, frozen=True, tag="impact.put_forward"):
    """A player's character will roll against a hostile act."""

    test: str
    roller: str


class DifficultySet(Event, frozen=True, tag="impact.difficulty_set"):
    """The GM sets the Difficulty, as a rung; ``says``: why it takes the place of the threat's Impact Die."""

    test: str
    difficulty: int
    says: str = ""


class Cited(Event, frozen=True, tag="impact.cited"):
    """A Detail is named in the roller's favour; ``helper`` lends it, unless it is the roller's own citation."""

    test: str
    detail: str
    bearer: str
    helper: str = ""
    why: str = ""


class Assigned(Event, frozen=True, tag="impact.assigned"):
    """The GM names a Detail against the roller."""

    test: str
    detail: str
    bearer: str
    why: str = ""


class Struck(Event, frozen=True, tag="impact.struck"):
    """The GM strikes a Detail from those in the roller's favour."""

    test: str
    detail: str
    why: str = ""


class TakenBack(Event, frozen=True, tag="impact.taken_back"):
    """A Detail named for or against the roller no longer is."""

    test: str
    detail: str


class Announced(Event, frozen=True, tag="impact.announced"):
    """What failing a harm test will bring: ``impact`` or ``detail``."""

    test: str
    kind: str
    text: str = ""
    mark: Mark = "until_removed"


class Suggested(Event, frozen=True, tag="impact.suggested"):
    """What the player would rather have a failed harm test bring."""

    test: str
    kind: str
    text: str = ""
    mark: Mark = "until_removed"


class ActDeclared(Event, frozen=True, tag="impact.act_declared"):
    """What an adversary attempts: ``create`` a Temporary Detail, or change one."""

    test: str
    does: str
    text: str = ""
    bearer: str = ""
    mark: Mark = "until_removed"
    detail: str = ""


class Barred(Event, frozen=True, tag="impact.barred"):
    """The GM does not let the action be tried, because of a Detail; no die is rolled."""

    test: str
    detail: str
    says: str = ""


def _opened(state: State, event: TestOpened) -> None:
    state.tests[event.test] = Test(
        event.test,
        event.kind,
        event.scene,
        event.action,
        event.manner,
        event.roller,
        list(event.foes),
        event.source,
    )
    settle(state, event.roller, *event.foes)


def settle(state: State, *bearers: str) -> None:
    """Who has a part in a test has begun the adventure with the Impact Die he has."""
    state.settled.extend(b for b in dict.fromkeys(bearers) if b and b not in state.settled)


def _put_forward(state: State, event: PutForward) -> None:
    if event.test in state.tests:
        state.tests[event.test].roller = event.roller
    settle(state, event.roller)


def _difficulty(state: State, event: DifficultySet) -> None:
    if event.test in state.tests:
        state.tests[event.test].difficulty = event.difficulty


def _cited(state: State, event: Cited) -> None:
    test = state.tests.get(event.test)
    if test is not None:
        test.cited = True
        test.helps.append(Counted(event.detail, event.bearer, event.helper, event.why))


def _assigned(state: State, event: Assigned) -> None:
    test = state.tests.get(event.test)
    if test is not None:
        test.cited = True
        test.hinders.append(Counted(event.detail, event.bearer, why=event.why))


def _struck(state: State, event: Struck) -> None:
    test = state.tests.get(event.test)
    if test is not None:
        test.helps = [c for c in test.helps if c.detail != event.detail]
        test.struck.append(event.detail)


def _taken_back(state: State, event: TakenBack) -> None:
    test = state.tests.get(event.test)
    if test is not None:
        test.helps = [c for c in test.helps if c.detail != event.detail]
        test.hinders = [c for c in test.hinders if c.detail != event.detail]


def _announced(state: State, event: Announced) -> None:
    if event.test in state.tests:
        state.tests[event.test].announced = Outlook(event.kind, event.text, event.mark)


def _suggested(state: State, event: Suggested) -> None:
    if event.test in state.tests:
        state.tests[event.test].suggested = Outlook(event.kind, event.text, event.mark)


def _act_declared(state: State, event: ActDeclared) -> None:
    if event.test in state.tests:
        state.tests[event.test].plan = Plan(event.does, event.text, event.bearer, event.mark, event.detail)


def _barred(state: State, event: Barred) -> None:
    """The test is closed by an event of its own."""


def roller_of(play: Play, test: str) -> str:
    """What to call the roller of a test."""
    found = impact(play).tests.get(test) or impact(play).closed.get(test)
    return called(play, found.roller) if found is not None and found.roller else "the roller"


def _tells_opened(event: TestOpened, play: Play) -> str:
    if event.kind == "plain":
        return f"{called(play, event.roller)} tries: {event.action or 'what was told at the table'}."
    foe = called(play, event.foes[0]) if event.foes else "something"
    if event.kind == "harm":
        return f"{foe} threatens {called(play, event.roller)}."
    return f"{foe} plots: {event.action}." if event.action else f"{foe} plots."


def outlook(kind: str, text: str) -> str:
    """A consequence in words."""
    return "the Impact Die goes down" if kind == "impact" else f'"{text}"'


def _tells_act(event: ActDeclared, play: Play) -> str:
    if event.does == "create":
        return f'The plan: "{event.text}" on {called(play, event.bearer)}.'
    return f"The plan: {event.does} {text_of(play, event.detail)}."


FACTS = (
    Fact(TestOpened, _opened, _tells_opened),
    Fact(PutForward, _put_forward, lambda e, p: f"{called(p, e.roller)} will try to stop it."),
    Fact(DifficultySet, _difficulty, lambda e, p: f"The task is {level(e.difficulty)}: {shown(e.difficulty)}."),
    Fact(Cited, _cited, lambda e, p: f"{text_of(p, e.detail)} helps {roller_of(p, e.test)}."),
    Fact(Assigned, _assigned, lambda e, p: f"{text_of(p, e.detail)} hinders {roller_of(p, e.test)}."),
    Fact(Struck, _struck, lambda e, p: f"{text_of(p, e.detail)} does not help after all."),
    Fact(TakenBack, _taken_back, lambda e, p: f"{text_of(p, e.detail)} is taken back."),
    Fact(Announced, _announced, lambda e, p: f"If {roller_of(p, e.test)} fails: {outlook(e.kind, e.text)}."),
    Fact(Suggested, _suggested, lambda e, p: f"Suggested instead: {outlook(e.kind, e.text)}."),
    Fact(ActDeclared, _act_declared, _tells_act),
    Fact(Barred, _barred, lambda e, p: f"{text_of(p, e.detail)} rules the action out."),
)
