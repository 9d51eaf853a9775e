"""A GM ends an encounter (TAB-9)."""

from __future__ import annotations

from domain.core.act import Act, Command
from domain.core.event import Event
from domain.core.play import Play
from domain.core.table import Table
from domain.membership.entitled import gm_only
from domain.membership.refusals import WRONG_ROLE
from domain.table.events.encounter import EncounterEnded
from domain.table.finding import find_encounter
from domain.table.refusals import UNKNOWN_ENCOUNTER
from domain.table.state import Encounter


class EndEncounter(Command):
    """End a running encounter."""

    encounter: str


def find(command: EndEncounter, play: Play, table: Table) -> Encounter:
    """The encounter."""
    return find_encounter(command.encounter, play, table)


def decide(command: EndEncounter, encounter: Encounter, play: Play, table: Table) -> list[Event]:
    """Rounds and turns are over."""
    return [EncounterEnded(encounter.id, audience=encounter.audience)]


ACT = Act("table.end_encounter", EndEncounter, find, gm_only, decide, (UNKNOWN_ENCOUNTER, WRONG_ROLE))
