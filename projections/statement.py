"""Statements: every movement of a figure with the balance after it, as a bank would write it."""

from __future__ import annotations

from typing import Final
from uuid import UUID

import msgspec
from sqlalchemy import ColumnElement, Select, func, or_, select

from domain.core.audience import Viewer, visible
from eventstore import EventStore
from projections.projector import Projector
from projections.schema import ledger

LIMIT_MAX: Final = 500


class Movement(msgspec.Struct, frozen=True, omit_defaults=True):
    """One line of a statement: how much, the balance after it, and of which act.

    ``figure``: the full name, such as ``activity.luck``; ``of``: who bears it, empty for the table's pools; ``at``:
    milliseconds since 1970 UTC. Who and why are left out where the viewer may not see the event.
    """

    place: int
    seq: int
    nth: int
    figure: str
    of: str
    by: int
    balance: int
    at: int
    counts: bool = True
    why: str = ""
    act: str = ""
    act_id: str = ""
    member: str = ""
    sent_by: str = ""


class Statement(msgspec.Struct, frozen=True):
    """A page of a statement: the balance before its first line, its lines, the balance after the last one."""

    opening: int
    lines: list[Movement]
    closing: int
    more: bool


async def statement(
    store: EventStore,
    projector: Projector,
    campaign: UUID,
    figure: str,
    viewer: Viewer,
    *,
    of: str = "",
    upto: int,
    after: tuple[int, int] = (0, 0),
    limit: int = 100,
) -> Statement:
    """The movements of a figure up to seq ``upto``, oldest first, from the one after ``after`` (seq and nth) on.

    ``figure``: the full name or its last word. Movements of struck acts stand in it with ``counts`` false and move no
    balance.
    """
    await projector.catch_up(campaign)
    mine = [ledger.c.campaign_id == campaign, _named(figure), ledger.c.of == of, ledger.c.seq <= upto]
    key = func.row(ledger.c.seq, ledger.c.nth)
    async with store.engine.connect() as connection:
        opening = int((await connection.scalar(_sum(*mine, key <= func.row(*after)))) or 0)
        page = select(ledger).where(*mine, key > func.row(*after)).order_by(ledger.c.seq, ledger.c.nth)
        rows = (await connection.execute(page.limit(min(limit, LIMIT_MAX) + 1))).mappings().all()
    lines, balance = [], opening
    for row in rows[:limit]:
        balance += row["by"] if row["counts"] else 0
        lines.append(_line(dict(row), balance, viewer))
    return Statement(opening, lines, balance, more=len(rows) > limit)


def _named(figure: str) -> ColumnElement[bool]:
    return or_(ledger.c.figure == figure, func.split_part(ledger.c.figure, ".", 2) == figure)


def _sum(*where: ColumnElement[bool]) -> Select[int]:
    return select(func.coalesce(func.sum(ledger.c.by), 0)).where(*where, ledger.c.counts)


def _line(row: dict[str, object], balance: int, viewer: Viewer) -> Movement:
    open_to_all = ("place", "seq", "nth", "figure", "of", "by", "at", "counts")
    told = ("why", "act", "member", "sent_by") if visible(str(row["audience"]), viewer) else ()
    values = {key: row[key] for key in (*open_to_all, *told)}
    act_id = str(row["act_id"]) if told else ""
    return msgspec.convert({**values, "act_id": act_id, "balance": balance}, Movement)
