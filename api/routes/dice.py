"""The dice: every epoch with its check, and every roll that the viewer may see."""

from __future__ import annotations

import msgspec
from fastapi import APIRouter, Request, Response

from api.auth import Here, Reader
from api.looking import shows
from api.openapi.components import gives
from domain.core.audience import visible
from domain.core.event import Event
from domain.dice.events.epoch import Die, EpochClosed, EpochOpened, Thrown
from domain.dice.settings import SOURCE
from domain.dice.state import dice
from domain.dice.verify import check_epochs
from eventstore import StoredEvent
from projections import event_of

router = APIRouter(prefix="/v1/campaigns/{campaign}", tags=["dice"])


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


class DiceLog(msgspec.Struct, frozen=True):
    """Where dice come from in this campaign, its epochs, and the rolls."""

    source: str
    salt: str
    epochs: list[EpochEntry]
    rolls: list[Roll]


@router.get("/dice", responses=gives(DiceLog))
async def get_dice(request: Request, server: Here, asker: Reader) -> Response:
    """Every epoch of the server's dice, checked here and now, and every roll."""
    rows = [row async for row in server.store.read(asker.campaign) if row.type.startswith("dice.")]
    events = [(row, event_of(row)) for row in rows]
    play = asker.standing.play
    told = DiceLog(
        source=SOURCE.of(play),
        salt=dice(play).salt,
        epochs=_epochs([event for _, event in events]),
        rolls=[_roll(row, e) for row, e in events if isinstance(e, Thrown) and visible(row.audience, asker.viewer)],
    )
    return shows(request, asker.standing.head.cursor, told)


def _epochs(events: list[Event]) -> list[EpochEntry]:
    opened = {e.epoch: e.commitment for e in events if isinstance(e, EpochOpened)}
    seeds = {e.epoch: e.seed for e in events if isinstance(e, EpochClosed)}
    return [
        EpochEntry(c.epoch, opened.get(c.epoch, ""), seeds.get(c.epoch), c.rolls, [fault.says for fault in c.faults])
        for c in check_epochs(events)
    ]


def _roll(row: StoredEvent, event: Thrown) -> Roll:
    return Roll(row.seq, list(event.dice), event.epoch, event.salt, event.typed_by)
