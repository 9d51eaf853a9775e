"""The tables, for statements of SQLAlchemy Core. Migrations build them; these only name them."""

from typing import Final

from sqlalchemy import (
    ARRAY,
    TIMESTAMP,
    UUID,
    BigInteger,
    Column,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
)

metadata: Final = MetaData()
_Time: Final = TIMESTAMP(timezone=True)

campaign_head: Final = Table(
    "campaign_head",
    metadata,
    Column("campaign_id", UUID, primary_key=True),
    Column("seq", BigInteger, nullable=False),
    Column("hash", LargeBinary, nullable=False),
    Column("recorded_at", _Time, nullable=False),
    schema="log",
)

# In the order of the fields of StoredEvent.
event: Final = Table(
    "event",
    metadata,
    Column("campaign_id", UUID, primary_key=True),
    Column("seq", BigInteger, primary_key=True),
    Column("origin_campaign", UUID, nullable=False),
    Column("act_id", UUID, nullable=False),
    Column("nth", Integer, nullable=False),
    Column("name", Text, nullable=False),
    Column("type", Text, nullable=False),
    Column("version", Integer, nullable=False),
    Column("place", BigInteger, nullable=False),
    Column("audience", Text, nullable=False),
    Column("actor", Text, nullable=False),
    Column("on_behalf_of", Text),
    Column("recorded_at", _Time, nullable=False),
    Column("rules", Text, nullable=False),
    Column("body", LargeBinary, nullable=False),
    Column("salt", LargeBinary, nullable=False),
    Column("hash", LargeBinary, nullable=False),
    Column("stands_for", BigInteger),
    Column("fingerprint", LargeBinary),
    Column("command", LargeBinary),
    Column("command_salt", LargeBinary),
    schema="log",
)

signed_head: Final = Table(
    "signed_head",
    metadata,
    Column("campaign_id", UUID, primary_key=True),
    Column("seq", BigInteger, primary_key=True),
    Column("hash", LargeBinary, nullable=False),
    Column("signed_at", _Time, nullable=False),
    Column("key_id", Text, primary_key=True),
    Column("signature", LargeBinary, nullable=False),
    schema="log",
)

snapshot: Final = Table(
    "snapshot",
    metadata,
    Column("campaign_id", UUID, primary_key=True),
    Column("place", BigInteger, primary_key=True),
    Column("code", LargeBinary, primary_key=True),
    Column("canon", LargeBinary, primary_key=True),
    Column("state", LargeBinary, nullable=False),
    Column("made_at", _Time, nullable=False),
    schema="cache",
)

cursor: Final = Table(
    "cursor",
    metadata,
    Column("campaign_id", UUID, primary_key=True),
    Column("consumer", Text, primary_key=True),
    Column("seq", BigInteger, nullable=False),
    schema="feed",
)

member: Final = Table(
    "member",
    metadata,
    Column("campaign_id", UUID, primary_key=True),
    Column("member_id", Text, primary_key=True),
    Column("display_name", Text, nullable=False),
    Column("address", Text),
    Column("created_at", _Time, nullable=False),
    schema="people",
)

token: Final = Table(
    "token",
    metadata,
    Column("hash", LargeBinary, primary_key=True),
    Column("campaign_id", UUID),
    Column("member_id", Text),
    Column("scopes", ARRAY(Text), nullable=False),
    Column("label", Text, nullable=False),
    Column("created_at", _Time, nullable=False),
    Column("expires_at", _Time),
    Column("revoked_at", _Time),
    schema="people",
)

invite: Final = Table(
    "invite",
    metadata,
    Column("hash", LargeBinary, primary_key=True),
    Column("campaign_id", UUID, nullable=False),
    Column("roles", ARRAY(Text), nullable=False),
    Column("uses_left", Integer),
    Column("created_at", _Time, nullable=False),
    Column("expires_at", _Time),
    schema="people",
)
