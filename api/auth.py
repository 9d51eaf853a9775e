"""Who asks: the token of a request, and the campaign and member it speaks for.

AuthError
├── NotSignedIn       no token, or one that is unknown, expired or revoked
├── OutOfScope        the token is not for this
├── NotYourCampaign   there is no such campaign, or the token is not for it
└── NotInCampaign     the token's member has left or was removed
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated
from uuid import UUID

from fastapi import Depends, Request
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer

from api.people.tokens import Bearer, Scope, Tokens
from api.server import Server, server_of
from domain.core.audience import Viewer
from domain.membership.state import membership, viewer
from eventstore import UnknownCampaign
from projections import Standing

OPERATOR = Viewer(gm=True)
"""What whoever runs the server looks through: he sees what GMs see, and takes part in nothing."""


class AuthError(Exception):
    """The request may not do this; the message says why."""


class NotSignedIn(AuthError):
    """Send a token that is good now: `Authorization: Bearer <token>`."""


class OutOfScope(AuthError):
    """The token was not made for this."""

    def __init__(self, scope: str) -> None:
        super().__init__(f"This needs a token with the scope {scope}.")
        self.scope = scope


class NotYourCampaign(AuthError):
    """There is no such campaign, or the token is not for it."""


class NotInCampaign(AuthError):
    """Whom the token speaks for is not a member of the campaign any more."""


@dataclass(frozen=True, slots=True)
class Asker:
    """Who asks something of a campaign, as he stands in it now. ``member`` is None for whoever runs the server."""

    campaign: UUID
    bearer: Bearer
    member: str | None
    standing: Standing
    viewer: Viewer


async def bearer_of(request: Request, tokens: Tokens) -> Bearer:
    """What the request's token stands for. Raises NotSignedIn."""
    scheme, _, text = request.headers.get("authorization", "").partition(" ")
    found = await tokens.find(text.strip()) if scheme.lower() == "bearer" else None
    if found is None:
        raise NotSignedIn(NotSignedIn.__doc__)
    return found


def campaign_of(text: str, bearer: Bearer) -> UUID:
    """The campaign in a path, if the token is for it. Raises NotYourCampaign."""
    try:
        campaign = UUID(text)
    except ValueError:
        raise NotYourCampaign(NotYourCampaign.__doc__) from None
    if bearer.campaign not in (None, campaign):
        raise NotYourCampaign(NotYourCampaign.__doc__)
    return campaign


def need(bearer: Bearer, scope: Scope) -> None:
    """Raises OutOfScope unless the token was made for this."""
    if scope not in bearer.scopes:
        raise OutOfScope(scope)


async def _asker(request: Request, campaign: str, scope: Scope) -> Asker:
    server = server_of(request)
    bearer = await bearer_of(request, server.tokens)
    asked = campaign_of(campaign, bearer)
    need(bearer, scope)
    if bearer.campaign is None and not bearer.runs_the_server:
        raise OutOfScope("manage")
    try:
        standing = await server.plays.standing(asked)
    except UnknownCampaign:
        raise NotYourCampaign(NotYourCampaign.__doc__) from None
    if bearer.member is None:
        return Asker(asked, bearer, None, standing, OPERATOR)
    if bearer.member not in membership(standing.play).members:
        raise NotInCampaign(NotInCampaign.__doc__)
    return Asker(asked, bearer, bearer.member, standing, viewer(standing.play, bearer.member))


Scheme = Annotated[
    HTTPAuthorizationCredentials | None,
    Depends(HTTPBearer(auto_error=False, description="A token, as joining or `retcon token` gives it.")),
]
"""Only says in OpenAPI how to sign in; ``bearer_of`` reads the token."""


async def _reader(request: Request, campaign: str, _: Scheme) -> Asker:
    return await _asker(request, campaign, "read")


async def _manager(request: Request, campaign: str, _: Scheme) -> Asker:
    return await _asker(request, campaign, "manage")


async def _bearer(request: Request, _: Scheme) -> Bearer:
    return await bearer_of(request, server_of(request).tokens)


async def _operator(request: Request, _: Scheme) -> Bearer:
    bearer = await bearer_of(request, server_of(request).tokens)
    if not bearer.runs_the_server:
        raise OutOfScope("manage for the whole server")
    return bearer


AnyBearer = Annotated[Bearer, Depends(_bearer)]
Operator = Annotated[Bearer, Depends(_operator)]
Reader = Annotated[Asker, Depends(_reader)]
Manager = Annotated[Asker, Depends(_manager)]
Here = Annotated[Server, Depends(server_of)]
