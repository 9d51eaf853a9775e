"""Who owns the log and who works with it.

``retcon_owner`` owns the schemas and cannot log in. ``retcon_app`` reads the log, executes its functions, and has
ordinary rights on caches, read models and people. Where the connection may not create roles, it owns everything itself
and the log is guarded by its triggers and its chain only.
"""

from enum import StrEnum
from typing import Final

from sqlalchemy import Connection, text
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection

OWNER: Final = "retcon_owner"
APP: Final = "retcon_app"
SCHEMAS: Final = ("log", "cache", "feed", "people", "read")

_GUARDED = text("""
    SELECT NOT EXISTS (
        SELECT FROM pg_roles who, pg_class log
        WHERE log.oid = 'log.event'::regclass AND who.rolname IN (session_user, current_user)
          AND (who.rolsuper OR pg_has_role(who.oid, log.relowner, 'MEMBER'))
    )
""")


class Immutability(StrEnum):
    """What stands between this connection and a change to the log."""

    ENFORCED = "enforced"
    CHAIN_ONLY = "chain only"


async def immutability(connection: AsyncConnection) -> Immutability:
    """Say whether the connection's role could take the log's guards away."""
    guarded = (await connection.execute(_GUARDED)).scalar_one()
    return Immutability.ENFORCED if guarded else Immutability.CHAIN_ONLY


def role_exists(connection: Connection, role: str) -> bool:
    """Whether the server has a role of this name."""
    asked = text("SELECT EXISTS (SELECT FROM pg_roles WHERE rolname = :role)")
    return bool(connection.execute(asked, {"role": role}).scalar_one())


def create_roles(connection: Connection) -> bool:
    """Create both roles unless they are there; answer whether this connection can act as the owner."""
    for role, login in ((OWNER, "NOLOGIN"), (APP, "LOGIN")):
        if not role_exists(connection, role):
            _try(connection, f"CREATE ROLE {role} {login}")
    if not (role_exists(connection, OWNER) and role_exists(connection, APP)):
        return False
    return _try(connection, f"SET LOCAL ROLE {OWNER}", "RESET ROLE") or (
        _try(connection, f"GRANT {OWNER} TO CURRENT_USER") and _try(connection, f"SET LOCAL ROLE {OWNER}", "RESET ROLE")
    )


def create_schemas(connection: Connection, *, owned: bool) -> None:
    """Create the schemas unless they are there, owned by ``retcon_owner`` if ``owned``."""
    for schema in SCHEMAS:
        authorization = f"AUTHORIZATION {OWNER}" if owned else ""
        connection.execute(text(f"CREATE SCHEMA IF NOT EXISTS {schema} {authorization}"))


def become_owner(connection: Connection) -> None:
    """Act as the owner of the log until the transaction ends, where that is another role."""
    owner = connection.execute(text("SELECT nspowner::regrole::text FROM pg_namespace WHERE nspname = 'log'")).scalar()
    if owner == OWNER:
        connection.execute(text(f"SET LOCAL ROLE {OWNER}"))


def _try(connection: Connection, *statements: str) -> bool:
    """Run statements that may be refused; on refusal nothing of them remains."""
    try:
        with connection.begin_nested():
            for statement in statements:
                connection.execute(text(statement))
    except DBAPIError:
        return False
    return True
