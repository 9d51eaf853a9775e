"""History: the story act by act with what each changed, two places compared, and why a figure is what it is."""

from __future__ import annotations

from typing import Annotated, Final
from uuid import UUID

import msgspec
from fastapi import APIRouter, Query, Request, Response

from api.auth import Asker, Here, NotYourCampaign, Reader
from api.looking import At, Canon, answers, shows
from api.openapi.components import gives
from api.server import Server
from domain.core.audience import Viewer, visible
from domain.core.refusal import Reason
from domain.membership.state import membership, viewer
from domain.rulings.canon import settled
from domain.rulings.state import ruling_at, rulings
from domain.views import Views, views
from projections import place
from projections.differences import Difference, differences
from projections.history import Explained, Replayed, explain, replayed

LIMIT_MAX: Final = 500

UNKNOWN_RULING = Reason("unknown_id", "RUL-2", "There is no such ruling, or it is not yours to see.")

router = APIRouter(prefix="/v1/campaigns/{campaign}", tags=["history"])

Place = Annotated[str, Query(max_length=100, pattern=r"^[^\x00]*$", description="A place, as for `at=`.")]


class ReplayedActs(msgspec.Struct, frozen=True):
    """The acts that count, in story order, each with what it changed. ``next``: the place to go on after."""

    acts: list[Replayed]
    next: int | None


class Diff(msgspec.Struct, frozen=True):
    """What stands otherwise at the second place, leaf by leaf."""

    differences: list[Difference]


@router.get("/replay", responses=gives(ReplayedActs))
async def get_replay(
    *,
    server: Here,
    asker: Reader,
    from_: Annotated[Place, Query(alias="from")] = "1",
    to: Annotated[Place | None, Query()] = None,
    canon: Canon = "now",
    limit: Annotated[int, Query(ge=1, le=LIMIT_MAX)] = 100,
) -> Response:
    """Go through the story act by act, from the place ``from`` up to ``to``, with what each act changed."""
    first = await place(server.store, server.projector, asker.campaign, from_, asker.viewer, start=True)
    last = await _at(server, asker, asker.campaign, to, asker.viewer)
    by = await server.plays.canon(asker.campaign, last if canon == "then" else None)
    found, more = await replayed(
        server.store, server.plays, asker.campaign, asker.viewer, by, after=first - 1, upto=last, limit=limit
    )
    return answers(ReplayedActs(found, more))


@router.get("/explain", responses=gives(Explained))
async def get_explain(
    *,
    request: Request,
    server: Here,
    asker: Reader,
    path: Annotated[
        str,
        Query(
            max_length=400,
            pattern=r"^[^\x00]*$",
            description="The path of something on a view, such as `sheets.<character>.systems.impact.die`.",
        ),
    ],
    at: At = None,
    canon: Canon = "now",
) -> Response:
    """Why something on a view is what it is: the acts that made it so; of a number, steps that add up to it."""
    upto = await _at(server, asker, asker.campaign, at, asker.viewer)
    by = await server.plays.canon(asker.campaign, upto if canon == "then" else None)
    told = await explain(server.store, asker.campaign, asker.viewer, by, path=path, upto=upto)
    return shows(request, asker.standing.head.cursor, told)


@router.get("/diff", responses=gives(Diff))
async def get_diff(
    *,
    server: Here,
    asker: Reader,
    from_: Annotated[Place, Query(alias="from")],
    to: Annotated[Place | None, Query(description="A place; without it the end of the log.")] = None,
    canon: Canon = "now",
    branch: Annotated[UUID | None, Query(description="Take `to` from this branch, of which you are a member.")] = None,
) -> Response:
    """Compare two places of the story, or one of this campaign with one of a branch."""
    before = await _looked(server, asker, asker.campaign, from_, then=canon == "then")
    after = await _looked(server, asker, branch or asker.campaign, to, then=canon == "then")
    return answers(Diff(differences(before, after)))


@router.get("/rulings/{seq}/diff", responses=gives(Diff))
async def get_ruling_diff(server: Here, asker: Reader, seq: int, at: At = None) -> Response:
    """Both sides of the ruling that ``seq`` belongs to: what stood otherwise by it, at a place or at the log's end."""
    upto = await _at(server, asker, asker.campaign, at, asker.viewer)
    made = rulings(asker.standing.play).rulings
    ruling = ruling_at(asker.standing.play, seq)
    if ruling is None or not visible(ruling.audience, asker.viewer):
        raise UNKNOWN_RULING(ruling=seq)
    sides = [settled([r for r in made if r.seq < ruling.seq]), settled([r for r in made if r.seq <= ruling.seq])]
    looked = [views((await server.plays.at_canon(asker.campaign, upto, by)).play, asker.viewer) for by in sides]
    return answers(Diff(differences(*looked)))


async def _looked(server: Server, asker: Asker, campaign: UUID, at: str | None, *, then: bool) -> Views:
    """All that the asker may look at in a campaign at a place. Raises NotYourCampaign."""
    standing = await server.plays.standing(campaign)
    if asker.member is not None and asker.member not in membership(standing.play).members:
        raise NotYourCampaign(NotYourCampaign.__doc__)
    here = campaign == asker.campaign or asker.member is None
    sees = asker.viewer if here else viewer(standing.play, asker.member)
    upto = await _at(server, asker, campaign, at, sees)
    return views((await server.plays.at(campaign, upto, then=then)).play, sees)


async def _at(server: Server, asker: Asker, campaign: UUID, at: str | None, sees: Viewer) -> int:
    if at is not None:
        return await place(server.store, server.projector, campaign, at, sees)
    if campaign == asker.campaign:
        return asker.standing.head.seq
    return (await server.plays.standing(campaign)).head.seq
