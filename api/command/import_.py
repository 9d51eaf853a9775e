"""``retcon import``: an exported campaign, verified before it counts."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Annotated, BinaryIO

import typer

from api.command.telling import output, progress
from api.command.working import campaign_id, with_server
from api.server import Server
from eventstore import Head
from projections import misfit

PIECE_BYTES = 256 * 1024


def import_(
    file: Annotated[Path, typer.Argument(help="What `retcon export` wrote.", exists=True, dir_okay=False)],
    into: Annotated[str | None, typer.Option(help="Another id for the campaign than the one it had.")] = None,
) -> None:
    """Take in an exported campaign, all of it or nothing. Every link of its chain is checked first."""
    wanted = None if into is None else campaign_id(into)

    async def work(server: Server) -> Head:
        with progress("Importing") as bar, file.open("rb") as source:
            done = 0

            def advance(events: int) -> None:
                nonlocal done
                done += events
                bar(done)

            return await server.store.import_(_pieces(source), into=wanted, progress=advance, misfit=misfit)

    head = with_server(work)
    output.print(f"Imported campaign {head.campaign_id}: {head.seq} events.")


async def _pieces(source: BinaryIO) -> AsyncIterator[bytes]:
    while piece := source.read(PIECE_BYTES):
        yield piece
