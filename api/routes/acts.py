"""The one door for change: ``POST /v1/campaigns/{campaign}/acts``. A plain Starlette route, since it is hot."""

from __future__ import annotations

from typing import Final
from uuid import UUID

import msgspec
import structlog
from fastapi import APIRouter, Request, Response
from starlette.routing import Route

from api.asking import Asked
from api.auth import AuthError, Here, Reader, bearer_of, campaign_of, need
from api.body import idempotency_key, read_body, read_object
from api.errors import problem_of
from api.looking import answers
from api.openapi.components import ShownEvents, gives
from api.people.tokens import Bearer
from api.server import Server, server_of
from domain.core.refusal import FieldError, Malformed, Reason
from domain.play import FOUNDING, JOINING
from eventstore import Position, canonical
from projections import Marks
from projections.shown import SealedEvent, ShownEvent, shown

PATH: Final = "/v1/campaigns/{campaign}/acts"
OWN_DOORS: Final = {FOUNDING: "POST /v1/campaigns", JOINING: "POST /v1/join"}

UNKNOWN_ACT = Reason("unknown_id", "TAB-1", "No act of this id was taken, or it is hidden.")

SESSION_ENDED: Final = "table.session_ended"

log = structlog.get_logger()
router = APIRouter(tags=["acts"])


class TakenAct(msgspec.Struct, frozen=True):
    """An act as it was recorded, for who asks. ``cursor`` and ``hash`` are the receipt of its last event."""

    act: str
    act_id: str
    seq: int
    cursor: str
    hash: str
    events: ShownEvents


async def take_act(request: Request) -> Response:
    """Take an act."""
    server = server_of(request)
    try:
        return await _take(server, request)
    except Exception as error:
        problem = problem_of(error)
        server.metrics.acts.labels("failed" if problem is None else problem.code).inc()
        raise


async def _take(server: Server, request: Request) -> Response:
    body = await read_body(request)
    bearer = await bearer_of(request, server.tokens)
    campaign = campaign_of(request.path_params["campaign"], bearer)
    need(bearer, "act")
    asked = _asked(request, bearer, campaign, body)
    taken = await server.taker.take(asked)
    if any(isinstance(event, ShownEvent) and event.type == SESSION_ENDED for event in taken.events):
        await _sign(server, campaign)
    server.metrics.acts.labels("tried" if asked.dry_run else "taken").inc()
    return answers(taken, headers={"ETag": f'"{taken.cursor}"'})


async def _sign(server: Server, campaign: UUID) -> None:
    """Sign the campaign's head at a session's end. The act is taken already: what fails here is logged alone."""
    try:
        await server.store.sign_head(campaign)
    except Exception:
        log.exception("a head was not signed", campaign=str(campaign))


def _asked(request: Request, bearer: Bearer, campaign: UUID, body: bytes) -> Asked:
    if bearer.member is None:
        raise AuthError("The token runs the server and plays no part in a campaign; make one for a member of it.")
    command = read_object(body)
    act = _text(command.pop("act", None), "act")
    on_behalf_of = _member(command.pop("on_behalf_of", None), bearer.member)
    if act in OWN_DOORS:
        raise Malformed(act, (FieldError("act", f"has a door of its own: {OWN_DOORS[act]}"),))
    act_id, minted = idempotency_key(request)
    return Asked(
        campaign=campaign,
        act_id=act_id,
        act=act,
        command=canonical(command),
        sender=bearer.member,
        on_behalf_of=on_behalf_of,
        minted=minted,
        if_match=_if_match(request),
        dry_run=request.query_params.get("dry_run", "") in ("1", "true"),
    )


def _member(value: object, sender: str) -> str | None:
    """Whose act it is, if it is not the sender's own."""
    return None if value in (None, sender) else _text(value, "on_behalf_of")


def _text(value: object, field: str) -> str:
    if not isinstance(value, str) or not value:
        raise Malformed("The act", (FieldError(field, "must be a text"),))
    return value


def _if_match(request: Request) -> Position | None:
    sent = request.headers.get("if-match", "").strip()
    return None if sent in ("", "*") else Position.parse(sent.removeprefix("W/").strip('"'))


@router.get(PATH + "/{act_id}", responses=gives(TakenAct))
async def get_act(server: Here, asker: Reader, act_id: str) -> Response:
    """An act that was taken, with its events; its command is shown to who took it and to GMs."""
    try:
        rows = await server.store.act(asker.campaign, UUID(act_id)) or []
    except ValueError:
        rows = []
    marks = Marks(asker.standing.play)
    events = [shown(row, asker.viewer, marks) for row in rows]
    if all(isinstance(event, SealedEvent) for event in events):
        raise UNKNOWN_ACT()
    last = rows[-1]
    return answers(TakenAct(last.name, str(last.act_id), last.seq, last.cursor, last.hash.hex(), events))


ROUTE: Final = Route(PATH, take_act, methods=["POST"])
