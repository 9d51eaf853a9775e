"""A player would have his character's sheet changed after the first scene; a GM rules on it (ACT-71)."""

from __future__ import annotations

from domain.core.act import Act
from domain.core.event import Event
from domain.core.ids import CharacterId
from domain.core.play import Play
from domain.core.table import Table
from domain.systems.activity.events.sheet import SheetChangeProposed
from domain.systems.activity.finding import find_being
from domain.systems.activity.refusals.fae import NOT_YOURS, UNKNOWN
from domain.systems.activity.rights import players_only
from domain.systems.activity.writing import SHEET_REFUSALS, Parts, check_parts
from domain.table.state import Character


class ProposeSheetChange(Parts):
    """Propose parts of a sheet as they would be; they are written when a GM consents."""

    character: CharacterId


def find(command: ProposeSheetChange, play: Play, table: Table) -> Character:
    return find_being(command.character, play, table)


def entitled(character: Character, play: Play, table: Table) -> None:
    players_only(NOT_YOURS, character.id, play, table)


def decide(command: ProposeSheetChange, character: Character, play: Play, table: Table) -> list[Event]:
    check_parts(command, character, play)
    parts = command.model_dump(exclude_defaults=True, exclude={"character"})
    return [SheetChangeProposed(table.mint("change"), character.id, parts, audience=character.audience)]


ACT = Act(
    "activity.propose_sheet_change",
    ProposeSheetChange,
    find,
    entitled,
    decide,
    (UNKNOWN, NOT_YOURS, *SHEET_REFUSALS),
)
