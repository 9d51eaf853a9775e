"""What people look at: sheets, scenes, turn orders, pools, and what they may do next; now or at any place."""

from __future__ import annotations

from typing import Any

import msgspec
from fastapi import APIRouter, Request, Response

from api.looking import Looking, shows
from api.openapi.components import gives
from domain.core.audience import visible
from domain.table.refusals import UNKNOWN_CHARACTER
from domain.table.state import story
from domain.views import SceneView, Sheet, TurnOrder, offers, scene, sheet, turns, views

router = APIRouter(prefix="/v1/campaigns/{campaign}", tags=["views"])


class Sheets(msgspec.Struct, frozen=True):
    """The sheets of all characters in play that the viewer may see, by id."""

    sheets: dict[str, Sheet]


class Scenes(msgspec.Struct, frozen=True):
    """The running scenes that the viewer may see, by id."""

    scenes: dict[str, SceneView]


class TurnOrders(msgspec.Struct, frozen=True):
    """The turn orders of the running encounters that the viewer may see, by id."""

    turn_orders: dict[str, TurnOrder]


class Pools(msgspec.Struct, frozen=True):
    """What the table shares, by name."""

    pools: dict[str, Any]


class OfferedAct(msgspec.Struct, frozen=True):
    """An act the viewer may take next: its name, the part of its command that is known, a few words."""

    act: str
    command: dict[str, Any]
    says: str


class Offers(msgspec.Struct, frozen=True):
    """What the viewer may do next, as far as acts suggest themselves."""

    offers: list[OfferedAct]


@router.get("/sheets", responses=gives(Sheets))
async def get_sheets(request: Request, look: Looking) -> Response:
    """The sheets of all characters in play."""
    return shows(request, look.cursor, Sheets(views(look.play, look.asker.viewer).sheets))


@router.get("/sheets/{character}", responses=gives(Sheet))
async def get_sheet(request: Request, look: Looking, character: str) -> Response:
    """The sheet of a character in play."""
    found = story(look.play).characters.get(character)
    if found is None or not visible(found.audience, look.asker.viewer):
        raise UNKNOWN_CHARACTER(character=character)
    return shows(request, look.cursor, sheet(look.play, found, look.asker.viewer))


@router.get("/scene", responses=gives(Scenes))
async def get_scenes(request: Request, look: Looking) -> Response:
    """The running scenes, with who is in them."""
    running = [s for s in story(look.play).scenes.values() if visible(s.audience, look.asker.viewer)]
    return shows(request, look.cursor, Scenes({s.id: scene(look.play, s, look.asker.viewer) for s in running}))


@router.get("/turn-order", responses=gives(TurnOrders))
async def get_turn_orders(request: Request, look: Looking) -> Response:
    """Whose turn it is and who comes next, in every running encounter."""
    running = [e for e in story(look.play).encounters.values() if visible(e.audience, look.asker.viewer)]
    return shows(request, look.cursor, TurnOrders({e.id: turns(look.play, e, look.asker.viewer) for e in running}))


@router.get("/pools", responses=gives(Pools))
async def get_pools(request: Request, look: Looking) -> Response:
    """The balances of the pools that the table shares."""
    return shows(request, look.cursor, Pools(views(look.play, look.asker.viewer).pools))


@router.get("/offers", responses=gives(Offers))
async def get_offers(request: Request, look: Looking) -> Response:
    """What the viewer may do next."""
    may = [OfferedAct(o.act, dict(o.command), o.says) for o in offers(look.play, look.asker.viewer)]
    return shows(request, look.cursor, Offers(may))
