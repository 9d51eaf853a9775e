"""Which movements and landmarks count: a ruling takes rows of the read models out of the story and puts others in."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any
from uuid import UUID

from sqlalchemy import ARRAY, BigInteger, FromClause, Table, and_, false, func, literal, not_, or_, select, update
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncConnection
from sqlalchemy.sql.elements import ColumnElement
from sqlalchemy.sql.selectable import TableValuedAlias

from domain.core.rulebook import registry
from domain.play import blank, evolve
from domain.rulings.canon import Canon, canon, first_change
from eventstore import StoredEvent
from projections.schema import Models


async def apply_ruling(connection: AsyncConnection, into: Models, rows: Sequence[StoredEvent]) -> None:
    """Remember what ``rows`` of one ruling say, and mark the rows of the models from the first place that it changes.

    A long ruling may come in parts, one after the other.
    """
    campaign = rows[0].campaign_id
    before = await _canon(connection, into, campaign)
    remembered = [
        {"campaign_id": campaign, "seq": row.seq, "type": row.type, "version": row.version, "body": row.body}
        for row in rows
    ]
    await connection.execute(insert(into.ruling).on_conflict_do_nothing(), remembered)
    after = await _canon(connection, into, campaign)
    first = first_change(before, after)
    if first is not None:
        for table in (into.ledger, into.landmark):
            await _mark(connection, table, campaign, after, first)


def counting_by(table: FromClause, by: Canon) -> tuple[FromClause, ColumnElement[bool]]:
    """The table joined with what the canon says of each place, and whether a row of it counts by that."""
    words = _words(by.words)
    joined = table.outerjoin(words, table.c.place == words.c.at)
    return joined, func.coalesce(table.c.act_seq == words.c.word, _by_default(table, by))


async def _mark(connection: AsyncConnection, table: Table, campaign: UUID, by: Canon, first: int) -> None:
    """Mark what counts from a place on: first by the spans that were rewound, then by the word at each place."""
    mine = update(table).where(table.c.campaign_id == campaign, table.c.place >= first)
    await connection.execute(mine.values(counts=_by_default(table, by)))
    words = _words({at: word for at, word in by.words.items() if at >= first})
    await connection.execute(mine.where(table.c.place == words.c.at).values(counts=table.c.act_seq == words.c.word))


def _by_default(table: FromClause, by: Canon) -> ColumnElement[bool]:
    """What counts where no ruling speaks of the place by itself: the original, unless it was rewound."""
    place = table.c.place
    rewound = or_(false(), *(and_(place > after, place < before) for after, before in by.rewound))
    return and_(place == table.c.act_seq, not_(rewound))


def _words(words: Mapping[int, int]) -> TableValuedAlias:
    return func.unnest(_many(words.keys()), _many(words.values())).table_valued("at", "word").render_derived()


async def _canon(connection: AsyncConnection, into: Models, campaign: UUID) -> Canon:
    ruling = into.ruling
    asked = select(ruling.c.type, ruling.c.version, ruling.c.body).where(ruling.c.campaign_id == campaign)
    play = blank()
    for made in await connection.execute(asked.order_by(ruling.c.seq)):
        evolve(play, registry().decode(made.type, made.version, made.body))
    return canon(play)


def _many(numbers: Iterable[int]) -> ColumnElement[Any]:
    return literal(list(numbers), ARRAY(BigInteger))
