"""The chain: what anybody at the table needs to check that the log is whole."""

from __future__ import annotations

from typing import Annotated, Final

import msgspec
from fastapi import APIRouter, Query, Request, Response

from api.auth import Here, Reader
from api.looking import answers, shows
from api.openapi.components import gives
from api.routes.events import After, seq_of
from eventstore.verify import read_signed_heads
from projections.shown import SealedEvent, sealed

LINKS_MAX: Final = 10_000

router = APIRouter(prefix="/v1/campaigns/{campaign}", tags=["log"])


class SignedHeadEntry(msgspec.Struct, frozen=True):
    """A head that the server has signed with its Ed25519 key."""

    seq: int
    hash: str
    signed_at: str
    key_id: str
    signature: str


class Chain(msgspec.Struct, frozen=True):
    """The end of the log, the heads that were signed, and the public key to check them with; all bytes in hex."""

    campaign: str
    seq: int
    hash: str
    cursor: str
    recorded_at: str
    signed_heads: list[SignedHeadEntry]
    key_id: str
    public_key: str


class Links(msgspec.Struct, frozen=True):
    """Links of the chain in order, without what they are about. ``next``: ask for what comes after it."""

    links: list[SealedEvent]
    next: str | None


@router.get("/chain", responses=gives(Chain))
async def get_chain(server: Here, asker: Reader) -> Response:
    """The head of the log, and the heads that were signed."""
    head = asker.standing.head
    async with server.store.engine.connect() as connection:
        signed = await read_signed_heads(connection, asker.campaign)
    entries = [
        SignedHeadEntry(s.seq, s.hash.hex(), s.signed_at.isoformat(), s.key_id, s.signature.hex()) for s in signed
    ]
    chain = Chain(
        campaign=str(asker.campaign),
        seq=head.seq,
        hash=head.hash.hex(),
        cursor=head.cursor,
        recorded_at=head.recorded_at.isoformat(),
        signed_heads=entries,
        key_id=server.signer.key_id,
        public_key=server.signer.public_bytes.hex(),
    )
    return answers(chain)


@router.get("/chain/links", responses=gives(Links))
async def get_links(
    request: Request,
    server: Here,
    asker: Reader,
    after: After = "0",
    limit: Annotated[int, Query(ge=1, le=LINKS_MAX)] = 1_000,
) -> Response:
    """The links of the chain after a position: seq, digests, hash."""
    start, head = await seq_of(server, asker, after), asker.standing.head
    rows = [row async for row in server.store.read(asker.campaign, after=start, upto=head.seq, limit=limit)]
    more = rows[-1].cursor if rows and rows[-1].seq < head.seq else None
    return shows(request, head.cursor, Links([sealed(row) for row in rows], more))
