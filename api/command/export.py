"""``retcon export``: a whole campaign as JSON lines."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from api.command.telling import progress, say
from api.command.working import campaign_id, with_server
from api.server import Server
from eventstore import UnknownCampaign


def export(
    campaign: Annotated[str, typer.Argument(help="The id of the campaign.")],
    file: Annotated[Path | None, typer.Argument(help="Where to; without it the standard output.")] = None,
) -> None:
    """Write a campaign as JSON lines, hashes, secrets and all; `retcon import` takes it in again."""
    wanted = campaign_id(campaign)

    async def work(server: Server) -> int:
        head = await server.store.head(wanted)
        if head is None:
            raise UnknownCampaign(wanted)
        out = sys.stdout.buffer if file is None else file.open("wb")
        try:
            with progress("Exporting", head.seq) as bar:
                lines = 0
                async for piece in server.store.export(wanted):
                    out.write(piece)
                    lines += piece.count(b"\n")
                    bar(min(lines, head.seq))
        finally:
            out.flush()
            if file is not None:
                out.close()
        return head.seq

    events = with_server(work)
    if file is not None:
        say(f"Wrote {events} events to {file}.")
