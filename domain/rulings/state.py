"""The rulings made, and what the table has before it: disputes, proposals, precedents.

All of it is folded from kept events, so no ruling takes it back, and it is the same whatever counts in the story. It
grows with the rulings and with nothing else.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from domain.core.audience import EVERYONE, Audience
from domain.core.ids import CharacterId, MemberId
from domain.core.play import Play


@dataclass(slots=True)
class Ruling:
    """One ruling on the canon. ``seq`` to ``last`` are the events of the act that made it.

    ``words``: (place, seq of the act that counts there, 0 where none does). ``rewinds_to``: the last place that a
    rewind lets stand. ``reinstates``: the seq of the ruling it takes back. ``fell``: those places struck only because
    the rules no longer allowed what stood there; every later retake tries them again.
    """

    seq: int
    last: int
    kind: str
    by: MemberId
    reason: str
    words: list[tuple[int, int]] = field(default_factory=list)
    rewinds_to: int | None = None
    reinstates: int | None = None
    fell: list[int] = field(default_factory=list)
    audience: Audience = EVERYONE


@dataclass(slots=True)
class Dispute:
    """An open dispute of what stands at a place."""

    id: str
    place: int
    by: MemberId
    reason: str
    audience: Audience = EVERYONE


@dataclass(slots=True)
class Precedent:
    """A place that was upheld, and why; ``cites``: the precedents it rests on."""

    id: str
    place: int
    by: MemberId
    why: str
    cites: list[str] = field(default_factory=list)
    audience: Audience = EVERYONE


@dataclass(slots=True)
class Proposal:
    """A ruling that waits for consent.

    ``digest`` tells what it would do; ``asked``: who may consent; ``agreed``: who has. ``needs_all``: all of them
    must, else more than half.
    """

    id: str
    by: MemberId
    act: str
    command: str
    digest: str
    asked: list[MemberId]
    needs_all: bool
    agreed: list[MemberId] = field(default_factory=list)
    audience: Audience = EVERYONE


@dataclass(slots=True)
class RolledOpening:
    """The opening of a rolled test that was taken out: an equal test opened afterwards has the faces of ``test``.

    ``like``: digest of act, member and command but ids; ``kind`` and ``key``: what the id of the test was minted from;
    ``scene``: where ``roller`` was.
    """

    test: str
    like: str
    kind: str
    key: str
    roller: CharacterId
    scene: str | None


@dataclass(slots=True)
class State:
    """``rulings`` in the order in which they were made; the rest by id.

    ``gone``: ids of proposals that were withdrawn, replaced or carried out, with who could see them. ``same_faces``:
    test to the test whose faces it has.
    """

    rulings: list[Ruling] = field(default_factory=list)
    disputes: dict[str, Dispute] = field(default_factory=dict)
    precedents: dict[str, Precedent] = field(default_factory=dict)
    proposals: dict[str, Proposal] = field(default_factory=dict)
    gone: dict[str, Audience] = field(default_factory=dict)
    openings: list[RolledOpening] = field(default_factory=list)
    same_faces: dict[str, str] = field(default_factory=dict)


def rulings(play: Play) -> State:
    """The rulings' state in a play."""
    return play.state("ruling", State)


def ruling_at(play: Play, seq: int) -> Ruling | None:
    """The ruling that the event ``seq`` belongs to."""
    return next((r for r in rulings(play).rulings if r.seq <= seq <= r.last), None)
