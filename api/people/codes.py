"""Codes of invitations. A code derives from the server's key, so that it can be shown again and is stored nowhere."""

from __future__ import annotations

import base64
from collections.abc import Iterable
from hashlib import sha256
from typing import Final
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncEngine

from api.keys import Keys
from eventstore.tables import invite

CODE_CHARACTERS: Final = 16
GROUP: Final = 4


class Codes:
    """The codes of all open invitations: 80 bits each, written in groups of four."""

    def __init__(self, engine: AsyncEngine, keys: Keys) -> None:
        self._engine = engine
        self._keys = keys

    def of(self, campaign: UUID, invitation: str) -> str:
        """The code of an invitation, such as ``K7QF-M2XP-9DWA-ZB3C``."""
        derived = self._keys.derive("invitation", campaign.bytes, invitation.encode())
        letters = base64.b32encode(derived).decode()[:CODE_CHARACTERS]
        return "-".join(letters[at : at + GROUP] for at in range(0, CODE_CHARACTERS, GROUP))

    async def publish(self, campaign: UUID, invitations: Iterable[tuple[str, Iterable[str]]]) -> None:
        """Let people come in by the codes of these invitations, each given with its roles."""
        rows = [
            {"hash": _digest(self.of(campaign, invitation)), "campaign_id": campaign, "roles": list(roles)}
            for invitation, roles in invitations
        ]
        if rows:
            async with self._engine.begin() as connection:
                await connection.execute(insert(invite).values(rows).on_conflict_do_nothing())

    async def campaign_of(self, code: str) -> UUID | None:
        """The campaign that a code leads to; whether the invitation is still open, its play knows."""
        async with self._engine.connect() as connection:
            asked = select(invite.c.campaign_id).where(invite.c.hash == _digest(written(code)))
            return (await connection.execute(asked)).scalar_one_or_none()


def written(code: str) -> str:
    """A code or a link with one as it is written here: capitals in groups of four."""
    letters = "".join(c for c in code.rstrip("/").rpartition("/")[2].upper() if c.isascii() and c.isalnum())
    return "-".join(letters[at : at + GROUP] for at in range(0, len(letters), GROUP))


def _digest(code: str) -> bytes:
    return sha256(code.encode()).digest()
