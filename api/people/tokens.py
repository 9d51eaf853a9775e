"""Tokens: who may come in, as whom, and what for. Stored as hashes only."""

from __future__ import annotations

import secrets
import time
from collections.abc import Collection
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from typing import Final, Literal, get_args
from uuid import UUID

from sqlalchemy import func, select, update
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncEngine

from api.keys import TOKEN_BYTES
from eventstore.tables import token

Scope = Literal["read", "act", "manage"]
SCOPES: Final[tuple[Scope, ...]] = get_args(Scope)

TRUSTED_S: Final = 5.0
"""How long a token that was looked up is trusted: the longest that another process takes to see it revoked."""
CACHED_MAX: Final = 10_000
ID_BYTES: Final = 8


@dataclass(frozen=True, slots=True)
class Bearer:
    """What a token stands for: a member of a campaign, or (without a campaign) whoever runs the server."""

    digest: bytes
    campaign: UUID | None
    member: str | None
    scopes: frozenset[str]
    label: str
    created_at: datetime
    expires_at: datetime | None = None
    revoked_at: datetime | None = None

    @property
    def id(self) -> str:
        """What to call the token without giving it away."""
        return self.digest[:ID_BYTES].hex()

    @property
    def runs_the_server(self) -> bool:
        """Whether it is a token for the whole server with the scope ``manage``."""
        return self.campaign is None and "manage" in self.scopes

    def holds_at(self, now: datetime) -> bool:
        """Whether it is neither revoked nor expired."""
        return self.revoked_at is None and (self.expires_at is None or now < self.expires_at)


def digest_of(text: str) -> bytes:
    """The hash a token is stored under. Tokens are random, so one fast hash is enough."""
    return sha256(text.encode("utf-8", errors="surrogatepass")).digest()


def new_token() -> str:
    """A new token: 32 random bytes."""
    return secrets.token_urlsafe(TOKEN_BYTES)


class Tokens:
    """The tokens of this server. Those just looked up are remembered for a few seconds."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._trusted: dict[bytes, tuple[Bearer, float]] = {}
        self._revoked: set[bytes] = set()

    async def find(self, text: str) -> Bearer | None:
        """What a token stands for, or None if it is unknown, expired or revoked."""
        digest = digest_of(text)
        found = self._trusted.get(digest)
        if found is None or found[1] < time.monotonic():
            found = await self._look_up(digest)
        if found is None or digest in self._revoked or not found[0].holds_at(datetime.now(UTC)):
            return None
        return found[0]

    async def add(
        self,
        text: str,
        *,
        campaign: UUID | None,
        member: str | None,
        scopes: Collection[str],
        label: str,
        lives_for: timedelta | None = None,
    ) -> Bearer:
        """Make the token good, unless it is there already; gives what it stands for."""
        now = datetime.now(UTC)
        expires_at = None if lives_for is None else now + lives_for
        row = {
            "hash": digest_of(text),
            "campaign_id": campaign,
            "member_id": member,
            "scopes": sorted(scopes),
            "label": label,
            "created_at": now,
            "expires_at": expires_at,
        }
        async with self._engine.begin() as connection:
            await connection.execute(insert(token).values(row).on_conflict_do_nothing())
        return Bearer(digest_of(text), campaign, member, frozenset(scopes), label, now, expires_at)

    async def those_of(self, campaign: UUID | None, member: str | None = None) -> list[Bearer]:
        """The tokens of a campaign (None: of the server), or of one member of it, oldest first."""
        asked = select(token).where(token.c.campaign_id.is_not_distinct_from(campaign)).order_by(token.c.created_at)
        if member is not None:
            asked = asked.where(token.c.member_id == member)
        async with self._engine.connect() as connection:
            return [
                Bearer(row[0], row[1], row[2], frozenset(row[3]), *row[4:]) for row in await connection.execute(asked)
            ]

    async def revoke(self, bearer: Bearer) -> None:
        """Take a token back: at once in this process, within seconds in others."""
        async with self._engine.begin() as connection:
            await connection.execute(update(token).where(token.c.hash == bearer.digest).values(revoked_at=func.now()))
        self._revoked.add(bearer.digest)
        self._trusted.pop(bearer.digest, None)

    async def _look_up(self, digest: bytes) -> tuple[Bearer, float] | None:
        async with self._engine.connect() as connection:
            row = (await connection.execute(select(token).where(token.c.hash == digest))).one_or_none()
        if row is None:
            return None
        if len(self._trusted) >= CACHED_MAX:
            self._trusted.clear()
        bearer = Bearer(row[0], row[1], row[2], frozenset(row[3]), *row[4:])
        self._trusted[digest] = bearer, time.monotonic() + TRUSTED_S
        return self._trusted[digest]
