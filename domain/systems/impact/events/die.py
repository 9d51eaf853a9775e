"""Impact Dice move, are turned to friend or foe with their bearer, and go with the scene that bore them."""

from __future__ import annotations

from domain.core.event import Event, Fact, Movement
from domain.core.play import Play
from domain.systems.impact.bearers import called
from domain.systems.impact.state import Stance, State

FIGURE = "impact.die"

JUMPS = ("created", "adventure")
"""Why a die is where a character begins; any other move settles the bearer's rung for the running adventure."""

WHY = {
    "created": "starts at {after}",
    "adventure": "starts the adventure at {after}",
    "introduced": "is introduced at {after}",
    "given": "is given an Impact Die of {after}",
    "correction": "has his Impact Die put right: {before} to {after}",
    "break": "goes back to {after} in the break",
    "spend": "spends an Impact Die: {before} to {after}",
    "harm": "is harmed: {before} to {after}",
    "lowered": "is worn down: {before} to {after}",
    "raised": "is strengthened: {before} to {after}",
    "complication": "earns a rung for a Complication: {before} to {after}",
    "heroic": "earns a rung for a heroic act: {before} to {after}",
    "opening_scene": "earns a rung for an opening scene: {before} to {after}",
}


class DieMoved(Event, frozen=True, tag="impact.die_moved"):
    """A bearer's Impact Die moves ``by`` rungs. ``before`` and ``after`` are information, ``test`` what moved it."""

    bearer: str
    by: int
    why: str
    before: str = ""
    after: str = ""
    test: str = ""


class DieGone(Event, frozen=True, tag="impact.die_gone"):
    """A scene that has ended takes its Impact Die with it."""

    bearer: str
    by: int


class DieShown(Event, frozen=True, tag="impact.die_shown"):
    """A bearer that was hidden is plain to everyone, with the Impact Die it has ("" for none)."""

    bearer: str
    die: str
    stance: str = ""


class MannerStated(Event, frozen=True, tag="impact.manner_stated"):
    """How a character went out of the story, in his player's words."""

    character: str
    says: str


class StanceTurned(Event, frozen=True, tag="impact.stance_turned"):
    """A character of the GM's works against the players' characters, or no longer."""

    character: str
    stance: Stance


class Introduced(Event, frozen=True, tag="impact.introduced"):
    """The GM brings a character in at the rung he has; his Impact Die has begun the adventure."""

    character: str
    die: str


def _moved(state: State, event: DieMoved) -> None:
    state.dice[event.bearer] = state.dice.get(event.bearer, 0) + event.by
    if event.why not in JUMPS and event.bearer not in state.settled:
        state.settled.append(event.bearer)
    if state.dice[event.bearer] > 0:
        state.manners.pop(event.bearer, None)


def _gone(state: State, event: DieGone) -> None:
    state.dice.pop(event.bearer, None)


def _shown(state: State, event: DieShown) -> None:
    """What was hidden is told; nothing moves."""


def _manner(state: State, event: MannerStated) -> None:
    state.manners[event.character] = event.says


def _turned(state: State, event: StanceTurned) -> None:
    state.stances[event.character] = event.stance


def _introduced(state: State, event: Introduced) -> None:
    if event.character not in state.settled:
        state.settled.append(event.character)


def _tells_moved(event: DieMoved, play: Play) -> str:
    says = WHY.get(event.why, "has another Impact Die: {before} to {after}")
    if event.after == "out":
        says = says.replace(": {before} to {after}", " from {before} and is out")
    return f"{called(play, event.bearer)} {says.format(before=event.before, after=event.after)}."


def _tells_shown(event: DieShown, play: Play) -> str:
    return f"{called(play, event.bearer)} has " + (f"an Impact Die of {event.die}." if event.die else "no Impact Die.")


FACTS = (
    Fact(DieMoved, _moved, _tells_moved, moves=lambda e: [Movement(FIGURE, e.bearer, e.by, e.why)]),
    Fact(
        DieGone,
        _gone,
        lambda e, p: "A scene is over, and its Impact Die with it.",
        moves=lambda e: [Movement(FIGURE, e.bearer, e.by, "scene ended")],
    ),
    Fact(DieShown, _shown, _tells_shown),
    Fact(MannerStated, _manner, lambda e, p: f"{called(p, e.character)} is out: {e.says or 'as told at the table'}."),
    Fact(StanceTurned, _turned, lambda e, p: f"{called(p, e.character)} is now {_a(e.stance)}."),
    Fact(Introduced, _introduced, lambda e, p: f"{called(p, e.character)} comes in at {e.die}."),
)


def _a(stance: str) -> str:
    return f"an {stance}" if stance == "adversary" else f"a {stance}"
