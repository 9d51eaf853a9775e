"""A GM presents a complication as a new fact of the scene (ACT-28)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from domain.core.act import Act, Command, Offer
from domain.core.audience import Viewer
from domain.core.event import Event
from domain.core.play import Play
from domain.core.table import Table
from domain.systems.activity.events.complications import ComplicationPresented
from domain.systems.activity.finding import find_among
from domain.systems.activity.refusals.beside import EARNS_NO_IMPACT_DIE, NOT_DECLINED
from domain.systems.activity.refusals.fae import UNKNOWN
from domain.systems.activity.refusals.scoring import (
    COMPLICATION_BLANK,
    COMPLICATION_CHANGES_NOTHING,
    COMPLICATION_ELSEWHERE,
    COMPLICATION_SETTLED,
    COMPLICATION_STANDS,
    GM_PRESENTS,
)
from domain.systems.activity.rights import gm_or_else
from domain.systems.activity.state import Complication, activity
from domain.table.settings import wants_words


class PresentComplication(Command):
    """Say what a pending complication is; it holds at once."""

    forbids: ClassVar = {
        "drop": COMPLICATION_STANDS,
        "merge": COMPLICATION_STANDS,
        "price": COMPLICATION_STANDS,
        "outcome": COMPLICATION_CHANGES_NOTHING,
        "ap": COMPLICATION_CHANGES_NOTHING,
        "impact_die": EARNS_NO_IMPACT_DIE,
        "decline": NOT_DECLINED,
    }

    complication: str
    text: str = ""


def find(command: PresentComplication, play: Play, table: Table) -> Complication:
    if command.complication in activity(play).ended:
        raise COMPLICATION_ELSEWHERE()
    return find_among(activity(play).complications, command.complication, play, table)


def decide(command: PresentComplication, found: Complication, play: Play, table: Table) -> list[Event]:
    if found.fate != "pending":
        raise COMPLICATION_SETTLED(fate=found.fate)
    if wants_words(play, command.text):
        raise COMPLICATION_BLANK()
    return [ComplicationPresented(found.id, found.scene, command.text, found.test, audience=found.audience)]


def offers(play: Play, viewer: Viewer) -> Iterable[Offer]:
    """A GM presents what is pending."""
    for found in activity(play).complications.values() if viewer.gm else ():
        if found.fate == "pending":
            yield Offer("activity.present_complication", {"complication": found.id}, "Present the complication")


ACT = Act(
    "activity.present_complication",
    PresentComplication,
    find,
    gm_or_else(GM_PRESENTS),
    decide,
    (
        *dict.fromkeys(PresentComplication.forbids.values()),
        UNKNOWN,
        COMPLICATION_ELSEWHERE,
        GM_PRESENTS,
        COMPLICATION_SETTLED,
        COMPLICATION_BLANK,
    ),
    offers=offers,
)
