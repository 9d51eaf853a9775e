"""The epochs of the dice in the read models: what happened to them, and what the check of each finds."""

from __future__ import annotations

from collections.abc import Iterable
from uuid import UUID

from sqlalchemy import select, update
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncConnection

from domain.core.audience import EVERYONE, Audience
from domain.core.event import Event
from domain.core.rulebook import registry
from domain.dice.events.epoch import EpochClosed, EpochOpened, Thrown
from domain.dice.verify import check_epochs
from eventstore import StoredEvent
from projections.schema import Models

DICE = (EpochOpened, EpochClosed, Thrown)

Happened = tuple[StoredEvent, Event]


async def take_in(connection: AsyncConnection, into: Models, events: Iterable[Happened]) -> None:
    """Keep what happened to the dice, and check the epochs whose seeds are shown or whose rolls do not run on."""
    happened = [(row, event) for row, event in events if isinstance(event, DICE)]
    if not happened:
        return
    values = [
        {"campaign_id": row.campaign_id, "seq": row.seq, "type": row.type, "version": row.version, "body": row.body}
        | {"epoch": event.epoch, "audience": row.audience}
        for row, event in happened
    ]
    await connection.execute(insert(into.rolled), values)
    doubtful: dict[str, None] = {}
    for row, event in happened:
        if event.epoch and await _counted(connection, into, row, event):
            doubtful[event.epoch] = None
    for epoch in doubtful:
        await _check(connection, into, happened[0][0].campaign_id, epoch)


async def _counted(
    connection: AsyncConnection, into: Models, row: StoredEvent, event: EpochOpened | EpochClosed | Thrown
) -> bool:
    """Bring the epoch up to date; says whether there is now something to check."""
    epoch = into.epoch
    dice = event.dice if isinstance(event, Thrown) else []
    new: dict[str, object] = {"commitment": "", "seed": None, "rolls": len(dice), "faults": []}
    match event:
        case EpochOpened():
            changed: dict[str, object] = {"commitment": event.commitment}
        case EpochClosed():
            changed = {"seed": event.seed}
        case _:
            changed = {"rolls": epoch.c.rolls + len(dice)}
    told = new | changed | {"rolls": len(dice)}
    begun = insert(epoch).values(campaign_id=row.campaign_id, epoch=event.epoch, seq=row.seq, **told)
    kept = begun.on_conflict_do_update(index_elements=["campaign_id", "epoch"], set_=changed)
    now = (await connection.execute(kept.returning(epoch.c.seed, epoch.c.commitment, epoch.c.rolls))).one()
    due = range(now.rolls - len(dice) + 1, now.rolls + 1)
    return now.seed is not None or not now.commitment or [die.counter for die in dice] != list(due)


async def _check(connection: AsyncConnection, into: Models, campaign: UUID, epoch: str) -> None:
    rolled = into.rolled
    asked = select(rolled.c.type, rolled.c.version, rolled.c.body, rolled.c.audience).order_by(rolled.c.seq)
    rows = await connection.execute(asked.where(rolled.c.campaign_id == campaign, rolled.c.epoch == epoch))
    events = [(row.audience, registry().decode(row.type, row.version, row.body)) for row in rows]
    knows: dict[int, Audience] = {
        die.counter: audience for audience, event in events if isinstance(event, Thrown) for die in event.dice
    }
    faults = [
        {"says": fault.says, "audience": knows.get(fault.counter, EVERYONE)}
        for checked in check_epochs(event for _, event in events)
        for fault in checked.faults
    ]
    mine = update(into.epoch).where(into.epoch.c.campaign_id == campaign, into.epoch.c.epoch == epoch)
    await connection.execute(mine.values(faults=faults))
