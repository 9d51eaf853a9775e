"""A GM strikes a detail as not minor, or against an established fact; its Action Point comes back (ACT-48)."""

from __future__ import annotations

from domain.core.act import Act, Command
from domain.core.event import Event
from domain.core.play import Play
from domain.core.table import Table
from domain.systems.activity.choices import of_test
from domain.systems.activity.events.scene import DetailStruck
from domain.systems.activity.finding import find_among
from domain.systems.activity.paying import paid_back
from domain.systems.activity.refusals.fae import NOT_YOURS, UNKNOWN
from domain.systems.activity.refusals.points import NO_VETO
from domain.systems.activity.rights import gm_or_else
from domain.systems.activity.settings import DETAIL_VETO
from domain.systems.activity.state import Detail, activity


class StrikeDetail(Command):
    """Strike a detail of the running scene, and say why."""

    detail: str
    why: str = ""


def find(command: StrikeDetail, play: Play, table: Table) -> Detail:
    return find_among(activity(play).details, command.detail, play, table)


def decide(command: StrikeDetail, detail: Detail, play: Play, table: Table) -> list[Event]:
    test = activity(play).tests.get(detail.test)
    if test is not None and not of_test(test, DETAIL_VETO):
        raise NO_VETO()
    struck = DetailStruck(detail.id, command.why, audience=detail.audience)
    return [struck, *paid_back(detail.paid, "detail struck", play, detail.audience)]


ACT = Act("activity.strike_detail", StrikeDetail, find, gm_or_else(NOT_YOURS), decide, (UNKNOWN, NOT_YOURS, NO_VETO))
