"""Rulings: those made, what is disputed and proposed, and the precedents that can be cited."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Request, Response

from api.looking import Looking, shows
from api.openapi.components import gives
from domain.rulings.views import RulingsView, listing

router = APIRouter(prefix="/v1/campaigns/{campaign}", tags=["rulings"])


@router.get("/rulings", responses=gives(RulingsView))
async def get_rulings(
    request: Request,
    look: Looking,
    q: Annotated[str, Query(max_length=200, description="Only those whose reason holds these words.")] = "",
) -> Response:
    """The rulings made, newest first, with disputes, proposals and precedents."""
    return shows(request, look.cursor, listing(look.play, look.asker.viewer, q))
