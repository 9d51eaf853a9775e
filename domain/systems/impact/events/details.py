"""Details are made, change and expire."""

from __future__ import annotations

from domain.core.audience import EVERYONE
from domain.core.event import Event, Fact
from domain.core.play import Play
from domain.systems.impact.bearers import called
from domain.systems.impact.state import Detail, DetailKind, Mark, State, impact


class DetailShown(Event, frozen=True):
    """The facts of a Detail, as whoever may read the event has them from here on."""

    detail: str
    text: str
    kind: DetailKind
    bearer: str
    mark: Mark = "until_removed"
    negative: bool = False
    condition: str = ""


class DetailMade(DetailShown, frozen=True, tag="impact.detail_made"):
    """A Detail is in force. ``ends_with``: the scene at whose end it ends, if so marked; ``why``: what made it."""

    ends_with: str = ""
    secret: bool = False
    why: str = "framed"
    test: str = ""


class DetailExpired(Event, frozen=True, tag="impact.detail_expired"):
    """A Detail is no more. ``why``: declared, used, traded, removed, retired, scene_ended or adventure_ended."""

    detail: str
    why: str
    says: str = ""
    test: str = ""


class DetailSuspended(Event, frozen=True, tag="impact.detail_suspended"):
    """The condition of a Detail is broken; it is dropped from the open tests named."""

    detail: str
    says: str = ""
    dropped_from: list[str] = []


class DetailDisrupted(Event, frozen=True, tag="impact.detail_disrupted"):
    """A Detail is of use to nobody until this scene ends."""

    detail: str
    scene: str
    test: str = ""


class DetailRestored(Event, frozen=True, tag="impact.detail_restored"):
    """A suspended or disrupted Detail is active again."""

    detail: str
    why: str
    says: str = ""
    test: str = ""


class DetailReworded(Event, frozen=True, tag="impact.detail_reworded"):
    """A Detail has another text from here on; ``was`` is the former one."""

    detail: str
    text: str
    was: str
    test: str = ""


class DetailRelabelled(Event, frozen=True, tag="impact.detail_relabelled"):
    """A Scene Detail is a Temporary one from here on, or the reverse."""

    detail: str
    kind: DetailKind


class DetailFlagged(Event, frozen=True, tag="impact.detail_flagged"):
    """A Character Detail limits its character more than it helps, or no longer."""

    detail: str
    negative: bool


class DetailRevealed(DetailShown, frozen=True, tag="impact.detail_revealed"):
    """A hidden Detail is plain to everyone from here on; the facts are repeated."""


def _made(state: State, event: DetailMade) -> None:
    state.details[event.detail] = Detail(
        event.detail,
        event.text,
        event.kind,
        event.bearer,
        event.mark,
        negative=event.negative,
        condition=event.condition,
        ends_with=event.ends_with,
        secret=event.secret,
        audience=event.audience,
    )


def _expired(state: State, event: DetailExpired) -> None:
    state.details.pop(event.detail, None)
    state.expired[event.detail] = event.audience


def _suspended(state: State, event: DetailSuspended) -> None:
    detail = state.details.get(event.detail)
    if detail is not None:
        detail.state = "suspended"
    for name in event.dropped_from:
        test = state.tests.get(name)
        if test is not None:
            test.helps = [c for c in test.helps if c.detail != event.detail]


def _disrupted(state: State, event: DetailDisrupted) -> None:
    detail = state.details.get(event.detail)
    if detail is not None:
        detail.state, detail.disrupted_in = "disrupted", event.scene


def _restored(state: State, event: DetailRestored) -> None:
    detail = state.details.get(event.detail)
    if detail is not None:
        detail.state, detail.disrupted_in = "active", ""


def _reworded(state: State, event: DetailReworded) -> None:
    if event.detail in state.details:
        state.details[event.detail].text = event.text


def _relabelled(state: State, event: DetailRelabelled) -> None:
    if event.detail in state.details:
        state.details[event.detail].kind = event.kind


def _flagged(state: State, event: DetailFlagged) -> None:
    if event.detail in state.details:
        state.details[event.detail].negative = event.negative


def _revealed(state: State, event: DetailRevealed) -> None:
    if event.detail in state.details:
        state.details[event.detail].audience = EVERYONE
        state.details[event.detail].secret = False


def text_of(play: Play, detail: str) -> str:
    """A Detail's text in quotes, or what to call one that is gone."""
    found = impact(play).details.get(detail)
    return f'"{found.text}"' if found is not None else "a Detail"


def _said(says: str) -> str:
    return f": {says}." if says else "."


_ENDS = {
    "declared": "ends",
    "used": "is used up",
    "traded": "is traded away",
    "removed": "is removed",
    "retired": "is given up",
    "scene_ended": "ends with the scene",
    "adventure_ended": "ends with the adventure",
}

FACTS = (
    Fact(DetailMade, _made, lambda e, p: f'{called(p, e.bearer)}: "{e.text}" holds from here on.'),
    Fact(DetailExpired, _expired, lambda e, p: f"{text_of(p, e.detail)} {_ENDS.get(e.why, 'ends')}{_said(e.says)}"),
    Fact(DetailSuspended, _suspended, lambda e, p: f"{text_of(p, e.detail)} is suspended{_said(e.says)}"),
    Fact(DetailDisrupted, _disrupted, lambda e, p: f"{text_of(p, e.detail)} is disrupted until the scene ends."),
    Fact(DetailRestored, _restored, lambda e, p: f"{text_of(p, e.detail)} is active again{_said(e.says)}"),
    Fact(DetailReworded, _reworded, lambda e, p: f'{text_of(p, e.detail)} now reads "{e.text}".'),
    Fact(DetailRelabelled, _relabelled, lambda e, p: f"{text_of(p, e.detail)} is now of kind {e.kind}."),
    Fact(
        DetailFlagged,
        _flagged,
        lambda e, p: f"{text_of(p, e.detail)} {'limits' if e.negative else 'no longer limits'} its character.",
    ),
    Fact(DetailRevealed, _revealed, lambda e, p: f'{called(p, e.bearer)}: "{e.text}" is revealed.'),
)
