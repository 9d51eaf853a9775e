"""The tables of the stored read models, in a schema of their own: always safe to drop, filled by ``retcon rebuild``."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256
from typing import Final

from sqlalchemy import (
    UUID,
    BigInteger,
    Boolean,
    Column,
    Connection,
    DDLElement,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
    delete,
    insert,
    inspect,
    select,
    text,
)
from sqlalchemy.dialects import postgresql
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.ext.asyncio import AsyncEngine
from sqlalchemy.schema import CreateIndex, CreateTable
from sqlalchemy.sql.elements import quoted_name

from eventstore.tables import cursor

CONSUMER: Final = "read"
"""The consumer whose cursors say how far the read models in use have come."""

metadata: Final = MetaData(schema="read")

landmark: Final = Table(
    "landmark",
    metadata,
    Column("campaign_id", UUID, primary_key=True),
    Column("seq", BigInteger, primary_key=True),
    Column("place", BigInteger, nullable=False),
    Column("act_seq", BigInteger, nullable=False, comment="of the first event of the act"),
    Column("kind", Text, nullable=False, comment="session or scene"),
    Column("edge", Text, nullable=False, comment="begin, end or reveal"),
    Column("id", Text, nullable=False),
    Column("key", Text, nullable=False, comment="where it begins: the number of the session, the id of the scene"),
    Column("audience", Text, nullable=False),
    Column("counts", Boolean, nullable=False, comment="false where a ruling in force struck the act"),
    Index("landmark_of_a_thing", "campaign_id", "kind", "id", "place"),
    Index("landmark_of_a_name", "campaign_id", "kind", "key", "place"),
)
"""Where sessions and scenes begin, end and are revealed; what was struck of that, too."""

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

rolled: Final = Table(
    "rolled",
    metadata,
    Column("campaign_id", UUID, primary_key=True),
    Column("seq", BigInteger, primary_key=True),
    Column("type", Text, nullable=False),
    Column("version", Integer, nullable=False),
    Column("body", LargeBinary, nullable=False),
    Column("epoch", Text, nullable=False, comment="empty for the table's dice"),
    Column("audience", Text, nullable=False),
    Index("rolled_in_an_epoch", "campaign_id", "epoch", "seq"),
)
"""What happened to the dice, event by event, as the log has it: epochs opened and closed, and what fell."""

epoch: Final = Table(
    "epoch",
    metadata,
    Column("campaign_id", UUID, primary_key=True),
    Column("epoch", Text, primary_key=True),
    Column("seq", BigInteger, nullable=False, comment="of the first event that speaks of it"),
    Column("commitment", Text, nullable=False, comment="empty where it was never opened"),
    Column("seed", Text, comment="null until it is shown"),
    Column("rolls", Integer, nullable=False),
    Column("faults", JSONB, nullable=False, comment="what the check found: what it says, and who may know of the roll"),
    Index("epoch_in_order", "campaign_id", "seq"),
)
"""The epochs of the server's dice, each checked when its seed was shown."""

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
    rolled: Table
    epoch: Table
    ruling: Table


IN_USE: Final = Models(landmark, ledger, die, rolled, epoch, ruling)

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


_shape_metadata: Final = MetaData(schema="read")
_shape: Final = Table("shape", _shape_metadata, Column("fingerprint", Text, primary_key=True))
"""Of which shape the tables were made."""

_SHAPES_LOCK: Final = 7_265_616_400
"""The advisory lock under which the tables are made: of servers that start together one makes them."""


def fingerprint() -> str:
    """SHA-256 of what makes the tables: it tells whether those in the database are today's."""
    makes: list[DDLElement] = [CreateTable(table) for table in metadata.sorted_tables]
    makes += [CreateIndex(index) for table in metadata.sorted_tables for index in sorted(table.indexes, key=_name)]
    dialect = postgresql.dialect()  # type: ignore[no-untyped-call]
    return sha256("\n".join(str(made.compile(dialect=dialect)) for made in makes).encode()).hexdigest()


async def make_tables(engine: AsyncEngine) -> None:
    """Make the tables, unless they are there as today's code wants them: else all afresh, to be filled from the log."""
    async with engine.begin() as connection:
        await connection.run_sync(_make)


def _make(connection: Connection) -> None:
    connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": _SHAPES_LOCK})
    _shape_metadata.create_all(connection)
    made = set(inspect(connection).get_table_names(schema="read"))
    whole = made.issuperset(table.name for table in metadata.sorted_tables)
    if whole and connection.scalar(select(_shape.c.fingerprint)) == fingerprint():
        return
    metadata.drop_all(connection)
    metadata.create_all(connection)
    connection.execute(delete(cursor).where(cursor.c.consumer == CONSUMER))
    connection.execute(delete(_shape))
    connection.execute(insert(_shape).values(fingerprint=fingerprint()))


def _name(index: Index) -> str:
    return str(index.name)
