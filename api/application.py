"""The application: every endpoint on one server, as ASGI."""

from __future__ import annotations

import gc
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager

from fastapi import FastAPI
from fastapi.middleware.cors import CORSMiddleware

from api.errors import answer_errors
from api.metrics import Measured
from api.nul import WithoutNul
from api.openapi.document import describe
from api.routes import (
    acts,
    branches,
    campaigns,
    chain,
    dice,
    events,
    health,
    history,
    invites,
    landing,
    members,
    rulings,
    schemas,
    statements,
    tokens,
    transfer,
    views,
)
from api.server import Server
from api.version import retcon_version

ROUTERS = (
    *(acts, branches, campaigns, chain, dice, events, health, history, invites, landing, members, rulings, schemas),
    *(statements, tokens, transfer, views),
)
METHODS = ("GET", "POST", "PUT", "DELETE")
HEADERS = ("Authorization", "Content-Type", "Idempotency-Key", "If-Match", "If-None-Match", "Last-Event-ID")
"""Pages of other origins may use the API: they need a token for it, and there are no cookies to be abused."""


def application(open_server: Callable[[], AbstractAsyncContextManager[Server]], *, freeze: bool = False) -> FastAPI:
    """The application. It opens its server when it starts and closes it when it ends.

    ``freeze``: what was made at the start is looked at by no garbage collection again; for a process of its own.
    """

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        if freeze:
            app.openapi()
        async with open_server() as server:
            app.state.server = server
            if freeze:
                gc.collect()
                gc.freeze()
            yield

    app = FastAPI(
        title="Retcon",
        version=retcon_version(),
        summary="Campaign state for tabletop role-playing games, event-sourced.",
        lifespan=lifespan,
        docs_url=None,
        redoc_url=None,
    )
    app.router.routes.append(acts.ROUTE)
    for module in ROUTERS:
        app.include_router(module.router)
    app.add_middleware(WithoutNul)
    app.add_middleware(
        CORSMiddleware, allow_origins=["*"], allow_methods=METHODS, allow_headers=HEADERS, expose_headers=["ETag"]
    )
    app.add_middleware(Measured)
    answer_errors(app)
    describe(app)
    return app
