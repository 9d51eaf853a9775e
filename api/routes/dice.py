"""The dice: every epoch with what its check found, and every roll that the viewer may see."""

from __future__ import annotations

from typing import Annotated

import msgspec
from fastapi import APIRouter, Query, Request, Response

from api.auth import Here, Reader
from api.looking import shows
from api.openapi.components import gives
from domain.dice.settings import SOURCE
from domain.dice.state import dice
from projections.dice_log import LIMIT_MAX, EpochEntry, Roll, read_epochs, read_rolls

router = APIRouter(prefix="/v1/campaigns/{campaign}", tags=["dice"])

After = Annotated[int, Query(ge=0, le=10**15, description="Only what begins after this seq.")]
Limit = Annotated[int, Query(ge=1, le=LIMIT_MAX)]


class DiceLog(msgspec.Struct, frozen=True):
    """Where dice come from in this campaign, its epochs, and the rolls.

    ``next`` and ``next_epochs``: go on after these seqs with ``after`` and ``after_epochs``, if there is more.
    """

    source: str
    salt: str
    epochs: list[EpochEntry]
    rolls: list[Roll]
    next: int | None
    next_epochs: int | None


@router.get("/dice", responses=gives(DiceLog))
async def get_dice(
    *,
    request: Request,
    server: Here,
    asker: Reader,
    after: After = 0,
    after_epochs: After = 0,
    limit: Limit = 100,
) -> Response:
    """The epochs of the server's dice, each checked when its seed was shown, and the rolls, page by page."""
    play = asker.standing.play
    here = (server.store, server.projector, asker.campaign, asker.viewer)
    epochs, more_epochs = await read_epochs(*here, after=after_epochs, limit=limit)
    rolls, more = await read_rolls(*here, after=after, limit=limit)
    told = DiceLog(SOURCE.of(play), dice(play).salt, epochs, rolls, more, more_epochs)
    return shows(request, asker.standing.head.cursor, told)
