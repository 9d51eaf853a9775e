"""Branches: another campaign cut from this one, and acts of it brought back."""

from __future__ import annotations

from typing import Annotated, Final
from uuid import UUID, uuid5

import msgspec
import pydantic
from fastapi import APIRouter, Depends, Request, Response

from api.asking import Answer, Asked, OtherAct
from api.auth import Asker, Here, Manager, NotYourCampaign
from api.body import Body, body_of, idempotency_key, keyed, takes
from api.looking import answers
from api.openapi.components import gives
from api.routes.acts import OWN_DOORS
from api.routes.campaigns import welcome
from api.server import Server
from domain.core.audience import Viewer, visible
from domain.core.recorded import Recorded
from domain.core.refusal import Reason
from domain.membership.refusals import WRONG_ROLE
from domain.membership.state import membership, viewer
from domain.play import find_act
from domain.rulings import NAME as RULING
from eventstore import CampaignExists
from projections import end_of_bundle, place
from projections.story import read_place

BRANCHES: Final = UUID("0c7b52f0-3a55-5a7e-8d0e-5f9c3b6b1d42")
"""The namespace in which a branch's id derives from the campaign and the key of the request that made it."""

NO_SUCH_ACT = Reason("unknown_id", "RUL-9", "There is no such act in that branch.")
NOT_BRANCHED_OFF = Reason("not_of_the_branch", "RUL-9", "That act is one that both campaigns have.")
NOT_TAKEN_OVER = Reason(
    "not_taken_over",
    "RUL-9",
    "Rulings, memberships and whatever else is kept are each campaign's own: take it anew here.",
)

RULINGS: Final = f"{RULING}."
"""What the names of ruling acts begin with."""

router = APIRouter(prefix="/v1/campaigns/{campaign}", tags=["rulings"])


class NewBranch(Body):
    """A branch to be made: a campaign of its own with all that happened up to ``at``; null: up to now."""

    at: Annotated[str, pydantic.StringConstraints(max_length=100)] | None = None


class MadeBranch(msgspec.Struct, frozen=True):
    """A branch that was made, with the token of who made it there."""

    campaign: str
    member: str
    token: str
    seq: int
    cursor: str


class FromBranch(Body):
    """Acts of a branch to be taken here, in this order, each named by the seq of any of its events."""

    branch: UUID
    acts: Annotated[list[Annotated[int, pydantic.Field(ge=1)]], pydantic.Field(min_length=1, max_length=200)]


class TakenFromBranch(msgspec.Struct, frozen=True):
    """What each of the acts gave here."""

    answers: list[Answer]


@router.post("/branches", status_code=201, responses=gives(MadeBranch, status=201), openapi_extra=keyed(NewBranch))
async def make_branch(
    request: Request, server: Here, asker: Manager, body: Annotated[NewBranch, Depends(body_of(NewBranch))]
) -> Response:
    """Cut a branch from the campaign; a GM's. The parent's later rulings do not reach it."""
    member = _gm(asker)
    key, _ = idempotency_key(request)
    branch = uuid5(BRANCHES, f"{asker.campaign} {key}")
    upto = await _cut(server, asker, body.at)
    try:
        head = await server.store.branch(asker.campaign, upto, branch)
    except CampaignExists:
        await _check_same(server, branch, upto, earlier=body.at is None or not body.at.isdigit())
        head = (await server.plays.standing(branch)).head
    names = await server.names.of(asker.campaign)
    for one, name in names.items():
        await server.names.introduce(branch, one, name)
    token = await welcome(server, branch, member, names.get(member, "GM"), label="made the branch")
    return answers(MadeBranch(str(branch), member, token, head.seq, head.cursor), 201)


@router.post("/branches/take", responses=gives(TakenFromBranch), openapi_extra=takes(FromBranch))
async def take_from_branch(
    server: Here, asker: Manager, body: Annotated[FromBranch, Depends(body_of(FromBranch))]
) -> Response:
    """Take acts of a branch here: the same commands, of the same members, as they would be now; a GM's.

    Each is taken once, however often it is asked for.
    """
    member = _gm(asker)
    there = (await server.plays.standing(body.branch)).play
    if member not in membership(there).members:
        raise NotYourCampaign(NotYourCampaign.__doc__)
    acts = [await _act_of(server, body.branch, seq, viewer(there, member)) for seq in body.acts]
    return answers(TakenFromBranch([await server.taker.take(_as_asked(asker.campaign, act, member)) for act in acts]))


async def _cut(server: Server, asker: Asker, at: str | None) -> int:
    """Where a branch at a place ends: behind the act there, and behind all that was appended together with it."""
    if at is None:
        return asker.standing.head.seq
    seq = await place(server.store, server.projector, asker.campaign, at, asker.viewer)
    return await end_of_bundle(server.store, asker.campaign, seq)


async def _check_same(server: Server, branch: UUID, upto: int, *, earlier: bool) -> None:
    """Raises OtherAct where the branch made under this key ends elsewhere than at ``upto``.

    ``earlier``: the place asked for moves on with the log (now, a session that runs), so that the branch may also end
    before what it names by now.
    """
    rows = [row async for row in server.store.read(branch, after=upto - 1, limit=2)]
    ends_before = not rows or rows[0].origin_campaign == branch
    ends_behind = len(rows) > 1 and rows[1].origin_campaign != branch
    if ends_behind or (ends_before and not earlier):
        raise OtherAct(f"a branch was made under this key, and it ends elsewhere than at {upto}")


def _as_asked(campaign: UUID, act: Recorded, member: str) -> Asked:
    """The act of a branch as an act to be taken here; taken once, however often it is asked for."""
    return Asked(
        campaign=campaign,
        act_id=uuid5(campaign, f"from a branch {act.act_id}"),
        act=act.name,
        command=act.command,
        sender=member,
        on_behalf_of=act.member if act.member != member else None,
    )


async def _act_of(server: Server, branch: UUID, seq: int, sees: Viewer) -> Recorded:
    """The act of a branch that an event belongs to. Refuses what the viewer may not see whole, and what is kept."""
    acts = await read_place(server.store, branch, seq)
    act = next((act for act in acts if act.seq <= seq <= act.last_seq), None)
    if act is None or not _knows(sees, act):
        raise NO_SUCH_ACT(seq=seq)
    row = next(iter([row async for row in server.store.read(branch, after=seq - 1, limit=1)]))
    if row.origin_campaign != branch:
        raise NOT_BRANCHED_OFF(seq=seq)
    if act.name in OWN_DOORS or act.name.startswith(RULINGS) or find_act(act.name).kept:
        raise NOT_TAKEN_OVER(seq=seq, act=act.name)
    return act


def _knows(sees: Viewer, act: Recorded) -> bool:
    """Whether the viewer may know of the act and its command: he sees all of it, or is a GM and sees some of it."""
    seen = [visible(event.audience, sees) for event in act.events]
    return all(seen) or (sees.gm and any(seen))


def _gm(asker: Asker) -> str:
    if asker.member is None or not asker.viewer.gm:
        raise WRONG_ROLE()
    return asker.member
