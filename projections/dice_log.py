"""The log of the dice: the epochs with what their check found, and the rolls, as far as a viewer may see them."""

from __future__ import annotations

from typing import Final
from uuid import UUID

import msgspec
from sqlalchemy import select

from domain.core.audience import Viewer, visible
from domain.core.rulebook import registry
from domain.dice.events.epoch import Die, Thrown
from eventstore import EventStore
from projections.projector import Projector
from projections.schema import epoch, rolled

LIMIT_MAX: Final = 1_000


class EpochEntry(msgspec.Struct, frozen=True):
    """An epoch: what it committed to, its seed once that is shown, and what is wrong with it, if anything is."""

    epoch: str
    commitment: str
    seed: str | None
    rolls: int
    faults: list[str]


class Roll(msgspec.Struct, frozen=True):
    """Dice that fell together. ``epoch`` and ``salt`` are of the server's dice, ``typed_by`` of the table's."""

    seq: int
    dice: list[Die]
    epoch: str
    salt: str
    typed_by: str


async def read_epochs(
    store: EventStore, projector: Projector, campaign: UUID, viewer: Viewer, *, after: int = 0, limit: int = 100
) -> tuple[list[EpochEntry], int | None]:
    """The epochs that begin after seq ``after``, in order, and where to go on if there are more."""
    await projector.catch_up(campaign)
    asked = select(epoch).where(epoch.c.campaign_id == campaign, epoch.c.seq > after).order_by(epoch.c.seq)
    async with store.engine.connect() as connection:
        rows = (await connection.execute(asked.limit(limit + 1))).all()
    page = rows[:limit]
    found = [
        EpochEntry(
            row.epoch,
            row.commitment,
            row.seed,
            row.rolls,
            [fault["says"] for fault in row.faults if visible(fault["audience"], viewer)],
        )
        for row in page
    ]
    return found, page[-1].seq if len(rows) > limit else None


async def read_rolls(
    store: EventStore, projector: Projector, campaign: UUID, viewer: Viewer, *, after: int = 0, limit: int = 100
) -> tuple[list[Roll], int | None]:
    """Those of the next ``limit`` rolls after seq ``after`` that the viewer may see, and where to go on."""
    await projector.catch_up(campaign)
    asked = select(rolled).where(rolled.c.campaign_id == campaign, rolled.c.seq > after, rolled.c.type == _THROWN)
    async with store.engine.connect() as connection:
        rows = (await connection.execute(asked.order_by(rolled.c.seq).limit(limit + 1))).all()
    page = rows[:limit]
    fell = [
        (row.seq, registry().decode(row.type, row.version, row.body)) for row in page if visible(row.audience, viewer)
    ]
    rolls = [Roll(seq, list(e.dice), e.epoch, e.salt, e.typed_by) for seq, e in fell if isinstance(e, Thrown)]
    return rolls, page[-1].seq if len(rows) > limit else None


_THROWN: Final = str(Thrown.__struct_config__.tag)
