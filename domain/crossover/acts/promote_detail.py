"""A GM promotes a fact bought with an Action Point to an Impact Temporary Detail (ACT-78)."""

from __future__ import annotations

from domain.core.act import Act, Command
from domain.core.event import Event
from domain.core.play import Play
from domain.core.table import Table
from domain.crossover.detailing import WRITING, written_down
from domain.crossover.refusals import NO_BONUS
from domain.crossover.settings import FACT_AS_DETAIL
from domain.membership.entitled import gm_only
from domain.membership.refusals import WRONG_ROLE
from domain.systems.activity.finding import find_among
from domain.systems.activity.refusals.fae import UNKNOWN
from domain.systems.activity.state import Detail, activity


class PromoteDetail(Command):
    """Promote a detail of the running scene. ``bearer``: whom it clings to, the scene if null."""

    detail: str
    bearer: str | None = None
    mark: str = "until_removed"


def find(command: PromoteDetail, play: Play, table: Table) -> Detail:
    return find_among(activity(play).details, command.detail, play, table)


def decide(command: PromoteDetail, found: Detail, play: Play, table: Table) -> list[Event]:
    if not FACT_AS_DETAIL.of(play):
        raise NO_BONUS()
    return written_down(found.text, command.bearer or found.scene, command.mark, play, table)


ACT = Act(
    "crossover.promote_detail",
    PromoteDetail,
    find,
    gm_only,
    decide,
    tuple(dict.fromkeys((UNKNOWN, WRONG_ROLE, NO_BONUS, *WRITING))),
)
