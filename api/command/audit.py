"""``retcon audit``: decide every act of a campaign again, and list what today's rules would judge otherwise."""

from __future__ import annotations

import json
from typing import Annotated

import typer

from api.command.telling import output, progress
from api.command.working import campaign_id, with_server
from api.server import Server
from domain.core.counting import counted
from projections.audit import Finding
from projections.audit import audit as audit_campaign


def audit(campaign: Annotated[str, typer.Argument(help="The id of the campaign.")]) -> None:
    """Decide every act that counts again from its command and dice; exits 1 if today's rules judge one otherwise."""
    asked = campaign_id(campaign)

    async def work(server: Server) -> tuple[int, list[Finding]]:
        total = (await server.plays.standing(asked)).head.seq
        done = looked_at = 0
        with progress("Auditing", total) as bar:

            def advance(events: int) -> None:
                nonlocal done
                done += events
                bar(done)

            def judging() -> None:
                nonlocal looked_at
                looked_at += 1

            found = audit_campaign(server.store, server.plays, server.projector, asked, advance, judging=judging)
            findings = [finding async for finding in found]
            return looked_at, findings

    looked_at, findings = with_server(work)
    for finding in findings:
        output.print(f"{finding.place:>6}  {finding.act} ({finding.act_id})", style="yellow")
        output.print(f"        recorded: {json.dumps(finding.recorded)}")
        output.print(f"        today:    {finding.refusal or json.dumps(finding.today)}")
    judged = counted(looked_at, "act was", "acts were")
    output.print(f"{judged} decided again; {len(findings)} would be judged otherwise today.")
    if findings:
        raise typer.Exit(1)
