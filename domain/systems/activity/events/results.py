"""Dice fall, tests are resolved, results are told and improved."""

from __future__ import annotations

import msgspec

from domain.core.event import Event, Fact, Movement
from domain.core.play import Play
from domain.systems.activity.events.opening import primary_of
from domain.systems.activity.state import Complication, How, State
from domain.systems.activity.telling import said
from domain.table.state import name_of


class RolledDie(msgspec.Struct, frozen=True, omit_defaults=True):
    """One die as it fell and what it counted for. ``roller``: "", and no figures, where he is hidden.

    ``complication``: the id of the one it made; ``of``: whom that concerns, "" for the group; ``mishap``: in range, on
    a side whose mishaps are nobody's debt.
    """

    roller: str
    face: int
    tn: int
    band: int
    successes: int
    complication: str = ""
    of: str = ""
    mishap: bool = False


class OpponentRolled(Event, frozen=True, tag="activity.opponent_rolled"):
    """The opponent's dice have fallen; ``successes``, talents and Fae Points included, are the base difficulty."""

    test: str
    scene: str
    dice: list[RolledDie]
    rolled: int
    automatic: int
    successes: int


class Rolled(Event, frozen=True, tag="activity.rolled"):
    """The pool was rolled, helpers' dice last; ``rolled`` successes were counted."""

    test: str
    scene: str
    dice: list[RolledDie]
    rolled: int


class UnseenRolled(Event, frozen=True, tag="activity.unseen_rolled"):
    """Whose the dice of the roll are that bear no name in it: those of hidden helpers."""

    test: str
    dice: list[RolledDie]


class Resolved(Event, frozen=True, tag="activity.resolved"):
    """The test is decided. ``total``: rolled and Fae successes; ``ap`` go to the primary; ``opponent_ap`` to the PC
    who opposed, where the campaign has it so.
    """

    test: str
    character: str
    how: How
    passed: bool
    effective: int = 0
    rolled: int = 0
    fae: int = 0
    total: int = 0
    ap: int = 0
    opponent: str = ""
    opponent_ap: int = 0


class NarrationClaimed(Event, frozen=True, tag="activity.narration_claimed"):
    """A GM tells this success himself, as it is not obvious what it looks like."""

    test: str


class Narrated(Event, frozen=True, tag="activity.narrated"):
    """The result is told."""

    test: str
    text: str


class ResultImproved(Event, frozen=True, tag="activity.result_improved"):
    """A passed test's result is better still; no figure changes."""

    test: str
    text: str


class TimeReduced(Event, frozen=True, tag="activity.time_reduced"):
    """What was done takes fewer minutes."""

    test: str
    before: int
    by: int


def _complications(state: State, event: Rolled | OpponentRolled) -> None:
    for die in event.dice:
        if die.complication:
            state.complications[die.complication] = Complication(
                die.complication, event.scene, event.test, die.face, die.of, event.audience
            )


def _opponent(state: State, event: OpponentRolled) -> None:
    _complications(state, event)
    test = state.tests.get(event.test)
    if test is not None:
        test.opponent_rolled, test.base = True, event.successes


def _rolled(state: State, event: Rolled) -> None:
    _complications(state, event)
    test = state.tests.get(event.test)
    if test is not None:
        test.rolled = event.rolled


def _unseen(state: State, event: UnseenRolled) -> None:
    """The roll itself has counted them."""


def _resolved(state: State, event: Resolved) -> None:
    for character, ap in ((event.character, event.ap), (event.opponent, event.opponent_ap)):
        if ap:
            state.ap[character] = state.ap.get(character, 0) + ap
    state.spent.pop(event.test, None)
    test = state.tests.get(event.test)
    if test is not None:
        test.phase, test.how, test.passed = "resolved", event.how, event.passed
        test.effective, test.immediate = event.effective, event.ap


def _claimed(state: State, event: NarrationClaimed) -> None:
    test = state.tests.get(event.test)
    if test is not None:
        test.narrator = "gm"


def _narrated(state: State, event: Narrated) -> None:
    test = state.tests.get(event.test)
    if test is not None:
        test.told = True


def _improved(state: State, event: ResultImproved) -> None:
    test = state.tests.get(event.test)
    if test is not None:
        test.improvements.append(event.text)


def _reduced(state: State, event: TimeReduced) -> None:
    test = state.tests.get(event.test)
    if test is not None and test.duration is not None:
        test.duration -= event.by


def _moves_resolved(event: Resolved) -> list[Movement]:
    earned = [(event.character, event.ap), (event.opponent, event.opponent_ap)]
    return [Movement("activity.ap", character, ap, "earned in a test") for character, ap in earned if ap]


def dice_told(dice: list[RolledDie], play: Play) -> str:
    """The dice by who rolled them, as they fell."""
    faces: dict[str, list[str]] = {}
    for die in dice:
        faces.setdefault(die.roller, []).append(str(die.face))
    return "; ".join(
        f"{name_of(play, roller) or 'somebody unseen'} {', '.join(fell)}" for roller, fell in faces.items()
    )


def _tells_resolved(event: Resolved, play: Play) -> str:
    name = name_of(play, event.character)
    if event.how == "rolled":
        word = "passes" if event.passed else "fails"
        earned = f" and earns {event.ap} AP" if event.ap else ""
        return f"{name} {word} with {event.total} against {event.effective}{earned}."
    return f"{name} fails by choice." if event.how == "willingly" else f"{name} succeeds without a roll."


FACTS = (
    Fact(OpponentRolled, _opponent, lambda e, p: f"Opposition: {dice_told(e.dice, p)}: difficulty {e.successes}."),
    Fact(Rolled, _rolled, lambda e, p: f"Rolled: {dice_told(e.dice, p)}: {e.rolled} successes."),
    Fact(UnseenRolled, _unseen, lambda e, p: f"Unseen: {dice_told(e.dice, p)}."),
    Fact(Resolved, _resolved, _tells_resolved, moves=_moves_resolved),
    Fact(NarrationClaimed, _claimed, lambda e, p: f"A GM will tell how {primary_of(p, e.test)} succeeds."),
    Fact(Narrated, _narrated, lambda e, p: f"The result of {primary_of(p, e.test)}: {said(e.text)}"),
    Fact(ResultImproved, _improved, lambda e, p: f"{primary_of(p, e.test)} does even better: {said(e.text)}"),
    Fact(TimeReduced, _reduced, lambda e, p: f"{primary_of(p, e.test)} takes {e.before - e.by} instead of {e.before}."),
)
