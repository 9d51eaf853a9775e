"""The GM declares the condition of a suspended Detail restored (IMP-19)."""

from __future__ import annotations

from collections.abc import Iterator

from domain.core.act import Act, Command, Offer
from domain.core.audience import Viewer
from domain.core.event import Event
from domain.core.play import Play
from domain.core.table import Table
from domain.systems.impact.events.details import DetailRestored
from domain.systems.impact.finding import detail_named, in_force
from domain.systems.impact.refusals import GM_POWER, NO_CHANGE, NOT_ACTIVE, UNKNOWN_DETAIL
from domain.systems.impact.roles import gm_power
from domain.systems.impact.state import Detail, impact


class RestoreDetail(Command):
    """Make a suspended Detail active again; a disrupted one comes back by a success or when its scene ends."""

    detail: str
    why: str = ""


def decide(command: RestoreDetail, found: Detail | None, play: Play, table: Table) -> list[Event]:
    detail = in_force(found)
    if detail.state != "suspended":
        raise NO_CHANGE(state=detail.state)
    return [DetailRestored(detail.id, "condition", command.why.strip(), audience=detail.audience)]


def offers(play: Play, viewer: Viewer) -> Iterator[Offer]:
    for detail in impact(play).details.values():
        if viewer.gm and detail.state == "suspended":
            yield Offer(ACT.name, {"detail": detail.id}, f"Restore: {detail.text}")


ACT = Act(
    "impact.restore_detail",
    RestoreDetail,
    detail_named,
    gm_power,
    decide,
    (UNKNOWN_DETAIL, GM_POWER, NOT_ACTIVE, NO_CHANGE),
    offers=offers,
)
