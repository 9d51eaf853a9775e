"""What people see of rulings: those made, with which are in force; disputes, proposals, precedents; who struck what."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from domain.core.audience import Audience, Viewer, visible
from domain.core.play import Play
from domain.rulings.canon import in_force
from domain.rulings.consent import enough
from domain.rulings.state import Dispute, Precedent, Ruling, rulings


class RulingView(msgspec.Struct, frozen=True):
    """A ruling on the canon. ``struck`` and ``stands``: places where it lets no act, or another act, count."""

    seq: int
    kind: str
    by: str
    reason: str
    in_force: bool
    struck: list[int]
    stands: list[list[int]]
    fell: list[int]
    rewinds_to: int | None
    takes_back: int | None


class ProposalView(msgspec.Struct, frozen=True):
    """A ruling that waits for consent: what it is, the digest to consent to, who is asked and who has agreed."""

    id: str
    by: str
    act: str
    command: str
    digest: str
    asked: list[str]
    agreed: list[str]
    needs_all: bool
    has_enough: bool


class RulingsView(msgspec.Struct, frozen=True):
    """All that has been ruled, newest first, and what is before the table."""

    rulings: list[RulingView]
    disputes: list[Dispute]
    proposals: list[ProposalView]
    precedents: list[Precedent]


def listing(play: Play, viewer: Viewer, text: str = "") -> RulingsView:
    """The rulings as the viewer may know them; of all, those in whose words every word of the text stands."""
    now = rulings(play)
    holding = {ruling.seq for ruling in in_force(now.rulings)}
    words = text.casefold().split()

    def wanted(audience: Audience, says: str) -> bool:
        return visible(audience, viewer) and all(word in says.casefold() for word in words)

    return RulingsView(
        rulings=[_ruling(r, r.seq in holding) for r in reversed(now.rulings) if wanted(r.audience, r.reason)],
        disputes=[d for d in now.disputes.values() if wanted(d.audience, d.reason)],
        proposals=[
            ProposalView(p.id, p.by, p.act, p.command, p.digest, p.asked, p.agreed, p.needs_all, enough(p, play))
            for p in now.proposals.values()
            if wanted(p.audience, p.command)
        ],
        precedents=[p for p in reversed(now.precedents.values()) if wanted(p.audience, p.why)],
    )


class Deciders:
    """By which ruling counts what counts at a place: who struck it, or put another act there, and why.

    Made once of the rulings, then asked for as many places as there are.
    """

    def __init__(self, made: Sequence[Ruling]) -> None:
        self._in_force = in_force(made)
        self._speaks = {place: nth for nth, ruling in enumerate(self._in_force) for place, _ in ruling.words}
        self._rewinds = [(nth, r.rewinds_to, r.seq) for nth, r in enumerate(self._in_force) if r.rewinds_to is not None]

    def at(self, place: int) -> Ruling | None:
        """The newest ruling in force that speaks of the place, None where none does."""
        rewound = [nth for nth, after, before in self._rewinds if after < place < before]
        nth = max(self._speaks.get(place, -1), *rewound, -1)
        return self._in_force[nth] if nth >= 0 else None


def _ruling(ruling: Ruling, holds: bool) -> RulingView:
    return RulingView(
        ruling.seq,
        ruling.kind,
        ruling.by,
        ruling.reason,
        holds,
        [place for place, seq in ruling.words if not seq],
        [[place, seq] for place, seq in ruling.words if seq],
        ruling.fell,
        ruling.rewinds_to,
        ruling.reinstates,
    )
