"""``retcon token``: who may come in."""

from __future__ import annotations

from datetime import timedelta
from typing import Annotated

import typer

from api.command.telling import output
from api.command.working import campaign_id, with_server
from api.keys import read_keys
from api.people.tokens import SCOPES, Bearer, new_token
from api.server import Server
from api.settings import Settings
from domain.membership.state import membership

app = typer.Typer(no_args_is_help=True, help="Make, list and revoke tokens; show the owner's.")

CampaignOption = Annotated[str | None, typer.Option(help="A campaign; without it, tokens for the whole server.")]


@app.command()
def owner() -> None:
    """Show the token of whoever runs this server. `retcon serve` prints it as a link."""
    output.print(read_keys(Settings().data_dir).owner_token)


@app.command("list")
def list_(campaign: CampaignOption = None) -> None:
    """List tokens, never the secret itself."""
    wanted = None if campaign is None else campaign_id(campaign)

    async def work(server: Server) -> list[Bearer]:
        return await server.tokens.those_of(wanted)

    for bearer in with_server(work):
        ends = f"until {bearer.expires_at:%Y-%m-%d}" if bearer.expires_at else "good"
        state = "revoked" if bearer.revoked_at else ends
        scopes = ",".join(sorted(bearer.scopes))
        output.print(f"{bearer.id}  {scopes}  {bearer.member or 'server'}  {state}  {bearer.label}")


@app.command()
def make(
    *,
    campaign: CampaignOption = None,
    member: Annotated[str | None, typer.Option(help="The member of the campaign it is for.")] = None,
    scope: Annotated[list[str] | None, typer.Option(help="read, act or manage; more than once for several.")] = None,
    label: Annotated[str, typer.Option(help="What to call it.")] = "",
    days: Annotated[int | None, typer.Option(min=1, help="How long it is good.")] = None,
) -> None:
    """Make a token and show it, this once."""
    wanted = None if campaign is None else campaign_id(campaign)
    scopes = set(scope or SCOPES)
    if scopes - set(SCOPES):
        raise typer.BadParameter(f"a scope is one of {', '.join(SCOPES)}")
    if (wanted is None) != (member is None):
        raise typer.BadParameter("name a campaign and a member of it, or neither")

    async def work(server: Server) -> str:
        if wanted is not None and member not in membership((await server.plays.standing(wanted)).play).members:
            raise typer.BadParameter(f"{member} is not a member of that campaign")
        text = new_token()
        lives_for = None if days is None else timedelta(days=days)
        await server.tokens.add(text, campaign=wanted, member=member, scopes=scopes, label=label, lives_for=lives_for)
        return text

    output.print(with_server(work))


@app.command()
def revoke(
    token_id: Annotated[str, typer.Argument(help="The id that `retcon token list` shows.")],
    campaign: CampaignOption = None,
) -> None:
    """Take a token back. A running server knows within seconds."""
    wanted = None if campaign is None else campaign_id(campaign)

    async def work(server: Server) -> None:
        found = next((b for b in await server.tokens.those_of(wanted) if b.id == token_id), None)
        if found is None:
            raise typer.BadParameter(f"there is no token {token_id} here")
        await server.tokens.revoke(found)

    with_server(work)
    output.print(f"Revoked {token_id}.")
