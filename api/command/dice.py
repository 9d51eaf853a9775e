"""``retcon dice verify``: check that every die of the server's fell as its epoch had committed to."""

from __future__ import annotations

from typing import Annotated
from uuid import UUID

import typer

from api.command.telling import output, progress
from api.command.working import campaign_id, with_server
from api.server import Server
from domain.dice.verify import Checked, check_epochs
from projections import event_of

app = typer.Typer(no_args_is_help=True, help="The dice, and the proof that they were not loaded.")


@app.callback()
def dice() -> None:
    """Keep ``verify`` a subcommand, though it is the only one."""


@app.command()
def verify(
    campaigns: Annotated[list[str] | None, typer.Argument(help="Ids of campaigns.")] = None,
    *,
    all_: Annotated[bool, typer.Option("--all", help="Every campaign.")] = False,
) -> None:
    """Check every roll of every epoch whose seed is shown. Exits 1 if one does not follow from its seed."""
    if all_ == bool(campaigns):
        raise typer.BadParameter("name campaigns, or say --all")

    named = [campaign_id(text) for text in campaigns or ()]

    async def work(server: Server) -> list[tuple[UUID, list[Checked]]]:
        ids = [head.campaign_id for head in await server.store.campaigns()] if all_ else named
        with progress("Checking dice", len(ids)) as bar:
            checked = []
            for done, campaign in enumerate(ids, 1):
                rows = [row async for row in server.store.read(campaign) if row.type.startswith("dice.")]
                checked.append((campaign, check_epochs(map(event_of, rows))))
                bar(done)
        return checked

    found = with_server(work)
    for campaign, epochs in found:
        shown = sum(epoch.shown for epoch in epochs)
        rolls = sum(epoch.rolls for epoch in epochs)
        output.print(f"{campaign}: {rolls} rolls in {len(epochs)} epochs, the seeds of {shown} shown")
        for epoch in epochs:
            for fault in epoch.faults:
                output.print(f"  FAULT in {epoch.epoch}: {fault.says}")
    if any(epoch.faults for _, epochs in found for epoch in epochs):
        raise typer.Exit(1)
