"""A watch over the private PostgreSQL: a server whose database was killed ends, and a supervisor starts it again."""

import os
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from api.embedded.errors import PostgresEnded
from api.embedded.server import EmbeddedPostgres

WATCH_S: Final = 1.0


@contextmanager
def ending_with(server: EmbeddedPostgres) -> Iterator[None]:
    """Send this process SIGTERM when the PostgreSQL ends before the context does, which then raises PostgresEnded."""
    done, ended = threading.Event(), threading.Event()

    def watch() -> None:
        while not done.wait(WATCH_S):
            if not server.is_running():
                ended.set()
                os.kill(os.getpid(), signal.SIGTERM)
                return

    watcher = threading.Thread(target=watch, name="postgres-watch", daemon=True)
    watcher.start()
    try:
        yield
    finally:
        done.set()
        watcher.join()
        if ended.is_set():
            raise PostgresEnded(
                "The private PostgreSQL has ended, and Retcon with it. Start Retcon again: nothing that was answered "
                f"is lost. Why it ended may stand in {server.folder / 'log'}."
            )
