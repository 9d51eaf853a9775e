"""Rulings: those made, what is disputed and proposed, and the precedents that can be cited."""

from __future__ import annotations

from typing import Annotated

import msgspec
from fastapi import APIRouter, Query, Request, Response

from api.looking import Looking, shows
from api.openapi.components import gives
from domain.core.audience import visible
from domain.rulings.canon import in_force
from domain.rulings.state import Dispute, Precedent, Proposal, Ruling, rulings

router = APIRouter(prefix="/v1/campaigns/{campaign}", tags=["rulings"])


class RulingEntry(msgspec.Struct, frozen=True):
    """A ruling on what counts. ``in_force``: no later one has taken it back; ``places``: of which it speaks."""

    seq: int
    kind: str
    by: str
    reason: str
    in_force: bool
    places: int
    rewinds_to: int | None
    reinstates: int | None


class Rulings(msgspec.Struct, frozen=True):
    """What was ruled and what waits for a ruling, as far as the viewer may see it."""

    rulings: list[RulingEntry]
    disputes: list[Dispute]
    proposals: list[Proposal]
    precedents: list[Precedent]


@router.get("/rulings", responses=gives(Rulings))
async def get_rulings(
    request: Request,
    look: Looking,
    q: Annotated[str, Query(max_length=200, description="Only those whose reason holds these words.")] = "",
) -> Response:
    """The rulings made, newest first, with disputes, proposals and precedents."""
    state, sees = rulings(look.play), look.asker.viewer
    holding = in_force(state.rulings)

    def wanted(audience: str, words: str) -> bool:
        return visible(audience, sees) and all(word in words.lower() for word in q.lower().split())

    told = Rulings(
        rulings=[_entry(r, r in holding) for r in reversed(state.rulings) if wanted(r.audience, r.reason)],
        disputes=[d for d in state.disputes.values() if wanted(d.audience, d.reason)],
        proposals=[p for p in state.proposals.values() if wanted(p.audience, p.command)],
        precedents=[p for p in state.precedents.values() if wanted(p.audience, p.why)],
    )
    return shows(request, look.cursor, told)


def _entry(ruling: Ruling, holds: bool) -> RulingEntry:
    return RulingEntry(
        seq=ruling.seq,
        kind=ruling.kind,
        by=ruling.by,
        reason=ruling.reason,
        in_force=holds,
        places=len(ruling.words),
        rewinds_to=ruling.rewinds_to,
        reinstates=ruling.reinstates,
    )
