"""``retcon demo``: play the demo campaign into the database."""

from __future__ import annotations

import asyncio

import httpx

from api.application import application
from api.command.telling import progress, say
from api.database import database
from api.demo import Played, play, read_script
from api.keys import Keys, read_keys
from api.owner import with_good_owner_token
from api.server import opened
from api.settings import Settings


def demo() -> None:
    """Play the demo campaign into the database, and stop. Played twice, it adds nothing."""
    settings = Settings()
    with database(settings, serve=False, say=say) as url:
        keys = asyncio.run(with_good_owner_token(url, read_keys(settings.data_dir)))
        play_demo(url, keys, settings)


def play_demo(url: str, keys: Keys, settings: Settings) -> None:
    """Play the demo campaign through the HTTP API of an application in this process, unless it is there."""
    played = asyncio.run(_play(url, keys, settings))
    there = "is there already" if played.was_there else "was played"
    say(f"The demo campaign {played.campaign} {there}: {played.acts} acts.")


async def _play(url: str, keys: Keys, settings: Settings) -> Played:
    app = application(lambda: opened(url, keys, pool_size=settings.pool_size, sign_every=settings.sign_every))
    async with app.router.lifespan_context(app):
        transport = httpx.ASGITransport(app)
        async with httpx.AsyncClient(transport=transport, base_url="http://retcon") as http:
            with progress("Playing the demo") as bar:
                return await play(http, keys.owner_token, read_script(), bar)
