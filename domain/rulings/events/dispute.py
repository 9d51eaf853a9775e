"""Acts are disputed and upheld; what was upheld, and why, is precedent. All kept."""

from __future__ import annotations

from domain.core.event import Event, Fact
from domain.rulings.state import Dispute, Precedent, State


class Disputed(Event, frozen=True, tag="ruling.disputed"):
    """A member disputes what stands at a place."""

    dispute: str
    place: int
    by: str
    reason: str


class Upheld(Event, frozen=True, tag="ruling.upheld"):
    """What stands at a place is upheld, and why; it is a precedent from here on, resting on those it cites.

    ``settles``: the disputes that are answered so.
    """

    precedent: str
    place: int
    by: str
    why: str
    cites: list[str] = []
    settles: list[str] = []


class DisputeWithdrawn(Event, frozen=True, tag="ruling.dispute_withdrawn"):
    """Whoever disputed an act does so no longer."""

    dispute: str


def _disputed(state: State, event: Disputed) -> None:
    state.disputes[event.dispute] = Dispute(event.dispute, event.place, event.by, event.reason, event.audience)


def _upheld(state: State, event: Upheld) -> None:
    state.precedents[event.precedent] = Precedent(
        event.precedent, event.place, event.by, event.why, list(event.cites), event.audience
    )
    for dispute in event.settles:
        state.disputes.pop(dispute, None)


def _withdrawn(state: State, event: DisputeWithdrawn) -> None:
    state.disputes.pop(event.dispute, None)


FACTS = (
    Fact(Disputed, _disputed, lambda e, p: f"The act at {e.place} is disputed: {e.reason}", kept=True),
    Fact(Upheld, _upheld, lambda e, p: f"The act at {e.place} is upheld: {e.why}", kept=True),
    Fact(DisputeWithdrawn, _withdrawn, lambda e, p: "A dispute is withdrawn.", kept=True),
)
