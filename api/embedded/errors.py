"""Why the private PostgreSQL cannot be had.

EmbeddedError
├── DataFolderInUse
├── DataFolderIsSomebodyElses
├── ForeignDataVersion
├── NoAccountForPostgres
├── PostgresDidNotStart
└── PostgresEnded

Each message is a whole sentence for the person at the terminal and says what to do.
"""


class EmbeddedError(Exception):
    """The private PostgreSQL cannot be had; the message says why and what to do."""


class DataFolderInUse(EmbeddedError):
    """Another retcon process holds the data folder."""


class DataFolderIsSomebodyElses(EmbeddedError):
    """The data folder belongs to another account of this machine."""


class ForeignDataVersion(EmbeddedError):
    """The data folder was written by another major version of PostgreSQL."""


class NoAccountForPostgres(EmbeddedError):
    """PostgreSQL does not run as root, and there is nobody else or nowhere else to run it."""


class PostgresDidNotStart(EmbeddedError):
    """PostgreSQL ended, or was not ready in time; the message ends with what it said."""


class PostgresEnded(EmbeddedError):
    """PostgreSQL was killed, or ended of itself, while it was needed."""
