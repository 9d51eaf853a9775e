"""A GM sets a balance right by a correction; what it mends stands in the ruling beside it."""

from __future__ import annotations

from domain.core.event import Event, Fact, Movement
from domain.core.play import Play
from domain.systems.activity.state import State
from domain.table.state import name_of


class ApCorrected(Event, frozen=True, tag="activity.ap_corrected"):
    """A character's saved Action Points are set right."""

    character: str
    by: int


class LuckCorrected(Event, frozen=True, tag="activity.luck_corrected"):
    """The Luck pool is set right."""

    by: int


class TallyCorrected(Event, frozen=True, tag="activity.tally_corrected"):
    """The tally of Fate's wrath is set right."""

    by: int


def _ap(state: State, event: ApCorrected) -> None:
    state.ap[event.character] = state.ap.get(event.character, 0) + event.by
    if not state.ap[event.character]:
        del state.ap[event.character]


def _luck(state: State, event: LuckCorrected) -> None:
    state.luck += event.by


def _tally(state: State, event: TallyCorrected) -> None:
    state.wrath += event.by


def _tells_ap(event: ApCorrected, play: Play) -> str:
    return f"{name_of(play, event.character)} has {event.by:+d} Action Points by a correction."


FACTS = (
    Fact(ApCorrected, _ap, _tells_ap, moves=lambda e: [Movement("activity.ap", e.character, e.by, "correction")]),
    Fact(
        LuckCorrected,
        _luck,
        lambda e, p: f"The Luck pool holds {e.by:+d} by a correction.",
        moves=lambda e: [Movement("activity.luck", "", e.by, "correction")],
    ),
    Fact(
        TallyCorrected,
        _tally,
        lambda e, p: f"The tally of Fate's wrath moves by {e.by:+d} by a correction.",
        moves=lambda e: [Movement("activity.wrath", "", e.by, "correction")],
    ),
)
