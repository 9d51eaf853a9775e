"""What people are called: the one place where their names are."""

from __future__ import annotations

from typing import cast
from uuid import UUID

from sqlalchemy import CursorResult, delete, select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncEngine

from eventstore.tables import member


class Names:
    """The names of the members of all campaigns."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    async def of(self, campaign: UUID) -> dict[str, str]:
        """The names of a campaign's members by member id; who has none has been erased."""
        asked = select(member.c.member_id, member.c.display_name).where(member.c.campaign_id == campaign)
        async with self._engine.connect() as connection:
            return {row.member_id: row.display_name for row in await connection.execute(asked)}

    async def call(self, campaign: UUID, member_id: str, name: str) -> None:
        """Call a member by this name from here on."""
        row = {"campaign_id": campaign, "member_id": member_id, "display_name": name}
        named = insert(member).values(row)
        named = named.on_conflict_do_update(
            index_elements=[member.c.campaign_id, member.c.member_id], set_={"display_name": name}
        )
        async with self._engine.begin() as connection:
            await connection.execute(named)

    async def introduce(self, campaign: UUID, member_id: str, name: str) -> None:
        """Call a new member by this name, unless he is called something already."""
        row = {"campaign_id": campaign, "member_id": member_id, "display_name": name}
        async with self._engine.begin() as connection:
            await connection.execute(insert(member).values(row).on_conflict_do_nothing())

    async def erase(self, member_id: str) -> bool:
        """Forget a member's name and address in every campaign that has him; says whether there was anything to forget.

        A member id belongs to one person's joining alone, and branches of the campaign share it.
        """
        gone = delete(member).where(member.c.member_id == member_id)
        async with self._engine.begin() as connection:
            return cast("CursorResult[object]", await connection.execute(gone)).rowcount > 0
