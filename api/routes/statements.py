"""Statements of pools: every movement with the balance after it."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Response

from api.auth import Asker, Here, Reader
from api.looking import At, Canon, answers
from api.openapi.components import gives
from domain.core.audience import visible
from domain.core.refusal import Reason
from domain.table.refusals import UNKNOWN_CHARACTER
from domain.table.state import story
from domain.views import views
from projections import place
from projections.statement import LIMIT_MAX, Statement, statement

UNKNOWN_POOL = Reason("unknown_id", "TAB-7", "There is no such pool, or it is not yours to see.")

router = APIRouter(prefix="/v1/campaigns/{campaign}", tags=["views"])


@router.get("/pools/{pool}/statement", responses=gives(Statement))
async def get_statement(
    *,
    server: Here,
    asker: Reader,
    pool: str,
    of: Annotated[
        str, Query(max_length=100, description="The character whose figure it is; empty: a shared pool.")
    ] = "",
    at: At = None,
    canon: Canon = "now",
    after: Annotated[
        str,
        Query(pattern=r"^\d{1,15}:\d{1,15}:\d{1,6}$", description="Go on after this line: `<place>:<seq>:<nth>`."),
    ] = "0:0:0",
    limit: Annotated[int, Query(ge=1, le=LIMIT_MAX)] = 100,
) -> Response:
    """The statement of a pool, or of any figure of a character, such as `ap` or `impact.die`."""
    _may_see(asker, pool, of)
    upto = asker.standing.head.seq
    if at is not None:
        upto = await place(server.store, server.projector, asker.campaign, at, asker.viewer)
    by = await server.plays.canon(asker.campaign, upto) if canon == "then" else None
    line, seq, nth = map(int, after.split(":"))
    page = await statement(
        server.store,
        server.projector,
        asker.campaign,
        pool,
        asker.viewer,
        of=of,
        upto=upto,
        by=by,
        after=(line, seq, nth),
        limit=limit,
    )
    return answers(page)


def _may_see(asker: Asker, pool: str, of: str) -> None:
    """A shared pool must be among the viewer's views, a character among those he may see."""
    now = story(asker.standing.play)
    if of:
        found = now.characters.get(of) or now.retired.get(of)
        if found is None or not visible(found.audience, asker.viewer):
            raise UNKNOWN_CHARACTER(character=of)
    elif pool.rpartition(".")[2] not in views(asker.standing.play, asker.viewer).pools:
        raise UNKNOWN_POOL(pool=pool)
