"""A GM finds no place for a complication: it becomes 2 Doom (ACT-29)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from domain.core.act import Act, Command, Offer
from domain.core.audience import Viewer
from domain.core.event import Event
from domain.core.play import Play
from domain.core.table import Table
from domain.systems.activity.compounding import compounded_by
from domain.systems.activity.finding import find_among
from domain.systems.activity.refusals.fae import UNKNOWN
from domain.systems.activity.refusals.opposed import GROUPS_COMPLICATION, ONCE_FOR_THE_GROUP
from domain.systems.activity.refusals.scoring import ALREADY_SETTLED, GM_COMPOUNDS, TWO_DOOM
from domain.systems.activity.rights import gm_or_else
from domain.systems.activity.state import Complication, activity


class CompoundComplication(Command):
    """Turn a pending complication into 2 Doom."""

    forbids: ClassVar = {"doom": TWO_DOOM, "of": GROUPS_COMPLICATION, "per_head": ONCE_FOR_THE_GROUP}

    complication: str


def find(command: CompoundComplication, play: Play, table: Table) -> Complication:
    if command.complication in activity(play).ended:
        raise ALREADY_SETTLED()
    return find_among(activity(play).complications, command.complication, play, table)


def decide(command: CompoundComplication, found: Complication, play: Play, table: Table) -> list[Event]:
    if found.fate != "pending":
        raise ALREADY_SETTLED(fate=found.fate)
    return compounded_by(found, play, table)


def offers(play: Play, viewer: Viewer) -> Iterable[Offer]:
    """A GM compounds what finds no place."""
    for found in activity(play).complications.values() if viewer.gm else ():
        if found.fate == "pending":
            yield Offer("activity.compound_complication", {"complication": found.id}, "Turn it into 2 Doom")


ACT = Act(
    "activity.compound_complication",
    CompoundComplication,
    find,
    gm_or_else(GM_COMPOUNDS),
    decide,
    (*CompoundComplication.forbids.values(), UNKNOWN, GM_COMPOUNDS, ALREADY_SETTLED),
    offers=offers,
)
