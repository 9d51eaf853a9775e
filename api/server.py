"""What a server process works with, for as long as it runs."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import cast

from fastapi import Request

from api.keys import Keys
from api.metrics import Metrics
from api.people.codes import Codes
from api.people.names import Names
from api.people.tokens import Tokens
from api.taking import Taker
from eventstore import EventStore, connect
from eventstore.head_signer import SIGN_EVERY
from eventstore.signing import Signer
from projections import Plays, Projector, make_tables


@dataclass(frozen=True, slots=True)
class Server:
    """One server process: the store, the live plays, the people and the keys."""

    store: EventStore
    plays: Plays
    taker: Taker
    projector: Projector
    tokens: Tokens
    names: Names
    codes: Codes
    keys: Keys
    signer: Signer
    metrics: Metrics


@asynccontextmanager
async def opened(
    database: str, keys: Keys, *, pool_size: int = 10, sign_every: int = SIGN_EVERY
) -> AsyncIterator[Server]:
    """A server on a migrated database. ``database``: a URL as SQLAlchemy wants it. Raises BadKey and WrongKey."""
    engine = connect(database, pool_size=pool_size)
    signer = Signer.from_file(keys.signing)
    try:
        async with EventStore(engine, signer=signer, signed_heads=keys.signed_heads, sign_every=sign_every) as store:
            await make_tables(engine)
            plays, projector = Plays(store), Projector(store)
            yield Server(
                store=store,
                plays=plays,
                taker=Taker(store, plays, projector, keys.server),
                projector=projector,
                tokens=Tokens(engine),
                names=Names(engine),
                codes=Codes(engine, keys),
                keys=keys,
                signer=signer,
                metrics=Metrics(store),
            )
    finally:
        await engine.dispose()


def server_of(request: Request) -> Server:
    """The server that answers this request."""
    return cast("Server", request.app.state.server)
