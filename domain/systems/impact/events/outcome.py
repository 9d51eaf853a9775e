"""The roll of a test and all that may follow, until the test is closed."""

from __future__ import annotations

import msgspec

from domain.core.event import Event, Fact
from domain.core.play import Play
from domain.systems.impact.bearers import called
from domain.systems.impact.events.course import outlook, roller_of
from domain.systems.impact.state import Closed, Mark, Outlook, Roll, Source, State, impact


class Dropped(msgspec.Struct, frozen=True, omit_defaults=True):
    """A Detail that was named but did not count at the roll, and why (IMP-45)."""

    detail: str
    why: str


class Rolled(Event, frozen=True, tag="impact.rolled"):
    """The die has fallen: every figure that decided the outcome (IMP-30). Dice by name, Details by id."""

    test: str
    roller: str
    scene: str
    face: int
    sides: int
    source: Source
    difficulty: str
    impact_die: str
    die: str
    helpful: list[str]
    hindering: list[str]
    dropped: list[Dropped]
    net: int
    total: int
    success: bool
    great: bool = False


class EffectChosen(Event, frozen=True, tag="impact.effect_chosen"):
    """A success brings one effect. ``cites``: what was involved; ``counted``: all that helped."""

    test: str
    effect: str
    says: str
    cites: list[str]
    counted: list[str]


class EffectWaived(Event, frozen=True, tag="impact.effect_waived"):
    """A success brings no effect; ``by_gm``: the GM said so for an absent player."""

    test: str
    by_gm: bool = False


class FailureStands(Event, frozen=True, tag="impact.failure_stands"):
    """No Impact Die will be spent on a failure. ``by``: player, gm, next_test or scene_end."""

    test: str
    by: str


class FailureBought(Event, frozen=True, tag="impact.failure_bought"):
    """A failure is a success after all, for an Impact Die; face and total stay as they fell."""

    test: str
    ends: str = ""


class Passed(Event, frozen=True, tag="impact.passed"):
    """The GM proposes no Complication."""

    test: str


class ComplicationProposed(Event, frozen=True, tag="impact.complication_proposed"):
    """The GM proposes a Complication after a failure; nothing changes yet."""

    test: str
    text: str
    mark: Mark = "until_removed"


class ComplicationWithdrawn(Event, frozen=True, tag="impact.complication_withdrawn"):
    """A proposal is withdrawn, or lapses, unanswered."""

    test: str


class ComplicationAccepted(Event, frozen=True, tag="impact.complication_accepted"):
    """The player takes the Complication, and the rung that comes with it."""

    test: str
    text: str


class ComplicationDeclined(Event, frozen=True, tag="impact.complication_declined"):
    """The player takes no Complication; ``by_gm``: the GM said so for an absent player."""

    test: str
    by_gm: bool = False


class ConsequenceApplied(Event, frozen=True, tag="impact.consequence_applied"):
    """A failed harm test brings its consequence; ``void``: there was nothing left for it to do."""

    test: str
    kind: str
    text: str = ""
    void: bool = False


class ActCarriedOut(Event, frozen=True, tag="impact.act_carried_out"):
    """A hostile act takes effect as declared; ``void``: there was nothing left for it to do."""

    test: str
    void: bool = False


class TestClosed(Event, frozen=True, tag="impact.test_closed"):
    """The test is over.

    ``how``: effect, waived, safe, foiled, passed, declined, complication, consequence, carried_out, cancelled, barred.
    """

    test: str
    how: str


def _rolled(state: State, event: Rolled) -> None:
    state.underway = True
    if event.scene not in state.rolled_in:
        state.rolled_in.append(event.scene)
    test = state.tests.get(event.test)
    if test is not None:
        test.phase = "succeeded" if event.success else "failed"
        test.roll = Roll(
            event.face,
            event.sides,
            event.net,
            event.total,
            event.success,
            event.great,
            helpful=list(event.helpful),
            hindering=list(event.hindering),
        )


def _effect(state: State, event: EffectChosen) -> None:
    """What it brings, and the close of the test, are events of their own."""


def _waived(state: State, event: EffectWaived) -> None:
    """The test is closed by an event of its own."""


def _stands(state: State, event: FailureStands) -> None:
    if event.test in state.tests:
        state.tests[event.test].stands = True


def _bought(state: State, event: FailureBought) -> None:
    test = state.tests.get(event.test)
    if test is not None:
        test.phase, test.proposal = "succeeded", None
        if test.roll is not None:
            test.roll.success, test.roll.bought = True, True


def _passed(state: State, event: Passed) -> None:
    if event.test in state.tests:
        state.tests[event.test].passed = True


def _proposed(state: State, event: ComplicationProposed) -> None:
    if event.test in state.tests:
        state.tests[event.test].proposal = Outlook("detail", event.text, event.mark)


def _withdrawn(state: State, event: ComplicationWithdrawn) -> None:
    if event.test in state.tests:
        state.tests[event.test].proposal = None


def _answered(state: State, event: ComplicationAccepted | ComplicationDeclined) -> None:
    test = state.tests.get(event.test)
    if test is not None:
        test.proposal, test.answered = None, True


def _applied(state: State, event: ConsequenceApplied | ActCarriedOut) -> None:
    if event.test in state.tests:
        state.tests[event.test].applied = True


def _closed(state: State, event: TestClosed) -> None:
    test = state.tests.pop(event.test, None)
    if test is not None:
        state.closed[event.test] = Closed(test.kind, test.roller, event.how)


def _tells_rolled(event: Rolled, play: Play) -> str:
    plus, minus = len(event.helpful), len(event.hindering)
    word = "Great Success" if event.great else "Success" if event.success else "Failure"
    return (
        f"{called(play, event.roller)} rolls {event.face} on {event.die}: "
        f"{event.face} + {plus} - {minus} = {event.total}, {word}."
    )


def _tells_void(event: ConsequenceApplied | ActCarriedOut, says: str) -> str:
    return "It comes to nothing." if event.void else says


_ENDS = {
    "cancelled": "The test of {who} is called off.",
    "barred": "{who} cannot try that now.",
    "safe": "{who} comes to no harm.",
    "foiled": "{who} foils the plan.",
}


def _tells_closed(event: TestClosed, play: Play) -> str:
    test = impact(play).tests.get(event.test)
    who = called(play, test.roller) if test is not None and test.roller else "nobody yet"
    return _ENDS.get(event.how, "The test of {who} is closed.").format(who=who)


FACTS = (
    Fact(Rolled, _rolled, _tells_rolled),
    Fact(EffectChosen, _effect, lambda e, p: f"{roller_of(p, e.test)} succeeds: {e.says or 'as told at the table'}."),
    Fact(EffectWaived, _waived, lambda e, p: f"{roller_of(p, e.test)} takes no effect."),
    Fact(FailureStands, _stands, lambda e, p: f"The failure of {roller_of(p, e.test)} stands."),
    Fact(FailureBought, _bought, lambda e, p: f"{roller_of(p, e.test)} turns the failure into a success."),
    Fact(Passed, _passed, lambda e, p: "The GM proposes no Complication."),
    Fact(ComplicationProposed, _proposed, lambda e, p: f'A Complication is proposed: "{e.text}".'),
    Fact(ComplicationWithdrawn, _withdrawn, lambda e, p: "The Complication is no longer proposed."),
    Fact(ComplicationAccepted, _answered, lambda e, p: f'{roller_of(p, e.test)} accepts a Complication: "{e.text}".'),
    Fact(ComplicationDeclined, _answered, lambda e, p: f"{roller_of(p, e.test)} accepts no Complication."),
    Fact(
        ConsequenceApplied,
        _applied,
        lambda e, p: _tells_void(e, f"The harm to {roller_of(p, e.test)}: {outlook(e.kind, e.text)}."),
    ),
    Fact(ActCarriedOut, _applied, lambda e, p: _tells_void(e, "The plan is carried out.")),
    Fact(TestClosed, _closed, _tells_closed),
)
