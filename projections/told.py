"""What a ruling comes to, told to a viewer: which later acts change, which fall away, what is still open."""

from __future__ import annotations

from typing import Any

import msgspec

from domain.core.audience import Viewer, visible
from domain.rulings.outcome import Judged, Retaken


class LaterAct(msgspec.Struct, frozen=True, omit_defaults=True):
    """One act that does not simply stay.

    ``verdict``: struck, overturned, changed, impossible, possible_again or open; ``chosen``: what is done with it;
    ``events``: what it gives now; ``code``, ``rule`` and ``says``: why it is impossible; ``die``: test, roller, nth and
    sides of the first die that was never thrown.
    """

    place: int
    act: str
    member: str
    verdict: str
    chosen: str = ""
    events: list[Any] = []
    code: str = ""
    rule: str = ""
    says: str = ""
    figures: dict[str, Any] = {}
    die: list[str | int] = []


class RulingOutcome(msgspec.Struct, frozen=True):
    """The outcome of a ruling. ``token`` stands for it: applied with the token, it is this outcome or nothing.

    ``unchanged``: how many later acts stay as they are; ``hidden``: how many others the viewer may not see,
    told to GMs alone.
    """

    token: str
    acts: list[LaterAct]
    unchanged: int
    hidden: int


def told(retaken: Retaken, viewer: Viewer) -> RulingOutcome:
    """The outcome of a ruling as the viewer may know it."""
    seen = [judged for judged in retaken.judged if visible(judged.audience, viewer)]
    hidden = len(retaken.judged) - len(seen) if viewer.gm else 0
    return RulingOutcome(retaken.token, [_later(judged, viewer) for judged in seen], retaken.unchanged, hidden)


def _later(judged: Judged, viewer: Viewer) -> LaterAct:
    code, rule, says = judged.refusal or ("", "", "")
    return LaterAct(
        place=judged.place,
        act=judged.act,
        member=judged.member,
        verdict=judged.verdict,
        chosen=judged.chosen,
        events=[msgspec.to_builtins(event) for event in judged.events if visible(event.audience, viewer)],
        code=code,
        rule=rule,
        says=says,
        figures=dict(judged.figures),
        die=list(judged.die or ()),
    )
