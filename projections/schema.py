"""The tables of the stored read models, in a schema of their own: always safe to drop, filled by ``retcon rebuild``."""

from __future__ import annotations

from typing import Final

from sqlalchemy import UUID, BigInteger, Boolean, Column, Index, Integer, MetaData, Table, Text
from sqlalchemy.ext.asyncio import AsyncEngine

metadata: Final = MetaData(schema="read")

landmark: Final = Table(
    "landmark",
    metadata,
    Column("campaign_id", UUID, primary_key=True),
    Column("kind", Text, primary_key=True, comment="session or scene"),
    Column("key", Text, primary_key=True, comment="the number of the session, the id of the scene"),
    Column("id", Text, nullable=False),
    Column("first_seq", BigInteger, nullable=False),
    Column("last_seq", BigInteger, comment="null while it runs"),
    Column("audience", Text, nullable=False),
)
"""Where sessions and scenes begin and end."""

ledger: Final = Table(
    "ledger",
    metadata,
    Column("campaign_id", UUID, primary_key=True),
    Column("seq", BigInteger, primary_key=True),
    Column("nth", Integer, primary_key=True, comment="of the movements of one event, from 0"),
    Column("place", BigInteger, nullable=False),
    Column("figure", Text, nullable=False),
    Column("of", Text, nullable=False, comment="who bears the figure; empty for the table's pools"),
    Column("by", BigInteger, nullable=False),
    Column("why", Text, nullable=False),
    Column("act_id", UUID, nullable=False),
    Column("act", Text, nullable=False),
    Column("member", Text, nullable=False),
    Column("sent_by", Text, nullable=False),
    Column("at", BigInteger, nullable=False, comment="milliseconds since 1970"),
    Column("audience", Text, nullable=False),
    Column("counts", Boolean, nullable=False, comment="false where a ruling in force struck the act"),
    Index("ledger_of_a_figure", "campaign_id", "figure", "of", "place", "seq", "nth"),
)
"""One row per movement of any figure: who, when, why, how much."""


async def make_tables(engine: AsyncEngine) -> None:
    """Make the tables that are not there yet."""
    async with engine.begin() as connection:
        await connection.run_sync(metadata.create_all)
