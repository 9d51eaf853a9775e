"""A GM also writes a presented Activity complication down as an Impact Temporary Detail (ACT-77)."""

from __future__ import annotations

from typing import ClassVar

from domain.core.act import Act, Command
from domain.core.event import Event
from domain.core.play import Play
from domain.core.table import Table
from domain.crossover.detailing import WRITING, written_down
from domain.crossover.refusals import EARNS_NO_DIE, NOT_WRITTEN_DOWN
from domain.crossover.settings import COMPLICATION_AS_DETAIL
from domain.membership.entitled import gm_only
from domain.membership.refusals import WRONG_ROLE
from domain.systems.activity.finding import find_among
from domain.systems.activity.refusals.fae import UNKNOWN
from domain.systems.activity.state import Complication, activity


class WriteComplication(Command):
    """Write a presented complication down. ``bearer``: whom it clings to, the scene if null; it earns no Impact Die."""

    forbids: ClassVar = {"impact_die": EARNS_NO_DIE}

    complication: str
    bearer: str | None = None
    mark: str = "until_removed"
    text: str = ""


def find(command: WriteComplication, play: Play, table: Table) -> Complication:
    return find_among(activity(play).complications, command.complication, play, table)


def decide(command: WriteComplication, found: Complication, play: Play, table: Table) -> list[Event]:
    if not COMPLICATION_AS_DETAIL.of(play) or found.fate != "presented":
        raise NOT_WRITTEN_DOWN(fate=found.fate)
    return written_down(command.text or found.text, command.bearer or found.scene, command.mark, play, table)


ACT = Act(
    "crossover.write_complication",
    WriteComplication,
    find,
    gm_only,
    decide,
    tuple(dict.fromkeys((UNKNOWN, WRONG_ROLE, EARNS_NO_DIE, NOT_WRITTEN_DOWN, *WRITING))),
)
