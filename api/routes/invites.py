"""Coming in: a GM opens an invitation, somebody joins by its code or link with a name and nothing else."""

from __future__ import annotations

from typing import Annotated
from uuid import UUID

import msgspec
import pydantic
from fastapi import APIRouter, Depends, Request, Response

from api.asking import Answer, Asked, OtherAct
from api.auth import AuthError, Here, Manager
from api.body import Body, body_of, idempotency_key, keyed
from api.looking import answers
from api.openapi.components import PROBLEMS, gives
from api.people.codes import written
from api.routes.campaigns import member_id, welcome
from api.server import Server
from domain.membership.refusals import UNKNOWN_INVITATION, WRONG_ROLE
from domain.membership.state import Invitation, Role, membership
from domain.play import JOINING
from eventstore import UnknownCampaign, canonical
from projections.shown import ShownEvent

router = APIRouter(prefix="/v1", tags=["members"])

PersonName = Annotated[str, pydantic.StringConstraints(strip_whitespace=True, min_length=1, max_length=100)]


class NewInvite(Body):
    """An invitation: the roles it gives, and how often it may be used (null: any number of times)."""

    roles: list[Role] = ["player"]
    uses: int | None = None


class Joining(Body):
    """Who joins: the invitation's code, or its link, and what the table shall call you."""

    code: Annotated[str, pydantic.StringConstraints(min_length=1, max_length=500)]
    name: PersonName


class Invite(msgspec.Struct, frozen=True):
    """An open invitation. Whoever has the code or the link may join."""

    invitation: str
    code: str
    link: str
    roles: list[str]
    uses_left: int | None


class Invites(msgspec.Struct, frozen=True):
    """The open invitations of a campaign."""

    invites: list[Invite]


class Joined(msgspec.Struct, frozen=True):
    """You are a member. Keep the token: it is shown to nobody else."""

    campaign: str
    member: str
    token: str
    seq: int
    cursor: str
    hash: str


@router.get("/campaigns/{campaign}/invites", responses=gives(Invites))
async def list_invites(request: Request, server: Here, asker: Manager) -> Response:
    """The open invitations with their codes; for GMs."""
    if not asker.viewer.gm:
        raise WRONG_ROLE()
    found = membership(asker.standing.play).invitations
    await server.codes.publish(asker.campaign, [(key, invitation.roles) for key, invitation in found.items()])
    return answers(Invites([_invite(request, server, asker.campaign, key, i) for key, i in found.items()]))


@router.post(
    "/campaigns/{campaign}/invites",
    status_code=201,
    responses=gives(Invite, status=201),
    openapi_extra=keyed(NewInvite),
)
async def open_invite(
    request: Request, server: Here, asker: Manager, body: Annotated[NewInvite, Depends(body_of(NewInvite))]
) -> Response:
    """Open an invitation: the act ``membership.invite``, with the code that goes with it."""
    taken = await _take(request, server, asker, "membership.invite", body.model_dump(mode="json"))
    event = taken.events[0]
    invitation = msgspec.json.decode(event.body)["invitation"] if isinstance(event, ShownEvent) else ""
    opened = Invitation(body.roles, body.uses)
    await server.codes.publish(asker.campaign, [(invitation, body.roles)])
    return answers(_invite(request, server, asker.campaign, invitation, opened), 201)


@router.delete("/campaigns/{campaign}/invites/{invitation}", status_code=204, responses=PROBLEMS)
async def close_invite(request: Request, server: Here, asker: Manager, invitation: str) -> Response:
    """Close an invitation: the act ``membership.revoke_invitation``."""
    await _take(request, server, asker, "membership.revoke_invitation", {"invitation": invitation})
    return Response(status_code=204)


@router.post("/join", status_code=201, responses=gives(Joined, status=201), openapi_extra=keyed(Joining))
async def join(request: Request, server: Here, body: Annotated[Joining, Depends(body_of(Joining))]) -> Response:
    """Join a campaign by a code. No account, no token; the answer has yours.

    The key and the name together are the proof of a retry: somebody else under the same key is another act.
    """
    code = written(body.code)
    key, _ = idempotency_key(request)
    campaign = await server.codes.campaign_of(code)
    if campaign is None:
        raise UNKNOWN_INVITATION()
    member = member_id(server.keys, campaign, code.encode(), key.bytes, body.name.encode())
    act_id = UUID(bytes=server.keys.derive("joining", campaign.bytes, code.encode(), key.bytes)[:16], version=4)
    joined = await _joined(server, campaign, code, member, act_id)
    token = await welcome(server, campaign, member, body.name, label="joined")
    return answers(Joined(str(campaign), member, token, *joined), 201)


async def _joined(server: Server, campaign: UUID, code: str, member: str, act_id: UUID) -> tuple[int, str, str]:
    """Take the act of joining; one that was taken before is answered though the invitation may be used up since."""
    rows = await server.store.act(campaign, act_id)
    if rows:
        if rows[0].actor != member:
            raise OtherAct(f"somebody else joined as the act {act_id}")
        return rows[-1].seq, rows[-1].cursor, rows[-1].hash.hex()
    try:
        found = membership((await server.plays.standing(campaign)).play).invitations
    except UnknownCampaign:
        raise UNKNOWN_INVITATION() from None
    invitation = next((key for key in found if server.codes.of(campaign, key) == code), None)
    if invitation is None:
        raise UNKNOWN_INVITATION()
    command = canonical({"invitation": invitation})
    taken = await server.taker.take(Asked(campaign, act_id, JOINING, command, member))
    return taken.seq, taken.cursor, taken.hash


async def _take(request: Request, server: Server, asker: Manager, act: str, command: object) -> Answer:
    if asker.member is None:
        raise AuthError("The token runs the server and plays no part in a campaign; make one for a member of it.")
    key, minted = idempotency_key(request)
    return await server.taker.take(Asked(asker.campaign, key, act, canonical(command), asker.member, minted=minted))


def _invite(request: Request, server: Server, campaign: UUID, invitation: str, found: Invitation) -> Invite:
    code = server.codes.of(campaign, invitation)
    return Invite(invitation, code, f"{request.base_url}join/{code}", list(found.roles), found.uses_left)
