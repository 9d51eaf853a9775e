"""``retcon replay``: go through a campaign, or one session of it, act by act with what each act changed."""

from __future__ import annotations

from typing import Annotated, Final

import typer

from api.command.telling import output
from api.command.working import campaign_id, with_server
from api.server import Server
from domain.core.audience import THE_RULES
from projections import place
from projections.differences import Difference
from projections.history import Replayed, replayed

PAGE: Final = 200


def replay(
    campaign: Annotated[str, typer.Argument(help="The id of the campaign.")],
    first: Annotated[str, typer.Option("--from", help="Where to begin: a seq, a time, session:N, scene:ID.")] = "1",
    last: Annotated[str, typer.Option("--to", help="Where to end; without it at the end of the log.")] = "",
    *,
    then: Annotated[
        bool, typer.Option("--then", help="As the table believed it then, not as it is held today.")
    ] = False,
) -> None:
    """Go through the story act by act, with what each act changed. The whole of it, secrets too."""
    asked = campaign_id(campaign)

    async def work(server: Server) -> None:
        end = (await server.plays.standing(asked)).head.seq
        upto = await place(server.store, server.projector, asked, last, THE_RULES) if last else end
        begins = await place(server.store, server.projector, asked, first, THE_RULES, start=True)
        by = await server.plays.canon(asked, upto if then else None)
        after: int | None = begins - 1
        while after is not None:
            page, after = await replayed(
                server.store, server.plays, asked, THE_RULES, by, after=after, upto=upto, limit=PAGE
            )
            for one in page:
                _print(one)

    with_server(work)


def _print(one: Replayed) -> None:
    output.print(f"{one.place:>6}  {one.says}")
    for said in one.also:
        output.print(f"        {said}", style="dim")
    for difference in one.changed:
        output.print(f"        {_told(difference)}", style="cyan")


def _told(difference: Difference) -> str:
    if difference.only == "after":
        return f"{difference.path} = {difference.after!r}"
    if difference.only == "before":
        return f"{difference.path} is gone"
    return f"{difference.path}: {difference.before!r} -> {difference.after!r}"
