"""Campaigns: making one, listing those one may see, looking at one."""

from __future__ import annotations

from base64 import urlsafe_b64encode
from collections.abc import AsyncIterator
from typing import Annotated, Any, Final
from uuid import UUID, uuid5

import msgspec
import pydantic
from fastapi import APIRouter, Depends, Query, Request, Response

from api.asking import Asked
from api.auth import AnyBearer, Here, Operator, need
from api.body import Body, body_of, idempotency_key, keyed
from api.keys import Keys
from api.looking import Looking, answers, shows
from api.openapi.components import gives
from api.people.tokens import SCOPES, Bearer
from api.server import Server
from domain.membership.state import Role, membership
from domain.play import FOUNDING
from domain.table.state import story
from domain.views import CampaignView
from domain.views import campaign as campaign_view
from eventstore import canonical

CAMPAIGNS: Final = UUID("6f2f0f5c-5d0c-5c39-9f5e-8a9a6d6c7f10")
"""The namespace in which a campaign's id derives from the key of the request that made it."""

LIMIT_MAX: Final = 200

router = APIRouter(prefix="/v1/campaigns", tags=["campaigns"])


class NewCampaign(Body):
    """A campaign to be made. ``settings`` by full name; ``your_name``: what the table calls you, its first GM."""

    name: str
    systems: list[str]
    default_system: str = ""
    settings: dict[str, Any] = {}
    roles: list[Role] = ["gm"]
    first_adventure: str | None = "The first adventure"
    your_name: Annotated[str, pydantic.StringConstraints(strip_whitespace=True, min_length=1, max_length=100)] = "GM"


class MadeCampaign(msgspec.Struct, frozen=True):
    """A campaign that was made, with its first member's token: keep it, it is shown to nobody else."""

    campaign: str
    member: str
    token: str
    seq: int
    cursor: str
    hash: str


class CampaignEntry(msgspec.Struct, frozen=True):
    """A campaign in a list: what it is called, what it plays, where its log stands."""

    campaign: str
    name: str
    systems: list[str]
    members: int
    seq: int
    cursor: str


class CampaignList(msgspec.Struct, frozen=True):
    """The campaigns that the token is good for. ``next``: where to go on, if there are more."""

    campaigns: list[CampaignEntry]
    next: str | None


@router.post("", status_code=201, responses=gives(MadeCampaign, status=201), openapi_extra=keyed(NewCampaign))
async def make_campaign(
    request: Request, server: Here, bearer: Operator, body: Annotated[NewCampaign, Depends(body_of(NewCampaign))]
) -> Response:
    """Make a campaign and be its first GM. Sent again under the same key, it makes no second one."""
    key, _ = idempotency_key(request)
    campaign = uuid5(CAMPAIGNS, str(key))
    member = member_id(server.keys, campaign, bearer.digest)
    command = body.model_dump(mode="json", exclude={"your_name"})
    taken = await server.taker.take(Asked(campaign, founding_act(campaign), FOUNDING, canonical(command), member))
    token = await welcome(server, campaign, member, body.your_name, label="made the campaign")
    return answers(MadeCampaign(str(campaign), member, token, taken.seq, taken.cursor, taken.hash), 201)


@router.get("", responses=gives(CampaignList))
async def list_campaigns(
    server: Here,
    bearer: AnyBearer,
    after: Annotated[UUID | None, Query(description="Only campaigns after this one.")] = None,
    limit: Annotated[int, Query(ge=1, le=LIMIT_MAX)] = 50,
) -> Response:
    """The campaigns that the token is good for: a member's own, or all of them for whoever runs the server."""
    need(bearer, "read")
    if bearer.runs_the_server:
        ids = [head.campaign_id for head in await server.store.campaigns()]
    else:
        ids = [bearer.campaign] if bearer.campaign is not None else []
    rest = [campaign for campaign in ids if after is None or campaign > after]
    entries = [entry async for entry in _entries(server, bearer, rest[:limit])]
    return answers(CampaignList(entries, str(rest[limit - 1]) if len(rest) > limit else None))


async def _entries(server: Server, bearer: Bearer, ids: list[UUID]) -> AsyncIterator[CampaignEntry]:
    for campaign in ids:
        standing = await server.plays.standing(campaign)
        members = membership(standing.play).members
        if bearer.member is None or bearer.member in members:
            now, head = story(standing.play), standing.head
            systems = list(now.settings.get("campaign.systems", []))
            yield CampaignEntry(str(campaign), now.name, systems, len(members), head.seq, head.cursor)


@router.get("/{campaign}", responses=gives(CampaignView))
async def get_campaign(request: Request, look: Looking) -> Response:
    """The campaign: what it plays and how, who is in it, where its story stands."""
    return shows(request, look.cursor, campaign_view(look.play, look.asker.viewer))


def founding_act(campaign: UUID) -> UUID:
    """The id of the act that makes a campaign: not the request's key, which nobody else should know."""
    return uuid5(campaign, FOUNDING)


def member_id(keys: Keys, campaign: UUID, *proofs: bytes) -> str:
    """A new member's id: the same for a request that is sent again by the same person."""
    return f"member-{keys.derive('member', campaign.bytes, *proofs).hex()[:16]}"


async def welcome(server: Server, campaign: UUID, member: str, name: str, *, label: str) -> str:
    """Note what a new member is called, and give him his first token; a retry gives the same one."""
    await server.names.introduce(campaign, member, name)
    derived = server.keys.derive("first token", campaign.bytes, member.encode())
    token = urlsafe_b64encode(derived).rstrip(b"=").decode()
    await server.tokens.add(token, campaign=campaign, member=member, scopes=SCOPES, label=label)
    return token
