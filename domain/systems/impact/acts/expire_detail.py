"""The GM declares a Scene or Temporary Detail ended, with a reason (IMP-09, IMP-11, IMP-14, IMP-53)."""

from __future__ import annotations

from domain.core.act import Act, Command
from domain.core.event import Event
from domain.core.play import Play
from domain.core.table import Table
from domain.systems.impact.bearers import FOES, Bearer, find_bearer
from domain.systems.impact.events.details import DetailExpired
from domain.systems.impact.finding import find_detail, in_force
from domain.systems.impact.refusals import (
    GM_POWER,
    NEEDS_FOIL,
    NO_REASON,
    NOT_ACTIVE,
    NOT_CHANGEABLE,
    UNKNOWN_BEARER,
    UNKNOWN_DETAIL,
)
from domain.systems.impact.roles import gm_power
from domain.systems.impact.state import Detail
from domain.table.settings import wants_words

Found = tuple[Detail | None, Bearer | None]


class ExpireDetail(Command):
    """End a Scene or Temporary Detail: its moment has passed, time has gone by, it was taken. ``doer``: who did it."""

    detail: str
    why: str = ""
    doer: str = ""


def find(command: ExpireDetail, play: Play, table: Table) -> Found:
    doer = find_bearer(command.doer, play, table) if command.doer else None
    return find_detail(command.detail, play, table), doer


def decide(command: ExpireDetail, found: Found, play: Play, table: Table) -> list[Event]:
    detail, doer = in_force(found[0]), found[1]
    if detail.kind == "character":
        raise NOT_CHANGEABLE()
    if wants_words(play, command.why):
        raise NO_REASON()
    if doer is not None and doer.kind in FOES:
        raise NEEDS_FOIL(doer=doer.id)
    return [DetailExpired(detail.id, "declared", command.why.strip(), audience=detail.audience)]


ACT = Act(
    "impact.expire_detail",
    ExpireDetail,
    find,
    gm_power,
    decide,
    (UNKNOWN_DETAIL, UNKNOWN_BEARER, GM_POWER, NOT_ACTIVE, NOT_CHANGEABLE, NO_REASON, NEEDS_FOIL),
)
