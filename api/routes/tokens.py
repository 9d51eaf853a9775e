"""Tokens: a member makes some for his bots and devices; whoever runs the server makes some for anybody."""

from __future__ import annotations

from datetime import timedelta
from typing import Annotated, Final
from uuid import UUID

import msgspec
import pydantic
from fastapi import APIRouter, Depends, Response

from api.auth import AnyBearer, AuthError, Here, Manager, Operator, OutOfScope
from api.body import Body, body_of, takes
from api.looking import answers
from api.openapi.components import PROBLEMS, gives
from api.people.tokens import Bearer, Scope, new_token
from api.server import Server
from domain.core.refusal import Reason
from domain.membership.refusals import UNKNOWN_MEMBER, WRONG_ROLE
from domain.membership.state import membership

LIFE_MAX_S: Final = 10 * 365 * 24 * 3600
UNKNOWN_TOKEN = Reason("unknown_id", "MEM-8", "There is no such token, or it is not yours.")

router = APIRouter(prefix="/v1", tags=["tokens"])


class NewToken(Body):
    """A token to be made: what for, what to call it, how long it lives (null: until revoked)."""

    scopes: Annotated[list[Scope], pydantic.Field(min_length=1)] = ["read", "act"]
    label: Annotated[str, pydantic.StringConstraints(max_length=200)] = ""
    lives_s: Annotated[int | None, pydantic.Field(ge=1, le=LIFE_MAX_S)] = None


class NewMemberToken(NewToken):
    """A token for a member: yourself, unless you run the server."""

    member: str | None = None


class TokenEntry(msgspec.Struct, frozen=True):
    """A token, without what would let somebody in."""

    id: str
    label: str
    member: str | None
    campaign: str | None
    scopes: list[str]
    created_at: str
    expires_at: str | None
    revoked_at: str | None


class TokenList(msgspec.Struct, frozen=True):
    """Tokens, oldest first."""

    tokens: list[TokenEntry]


class MadeToken(msgspec.Struct, frozen=True):
    """A new token. This is the only time it is shown."""

    token: str
    id: str
    scopes: list[str]
    expires_at: str | None


@router.get("/me", responses=gives(TokenEntry))
async def who_am_i(bearer: AnyBearer) -> Response:
    """What the token of this request stands for."""
    return answers(_entry(bearer))


@router.get("/campaigns/{campaign}/tokens", responses=gives(TokenList))
async def list_tokens(server: Here, asker: Manager) -> Response:
    """Your tokens; all of the campaign's for a GM."""
    found = await server.tokens.those_of(asker.campaign, None if asker.viewer.gm else asker.member)
    return answers(TokenList([_entry(bearer) for bearer in found]))


@router.post(
    "/campaigns/{campaign}/tokens",
    status_code=201,
    responses=gives(MadeToken, status=201),
    openapi_extra=takes(NewMemberToken),
)
async def make_token(
    server: Here, asker: Manager, body: Annotated[NewMemberToken, Depends(body_of(NewMemberToken))]
) -> Response:
    """Make a token, with no more scopes than the one you hold."""
    member = body.member or asker.member
    if member is None:
        raise AuthError("Say for which member of the campaign the token shall be.")
    if member not in membership(asker.standing.play).members:
        raise UNKNOWN_MEMBER()
    if member != asker.member and not asker.bearer.runs_the_server:
        raise WRONG_ROLE()
    return await _make(server, asker.bearer, body, asker.campaign, member)


@router.delete("/campaigns/{campaign}/tokens/{token_id}", status_code=204, responses=PROBLEMS)
async def revoke_token(server: Here, asker: Manager, token_id: str) -> Response:
    """Take a token back: your own; any of the campaign's as a GM."""
    found = await server.tokens.those_of(asker.campaign, None if asker.viewer.gm else asker.member)
    return await _revoke(server, found, token_id)


@router.get("/tokens", responses=gives(TokenList))
async def list_server_tokens(server: Here, _: Operator) -> Response:
    """The tokens that are good for the whole server."""
    return answers(TokenList([_entry(bearer) for bearer in await server.tokens.those_of(None)]))


@router.post("/tokens", status_code=201, responses=gives(MadeToken, status=201), openapi_extra=takes(NewToken))
async def make_server_token(
    server: Here, operator: Operator, body: Annotated[NewToken, Depends(body_of(NewToken))]
) -> Response:
    """Make a token for the whole server."""
    return await _make(server, operator, body, None, None)


@router.delete("/tokens/{token_id}", status_code=204, responses=PROBLEMS)
async def revoke_server_token(server: Here, _: Operator, token_id: str) -> Response:
    """Take back a token that is good for the whole server."""
    return await _revoke(server, await server.tokens.those_of(None), token_id)


async def _make(server: Server, maker: Bearer, body: NewToken, campaign: UUID | None, member: str | None) -> Response:
    wider = sorted(set(body.scopes) - maker.scopes)
    if wider:
        raise OutOfScope(", ".join(wider))
    text = new_token()
    lives_for = None if body.lives_s is None else timedelta(seconds=body.lives_s)
    made = await server.tokens.add(
        text, campaign=campaign, member=member, scopes=set(body.scopes), label=body.label, lives_for=lives_for
    )
    expires_at = made.expires_at.isoformat() if made.expires_at else None
    return answers(MadeToken(text, made.id, sorted(made.scopes), expires_at), 201)


async def _revoke(server: Server, those: list[Bearer], token_id: str) -> Response:
    found = next((bearer for bearer in those if bearer.id == token_id), None)
    if found is None:
        raise UNKNOWN_TOKEN()
    await server.tokens.revoke(found)
    return Response(status_code=204)


def _entry(bearer: Bearer) -> TokenEntry:
    return TokenEntry(
        id=bearer.id,
        label=bearer.label,
        member=bearer.member,
        campaign=str(bearer.campaign) if bearer.campaign else None,
        scopes=sorted(bearer.scopes),
        created_at=bearer.created_at.isoformat(),
        expires_at=bearer.expires_at.isoformat() if bearer.expires_at else None,
        revoked_at=bearer.revoked_at.isoformat() if bearer.revoked_at else None,
    )
