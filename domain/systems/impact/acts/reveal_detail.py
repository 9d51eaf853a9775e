"""The GM shows everyone a Detail that was hidden (IMP-101)."""

from __future__ import annotations

from domain.core.act import Act, Command
from domain.core.audience import EVERYONE
from domain.core.event import Event
from domain.core.play import Play
from domain.core.table import Table
from domain.systems.impact.details import reveals, shown
from domain.systems.impact.finding import detail_named, in_force
from domain.systems.impact.refusals import GM_POWER, NOT_ACTIVE, UNKNOWN_DETAIL
from domain.systems.impact.roles import gm_power
from domain.systems.impact.state import Detail
from domain.table.refusals import NOT_HIDDEN


class RevealDetail(Command):
    """Show everyone a hidden Detail, and its bearer with it."""

    detail: str


def decide(command: RevealDetail, found: Detail | None, play: Play, table: Table) -> list[Event]:
    detail = in_force(found)
    if detail.audience == EVERYONE:
        raise NOT_HIDDEN()
    return list(reveals(play, detail)) or [shown(detail)]


ACT = Act(
    "impact.reveal_detail",
    RevealDetail,
    detail_named,
    gm_power,
    decide,
    (UNKNOWN_DETAIL, GM_POWER, NOT_ACTIVE, NOT_HIDDEN),
)
