"""Which movements count: a ruling takes entries of the ledger out of the balances and puts others in."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any
from uuid import UUID

from sqlalchemy import ARRAY, BigInteger, and_, false, func, literal, not_, or_, select, update
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncConnection
from sqlalchemy.sql.elements import ColumnElement

from domain.core.rulebook import registry
from domain.play import blank, evolve
from domain.rulings.canon import Canon, canon, first_change
from eventstore import StoredEvent
from projections.schema import Models


async def apply_ruling(connection: AsyncConnection, into: Models, row: StoredEvent) -> None:
    """Remember a ruling on what counts, and mark the ledger from the first place that it changes."""
    before = await _canon(connection, into, row.campaign_id)
    remembered = {"campaign_id": row.campaign_id, "seq": row.seq, "type": row.type, "version": row.version}
    await connection.execute(insert(into.ruling).values(**remembered, body=row.body).on_conflict_do_nothing())
    after = await _canon(connection, into, row.campaign_id)
    first = first_change(before, after)
    if first is not None:
        await _mark(connection, into, row.campaign_id, after, first)


async def _mark(connection: AsyncConnection, into: Models, campaign: UUID, by: Canon, first: int) -> None:
    """Mark what counts from a place on: first by the spans that were rewound, then by the word at each place."""
    ledger = into.ledger
    place, act = ledger.c.place, ledger.c.act_seq
    mine = update(ledger).where(ledger.c.campaign_id == campaign, place >= first)
    rewound = or_(false(), *(and_(place > after, place < before) for after, before in by.rewound))
    await connection.execute(mine.values(counts=and_(place == act, not_(rewound))))
    said = {at: word for at, word in by.words.items() if at >= first}
    words = func.unnest(_many(said.keys()), _many(said.values())).table_valued("at", "word").render_derived()
    await connection.execute(mine.where(place == words.c.at).values(counts=act == words.c.word))


async def _canon(connection: AsyncConnection, into: Models, campaign: UUID) -> Canon:
    ruling = into.ruling
    asked = select(ruling.c.type, ruling.c.version, ruling.c.body).where(ruling.c.campaign_id == campaign)
    play = blank()
    for made in await connection.execute(asked.order_by(ruling.c.seq)):
        evolve(play, registry().decode(made.type, made.version, made.body))
    return canon(play)


def _many(numbers: Iterable[int]) -> ColumnElement[Any]:
    return literal(list(numbers), ARRAY(BigInteger))
