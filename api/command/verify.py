"""``retcon verify``: read every event of a campaign and check that none was changed, added, moved or cut off."""

from __future__ import annotations

from typing import Annotated

import typer

from api.command.telling import output, progress
from api.command.working import campaign_id, with_server
from api.server import Server
from eventstore import Position
from eventstore.verify import Verdict


def verify(
    campaigns: Annotated[list[str] | None, typer.Argument(help="Ids of campaigns.")] = None,
    *,
    all_: Annotated[bool, typer.Option("--all", help="Every campaign.")] = False,
    receipt: Annotated[
        list[str] | None, typer.Option(help="A cursor that somebody was given, as proof; for one campaign.")
    ] = None,
) -> None:
    """Check the chain of every event. Exits 1 and names the campaign and the first bad seq if anything is wrong."""
    if all_ == bool(campaigns):
        raise typer.BadParameter("name campaigns, or say --all")
    if receipt and len(campaigns or ()) != 1:
        raise typer.BadParameter("receipts are checked against one campaign")

    ids = [campaign_id(text) for text in campaigns or ()]
    receipts = [Position.parse(text) for text in receipt or ()]

    async def check(server: Server) -> list[Verdict]:
        heads = {head.campaign_id: head.seq for head in await server.store.campaigns()}
        with progress("Verifying", sum(heads.values()) if all_ else sum(heads.get(c, 0) for c in ids)) as bar:
            done = 0

            def advance(events: int) -> None:
                nonlocal done
                done += events
                bar(done)

            if all_:
                return [verdict async for verdict in server.store.verify_all(progress=advance)]
            return [await server.store.verify(c, receipts=receipts, progress=advance) for c in ids]

    verdicts = with_server(check)
    for verdict in verdicts:
        output.print(_told(verdict))
    if not all(_good(verdict) for verdict in verdicts):
        raise typer.Exit(1)
    output.print(f"{len(verdicts)} campaign{'' if len(verdicts) == 1 else 's'} verified.")


def _good(verdict: Verdict) -> bool:
    return verdict.sound and verdict.events > 0


def _told(verdict: Verdict) -> str:
    if verdict.broken is not None:
        return f"BROKEN {verdict.campaign_id} at seq {verdict.broken.seq}: {verdict.broken.reason}"
    if not verdict.events:
        return f"UNKNOWN {verdict.campaign_id}: there is no such campaign"
    proof = f"proved up to seq {verdict.proved_upto}" if verdict.proved_upto else "no signed head yet"
    return f"ok {verdict.campaign_id}: {verdict.events} events, {proof}"
