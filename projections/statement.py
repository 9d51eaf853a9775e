"""Statements: every movement of a figure with the balance after it, as a bank would write it."""

from __future__ import annotations

from typing import Final
from uuid import UUID

import msgspec
from sqlalchemy import func, or_, select, text
from sqlalchemy.ext.asyncio import AsyncConnection

from domain.core.audience import Viewer, visible
from domain.rulings.canon import Canon
from eventstore import EventStore
from projections.counting import counting_by
from projections.projector import Projector
from projections.schema import ledger

LIMIT_MAX: Final = 500

Line = tuple[int, int, int]
"""Place, seq and nth of a movement: where it stands in a statement."""

BEGINNING: Final[Line] = (0, 0, 0)

_FIGURES: Final = text("""
    WITH RECURSIVE known AS (
        SELECT min(figure) AS figure FROM read.ledger WHERE campaign_id = :campaign
        UNION ALL
        SELECT (SELECT min(next.figure) FROM read.ledger next
                WHERE next.campaign_id = :campaign AND next.figure > known.figure)
        FROM known WHERE known.figure IS NOT NULL
    )
    SELECT figure FROM known WHERE figure IS NOT NULL
""")
"""The figures of a campaign, each found by one step in the index, however many movements there are."""


class AmbiguousFigure(LookupError):
    """A figure's last word is that of several figures."""

    def __init__(self, figure: str, meant: list[str]) -> None:
        super().__init__(f"{figure} may be {' or '.join(meant)}")


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
    by: Canon | None = None,
    after: Line = BEGINNING,
    limit: int = 100,
) -> Statement:
    """The movements of a figure up to the place ``upto``, in story order, from the one after ``after`` on.

    ``figure``: the full name or its last word. Movements of struck acts stand in it with ``counts`` false and move no
    balance; ``by``: another canon than today's, such as that of then. Raises ``AmbiguousFigure``.
    """
    await projector.catch_up(campaign)
    async with store.engine.connect() as connection:
        full = await _full_name(connection, campaign, figure, of)
        rows_of, counts = (ledger, ledger.c.counts) if by is None else counting_by(ledger, by)
        mine = [ledger.c.campaign_id == campaign, ledger.c.figure == full, ledger.c.of == of, ledger.c.place <= upto]
        if by is not None:  # nothing of what was yet to come
            mine.append(or_(counts, ledger.c.act_seq <= upto))
        key = func.row(ledger.c.place, ledger.c.seq, ledger.c.nth)
        total = select(func.coalesce(func.sum(ledger.c.by), 0)).select_from(rows_of)
        opening = int((await connection.scalar(total.where(*mine, counts, key <= func.row(*after)))) or 0)
        columns = [column for column in ledger.c if column.name != "counts"]
        page = select(*columns, counts.label("counts")).select_from(rows_of).where(*mine, key > func.row(*after))
        in_order = page.order_by(ledger.c.place, ledger.c.seq, ledger.c.nth).limit(limit + 1)
        rows = (await connection.execute(in_order)).mappings().all()
    lines, balance = [], opening
    for row in rows[:limit]:
        balance += row["by"] if row["counts"] else 0
        lines.append(_line(dict(row), balance, viewer))
    return Statement(opening, lines, balance, more=len(rows) > limit)


async def _full_name(connection: AsyncConnection, campaign: UUID, figure: str, of: str) -> str:
    """The figure's full name, where only its last word is given. Raises ``AmbiguousFigure``."""
    known = list(await connection.scalars(_FIGURES, {"campaign": campaign}))
    if figure in known:
        return figure
    meant = [name for name in known if name.partition(".")[2] == figure]
    if len(meant) > 1:
        mine = (ledger.c.campaign_id == campaign, ledger.c.of == of)
        moved = [select(ledger.c.figure).where(*mine, ledger.c.figure == name).limit(1) for name in meant]
        meant = [name for one in moved for name in await connection.scalars(one)]
    if len(meant) > 1:
        raise AmbiguousFigure(figure, meant)
    return meant[0] if meant else figure


def _line(row: dict[str, object], balance: int, viewer: Viewer) -> Movement:
    open_to_all = ("place", "seq", "nth", "figure", "of", "by", "at", "counts")
    told = ("why", "act", "member", "sent_by") if visible(str(row["audience"]), viewer) else ()
    values = {key: row[key] for key in (*open_to_all, *told)}
    act_id = str(row["act_id"]) if told else ""
    return msgspec.convert({**values, "act_id": act_id, "balance": balance}, Movement)
