"""What most commands do first: find the database and the keys, and open a server on them that serves nobody."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import TypeVar
from uuid import UUID

import typer

from api.command.telling import say
from api.database import database
from api.keys import read_keys
from api.server import Server, opened
from api.settings import Settings

T = TypeVar("T")


def with_server(work: Callable[[Server], Awaitable[T]]) -> T:
    """Do some work on the database that the settings name; beside a running server if need be."""
    settings = Settings()
    keys = read_keys(settings.data_dir)

    async def run(url: str) -> T:
        async with opened(url, keys, pool_size=settings.pool_size, sign_every=settings.sign_every) as server:
            return await work(server)

    with database(settings, serve=False, say=say) as url:
        return asyncio.run(run(url))


def campaign_id(text: str) -> UUID:
    """The campaign named on the command line."""
    try:
        return UUID(text)
    except ValueError:
        raise typer.BadParameter(f"{text} is not the id of a campaign, which is a UUID") from None
