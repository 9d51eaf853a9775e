"""What waits for the consent of the GM or of a player; heroic awards and opening scenes."""

from __future__ import annotations

from typing import Literal

from domain.core.event import Event, Fact
from domain.core.play import Play
from domain.systems.impact.bearers import called
from domain.systems.impact.state import Proposal, State


class ConsentAsked(Event, frozen=True, tag="impact.consent_asked"):
    """Something waits for consent; the fields are those of the state's ``Proposal``."""

    proposal: str
    what: str
    character: str
    asks: Literal["gm", "player"]
    by: str
    text: str = ""
    kind: str = ""
    mark: str = ""
    detail: str = ""
    cites: list[str] = []
    negative: bool = False
    condition: str = ""
    test: str = ""


class ConsentGiven(Event, frozen=True, tag="impact.consent_given"):
    """What waited for consent has it."""

    proposal: str


class ConsentRefused(Event, frozen=True, tag="impact.consent_refused"):
    """What waited for consent does not happen. ``by``: gm, player, or asker, who withdrew it."""

    proposal: str
    by: str


class HeroicAwarded(Event, frozen=True, tag="impact.heroic_awarded"):
    """A heroic act earns a rung; ``test`` and ``claim``: what it was awarded for, which earns once."""

    character: str
    says: str
    test: str = ""
    claim: str = ""


class OpeningSceneApproved(Event, frozen=True, tag="impact.opening_scene_approved"):
    """A player's opening scene earns a rung before play."""

    character: str
    says: str
    cites: list[str]


class ComplicationMade(Event, frozen=True, tag="impact.complication_made"):
    """A Complication outside any failure, because of Details of the character."""

    character: str
    text: str
    cites: list[str]


def _asked(state: State, event: ConsentAsked) -> None:
    state.proposals[event.proposal] = Proposal(
        event.proposal,
        event.what,
        event.character,
        event.asks,
        event.by,
        event.text,
        event.kind,
        event.mark,
        event.detail,
        list(event.cites),
        event.negative,
        event.condition,
        event.test,
    )


def _answered(state: State, event: ConsentGiven | ConsentRefused) -> None:
    state.proposals.pop(event.proposal, None)
    state.answered.append(event.proposal)


def _awarded(state: State, event: HeroicAwarded) -> None:
    state.awarded.extend(f"{name}/{event.character}" for name in (event.test, event.claim) if name)


def _approved(state: State, event: OpeningSceneApproved) -> None:
    state.awarded.append(f"opening_scene/{event.character}")


def _made(state: State, event: ComplicationMade) -> None:
    """The Detail and the rung are events of their own."""


WHAT = {
    "add_detail": "a new Detail",
    "reword_detail": "another wording",
    "retire_detail": "giving a Detail up",
    "complication": "a Complication",
    "opening_scene": "an opening scene",
    "heroic_act": "a heroic act",
}


def _tells_asked(event: ConsentAsked, play: Play) -> str:
    said = f': "{event.text}"' if event.text else ""
    return f"For {called(play, event.character)}, {WHAT.get(event.what, event.what)} waits for consent{said}."


FACTS = (
    Fact(ConsentAsked, _asked, _tells_asked),
    Fact(ConsentGiven, _answered, lambda e, p: "Consent is given."),
    Fact(ConsentRefused, _answered, lambda e, p: "It is withdrawn." if e.by == "asker" else "Consent is refused."),
    Fact(HeroicAwarded, _awarded, lambda e, p: f"{called(p, e.character)} is a hero: {e.says or 'as told'}."),
    Fact(OpeningSceneApproved, _approved, lambda e, p: f"{called(p, e.character)} opens: {e.says or 'as told'}."),
    Fact(ComplicationMade, _made, lambda e, p: f'{called(p, e.character)} runs into trouble: "{e.text}".'),
)
