"""What people see of rulings: those made, with which are in force; disputes, proposals, precedents; who struck what."""

from __future__ import annotations

import msgspec

from domain.core.audience import Viewer, visible
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


def listing(play: Play, viewer: Viewer) -> RulingsView:
    """The rulings as the viewer may know them."""
    now = rulings(play)
    holding = {ruling.seq for ruling in in_force(now.rulings)}
    return RulingsView(
        rulings=[_ruling(r, r.seq in holding) for r in reversed(now.rulings) if visible(r.audience, viewer)],
        disputes=[d for d in now.disputes.values() if visible(d.audience, viewer)],
        proposals=[
            ProposalView(p.id, p.by, p.act, p.command, p.digest, p.asked, p.agreed, p.needs_all, enough(p, play))
            for p in now.proposals.values()
            if visible(p.audience, viewer)
        ],
        precedents=[p for p in reversed(now.precedents.values()) if visible(p.audience, viewer)],
    )


def precedents(play: Play, viewer: Viewer, text: str) -> list[Precedent]:
    """The precedents in which every word of the text stands, newest first."""
    words = text.casefold().split()
    found = listing(play, viewer).precedents
    return [precedent for precedent in found if all(word in precedent.why.casefold() for word in words)]


def decides_at(play: Play, place: int) -> Ruling | None:
    """The ruling by which counts what counts at a place, None where none speaks of it: who struck it, and why."""
    for ruling in reversed(in_force(rulings(play).rulings)):
        rewound = ruling.rewinds_to is not None and ruling.rewinds_to < place < ruling.seq
        if rewound or any(named == place for named, _ in ruling.words):
            return ruling
    return None


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
