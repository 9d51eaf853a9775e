"""The database of a process: yours, or the private one, migrated and ready to work with."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext

from sqlalchemy.exc import SQLAlchemyError

from api.embedded import EmbeddedPostgres, embedded_postgres, ending_with
from api.settings import Settings
from eventstore import EventStore, migrate
from eventstore.roles import APP


class DatabaseNotReady(Exception):
    """The database cannot be used; the message says why and what to do."""


@contextmanager
def database(settings: Settings, *, serve: bool, say: Callable[[str], None]) -> Iterator[str]:
    """The URL to work with, for as long as the context lasts. Raises EmbeddedError and DatabaseNotReady.

    ``serve``: the private PostgreSQL is ours alone, and when it ends, so do we; without it, that of a running server is
    used where one runs.
    """
    url = settings.database
    if url is not None:
        asyncio.run(_ready(url, settings.owner_database or url))
        yield url
        return
    with (
        embedded_postgres(settings.data_dir, join=not serve, say=say) as private,
        ending_with(private) if serve else nullcontext(),
    ):
        yield _prepared(private)


def _prepared(private: EmbeddedPostgres) -> str:
    """Migrate the private database as its superuser; work in it as the role that cannot change the log."""
    asyncio.run(_ready(private.url(), private.url()))
    private.give_login(APP)
    return private.url(role=APP)


async def _ready(url: str, owner: str) -> None:
    """Bring the schema up to date, unless it is. Other processes may do the same at the same time."""
    try:
        async with EventStore(url) as store:
            if await store.is_current():
                return
        await migrate(owner)
    except (SQLAlchemyError, OSError) as error:
        raise DatabaseNotReady(
            f"The database cannot be used: {_first_line(error)}. It must be PostgreSQL 15 or newer, and its schema is "
            "made by a role that may create schemas: name that one in RETCON_OWNER_DATABASE_URL if it is not the one "
            "you serve with."
        ) from error


def _first_line(error: Exception) -> str:
    return (str(error).strip() or type(error).__name__).splitlines()[0].rstrip(".")
