"""The members of a campaign by name. Names stand beside the log, and can be changed and erased."""

from __future__ import annotations

from typing import Annotated

import msgspec
from fastapi import APIRouter, Depends, Response

from api.auth import Asker, Here, Manager, Reader
from api.body import Body, body_of, takes
from api.looking import answers
from api.openapi.components import PROBLEMS, gives
from api.routes.invites import PersonName
from domain.membership.refusals import UNKNOWN_MEMBER, WRONG_ROLE
from domain.membership.state import membership
from domain.views import seen

router = APIRouter(prefix="/v1/campaigns/{campaign}/members", tags=["members"])


class Called(Body):
    """What a member shall be called."""

    name: PersonName


class MemberEntry(msgspec.Struct, frozen=True):
    """A member: his name unless it was erased, his roles, the characters he plays, who may act for him."""

    member: str
    name: str | None
    roles: list[str]
    characters: list[str]
    proxies: list[str]
    you: bool


class Members(msgspec.Struct, frozen=True):
    """Everybody in the campaign now."""

    members: list[MemberEntry]


@router.get("", responses=gives(Members))
async def list_members(server: Here, asker: Reader) -> Response:
    """Everybody in the campaign, with names."""
    names = await server.names.of(asker.campaign)
    play = asker.standing.play
    found = membership(play)
    entries = [
        MemberEntry(
            member=member,
            name=names.get(member),
            roles=list(held.roles),
            characters=seen(play, [c for c, by in found.controllers.items() if by == member], asker.viewer),
            proxies=list(held.proxies),
            you=member == asker.member,
        )
        for member, held in found.members.items()
    ]
    return answers(Members(entries))


@router.put("/{member}/name", status_code=204, responses=PROBLEMS, openapi_extra=takes(Called))
async def call_member(
    server: Here, asker: Manager, member: str, body: Annotated[Called, Depends(body_of(Called))]
) -> Response:
    """Call a member something else: yourself, or anybody as a GM."""
    if member not in membership(asker.standing.play).members:
        raise UNKNOWN_MEMBER()
    _may_name(asker, member)
    await server.names.call(asker.campaign, member, body.name)
    return Response(status_code=204)


@router.delete("/{member}/name", status_code=204, responses=PROBLEMS)
async def forget_member(server: Here, asker: Manager, member: str) -> Response:
    """Erase a member's name, also of one who has left: yourself, or anybody as a GM. The log keeps his id alone.

    It is erased in branches of the campaign too, and in what the campaign was branched from.
    """
    found = membership(asker.standing.play)
    if member not in found.members and member not in found.left:
        raise UNKNOWN_MEMBER()
    _may_name(asker, member)
    await server.names.erase(member)
    return Response(status_code=204)


def _may_name(asker: Asker, member: str) -> None:
    if member != asker.member and not asker.viewer.gm:
        raise WRONG_ROLE()
