"""The director records a kind of armor of the campaign's own (PRE-141)."""

from __future__ import annotations

from typing import Annotated

import pydantic

from domain.core.act import Act, Command, finds_nothing
from domain.core.event import Event
from domain.core.play import Play
from domain.core.refusal import Reason
from domain.core.table import Table
from domain.systems.impresa.entitlement import director
from domain.systems.impresa.events.gear import ArmorRecorded
from domain.systems.impresa.gear import armor
from domain.systems.impresa.refusals import NOT_DIRECTOR
from domain.systems.impresa.tables.weapons import HarmKind

OFF_RATING = Reason("off_scale", "PRE-141", "An armor rating is a whole number from 1 to 10.")
KNOWN = Reason("duplicate", "PRE-141", "There is armor of this name already.")
NO_NAME = Reason("missing", "PRE-141", "Armor needs a name, and a kind of harm it protects against.")


class RecordArmor(Command):
    """Record a kind of armor: its rating, and whether it counts against fatigue, injury or both."""

    name: Annotated[str, pydantic.StringConstraints(strip_whitespace=True, min_length=1, max_length=200), NO_NAME]
    rating: Annotated[int, pydantic.Field(ge=1, le=10), OFF_RATING]
    against: Annotated[list[HarmKind], pydantic.Field(min_length=1), NO_NAME]


def decide(command: RecordArmor, _: None, play: Play, table: Table) -> list[Event]:
    """The kind of armor may be handed out from now on."""
    if command.name in armor(play):
        raise KNOWN(armor=command.name)
    return [ArmorRecorded(command.name, command.rating, list(dict.fromkeys(command.against)))]


ACT = Act(
    "impresa.record_armor",
    RecordArmor,
    finds_nothing,
    director,
    decide,
    (NOT_DIRECTOR, KNOWN, NO_NAME, OFF_RATING),
)
