"""The store's connections."""

from typing import Any

from sqlalchemy import event
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine


def connect(url: str, *, pool_size: int = 10) -> AsyncEngine:
    """An engine as the store wants it: times in UTC, READ COMMITTED, connections tried before they are used.

    The driver prepares nothing by itself: to let go of what it prepared it would sweep away the store's own statements.
    """
    engine = create_async_engine(url, pool_size=pool_size, pool_pre_ping=True, connect_args={"prepare_threshold": None})

    @event.listens_for(engine.sync_engine, "connect")
    def _settle(connection: Any, _: object) -> None:
        cursor = connection.cursor()
        cursor.execute("SET TIME ZONE 'UTC'")
        cursor.execute("SET SESSION CHARACTERISTICS AS TRANSACTION ISOLATION LEVEL READ COMMITTED")
        cursor.close()
        connection.commit()

    return engine
