"""Brings a database to the schema of this version."""

from importlib.resources import files

from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, text
from sqlalchemy.ext.asyncio import AsyncConnection, create_async_engine
from sqlalchemy.pool import NullPool

from eventstore.roles import create_roles, create_schemas

_LOCK_KEY = 0x7265_7463_6F6E  # "retcon"
_VERSION = text("SELECT version_num FROM log.schema_version")
_EXISTS = text("SELECT to_regclass('log.schema_version') IS NOT NULL")


async def migrate(url: str) -> None:
    """Bring the database at ``url`` to the newest schema; safe to run from several processes at once.

    The role of ``url`` should be a superuser or may create roles; otherwise it will own the log itself.
    """
    engine = create_async_engine(url, poolclass=NullPool)
    try:
        async with engine.begin() as connection:
            await connection.run_sync(_upgrade)
    finally:
        await engine.dispose()


async def is_current(connection: AsyncConnection) -> bool:
    """Whether the database has the schema of this version."""
    if not (await connection.execute(_EXISTS)).scalar_one():
        return False
    stored = (await connection.execute(_VERSION)).scalar_one_or_none()
    return stored == ScriptDirectory.from_config(_config()).get_current_head()


def _upgrade(connection: Connection) -> None:
    connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": _LOCK_KEY})
    create_schemas(connection, owned=create_roles(connection))
    config = _config()
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(files("eventstore") / "migrations"))
    config.set_main_option("path_separator", "os")
    return config
