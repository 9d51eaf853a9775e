"""``retcon serve``: serve campaigns over HTTP."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import sys
from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from types import FrameType
from typing import Annotated, Any

import typer
import uvicorn
from fastapi import FastAPI

from api.application import application
from api.command.demo import play_demo
from api.command.telling import errors, output, say
from api.database import database
from api.keys import Keys, read_keys
from api.logs import write_logs
from api.owner import with_good_owner_token
from api.protocol import BoundedHttp
from api.server import Server, opened
from api.settings import Settings

BACKLOG = 2048
STOP_TIMEOUT_S = 10
EVERYWHERE = frozenset({"0.0.0.0", "::", ""})  # noqa: S104


def serve(
    *,
    demo: Annotated[bool, typer.Option("--demo", help="Play the demo campaign first, unless it is there.")] = False,
    host: Annotated[str | None, typer.Option(help="The address to listen on; else RETCON_HOST or 127.0.0.1.")] = None,
    port: Annotated[
        int | None, typer.Option(min=0, max=65535, help="The port; else RETCON_PORT or 8000; 0 for a free one.")
    ] = None,
    workers: Annotated[int, typer.Option(min=1, help="How many processes serve.")] = 1,
) -> None:
    """Serve campaigns over HTTP, from a private PostgreSQL in the data folder or from yours."""
    settings = Settings()
    given = {name: value for name, value in {"host": host, "port": port}.items() if value is not None}
    settings = settings.model_copy(update=given)
    write_logs()
    for number in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, _leave)
    with _listening(settings) as listener, database(settings, serve=True, say=say) as url:
        keys = asyncio.run(with_good_owner_token(url, read_keys(settings.data_dir)))
        if demo:
            play_demo(url, keys, settings)
        try:
            _run(settings, url, keys, listener, workers)
        except KeyboardInterrupt:
            say("Stopped.")


def worker() -> FastAPI:
    """The application of one of several processes, which the first one started with all they need to know."""
    write_logs()
    settings = Settings()
    url, keys = settings.database, read_keys(settings.data_dir)
    if url is None:
        raise RuntimeError("a worker must be told its database")
    return application(lambda: _opened(url, keys, settings), freeze=True)


def _run(settings: Settings, url: str, keys: Keys, listener: socket.socket, workers: int) -> None:
    options: dict[str, Any] = {
        "log_config": None,
        "access_log": False,
        "server_header": False,
        "backlog": BACKLOG,
        "http": BoundedHttp,
        "ws": "none",
        "limit_concurrency": settings.limit_concurrency,
        "timeout_graceful_shutdown": STOP_TIMEOUT_S,
    }
    if workers == 1:
        app = application(lambda: _announced(settings, url, keys, listener), freeze=True)
        uvicorn.Server(uvicorn.Config(app, **options)).run(sockets=[listener])
        return
    os.environ.update(RETCON_DATABASE_URL=url, RETCON_DATA_DIR=str(settings.data_dir))
    _announce(keys, listener)
    uvicorn.run("api.command.serve:worker", factory=True, workers=workers, fd=listener.fileno(), **options)


def _opened(url: str, keys: Keys, settings: Settings) -> AbstractAsyncContextManager[Server]:
    return opened(url, keys, pool_size=settings.pool_size, sign_every=settings.sign_every)


@asynccontextmanager
async def _announced(settings: Settings, url: str, keys: Keys, listener: socket.socket) -> AsyncIterator[Server]:
    async with _opened(url, keys, settings) as server:
        _announce(keys, listener)
        yield server


def _announce(keys: Keys, listener: socket.socket) -> None:
    """Say where to find us, with a link that lets the owner in."""
    listener.listen(BACKLOG)  # whoever follows the link at once waits a moment, and is not turned away
    host, port = listener.getsockname()[:2]
    shown = "127.0.0.1" if host in EVERYWHERE else f"[{host}]" if ":" in host else host
    where = f"http://{shown}:{port}"
    output.print(f"Retcon serves on {where}{' and every other address of this machine' if host in EVERYWHERE else ''}")
    output.print(f"Open {where}/?token={keys.owner_token}")
    sys.stdout.flush()


def _listening(settings: Settings) -> socket.socket:
    """The address we shall listen on is ours from here on, or nothing is begun."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    listener = socket.socket(family=family)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((settings.host, settings.port))
    except OSError as error:
        listener.close()
        errors.print(f"Cannot listen on {settings.host}:{settings.port}: {error.strerror}.", style="red")
        raise typer.Exit(1) from None
    listener.set_inheritable(True)
    return listener


def _leave(_number: int, _frame: FrameType | None) -> None:
    raise SystemExit(0)
