"""The tables of the stored read models, in a schema of their own: always safe to drop, filled by ``retcon rebuild``."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from sqlalchemy import UUID, BigInteger, Boolean, Column, Index, Integer, LargeBinary, MetaData, Table, Text
from sqlalchemy.ext.asyncio import AsyncEngine
from sqlalchemy.sql.elements import quoted_name

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
    Column("act_seq", BigInteger, nullable=False, comment="of the first event of the act"),
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


die: Final = Table(
    "die",
    metadata,
    Column("campaign_id", UUID, primary_key=True),
    Column("test", Text, primary_key=True),
    Column("roller", Text, primary_key=True),
    Column("nth", Integer, primary_key=True),
    Column("sides", Integer, primary_key=True),
    Column("face", Integer, nullable=False),
    Column("seq", BigInteger, nullable=False),
    Column("typed_by", Text, nullable=False, comment="empty for the server's dice"),
)
"""Every die that has fallen, in struck acts too: a die asked for again keeps its face."""

ruling: Final = Table(
    "ruling",
    metadata,
    Column("campaign_id", UUID, primary_key=True),
    Column("seq", BigInteger, primary_key=True),
    Column("type", Text, nullable=False),
    Column("version", Integer, nullable=False),
    Column("body", LargeBinary, nullable=False),
)
"""The rulings on what counts, by which the ledger knows what does."""


@dataclass(frozen=True, slots=True)
class Models:
    """The tables of one set of read models: those in use, or a shadow that is being filled."""

    landmark: Table
    ledger: Table
    die: Table
    ruling: Table


IN_USE: Final = Models(landmark, ledger, die, ruling)

SHADOW_SUFFIX: Final = "_shadow"


def shadow() -> tuple[MetaData, Models]:
    """The same tables under other names, to be filled beside those in use."""
    tables = MetaData(schema="read")
    copies = {
        table.name: table.to_metadata(tables, name=table.name + SHADOW_SUFFIX) for table in metadata.sorted_tables
    }
    for copy in copies.values():
        for index in copy.indexes:
            index.name = quoted_name(f"{index.name}{SHADOW_SUFFIX}", quote=None)
    return tables, Models(**copies)


async def make_tables(engine: AsyncEngine) -> None:
    """Make the tables that are not there yet."""
    async with engine.begin() as connection:
        await connection.run_sync(metadata.create_all)
