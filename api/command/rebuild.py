"""``retcon rebuild``: make everything that follows from the log afresh."""

from __future__ import annotations

from api.command.telling import output, progress
from api.command.working import with_server
from api.server import Server
from projections import rebuild as rebuild_models


def rebuild() -> None:
    """Fill the stored read models afresh from the log, while play goes on, and throw the snapshots away."""

    async def work(server: Server) -> int:
        with progress("Rebuilding") as bar:
            return await rebuild_models(server.store, bar)

    output.print(f"Rebuilt from {with_server(work)} events.")
