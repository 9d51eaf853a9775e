"""The director imposes grades of fatigue or injury with a stated source, rolled or not (PRE-36, PRE-158)."""

from __future__ import annotations

from typing import Annotated

import pydantic

from domain.core.act import Act
from domain.core.event import Event
from domain.core.ids import CharacterId
from domain.core.play import Play
from domain.core.refusal import Reason
from domain.core.table import Table
from domain.systems.impresa.entitlement import director
from domain.systems.impresa.finding import alive, character_named, words
from domain.systems.impresa.harm import takes
from domain.systems.impresa.hazards import HAZARD, NEVER, Hazard, strikes
from domain.systems.impresa.refusals import OFF_GRADES
from domain.systems.impresa.state import Impresan, Track

NO_KIND = Reason("missing", "PRE-158", "Damage is fatigue or injury.")
NO_AMOUNT = Reason("missing", "PRE-166", "Either grades or a damage rating are given.")


class ImposeGrades(Hazard):
    """Impose grades of a ``track``: so many ``grades``, or as many as get through from ``rating`` damage dice."""

    forbids = NEVER
    character: CharacterId
    track: Annotated[Track, NO_KIND]
    grades: Annotated[int | None, pydantic.Field(ge=1), OFF_GRADES] = None
    rating: Annotated[int | None, pydantic.Field(ge=1), OFF_GRADES] = None
    source: str = ""


def decide(command: ImposeGrades, character: Impresan, play: Play, table: Table) -> list[Event]:
    """The damage waits for luck, or falls at once."""
    alive(character)
    source = words(play, command.source)
    if (command.grades is None) == (command.rating is None):
        raise NO_AMOUNT()
    if command.rating is not None:
        return strikes(character, command.rating, command.track, command, play=play, table=table, source=source)
    lot = table.mint("lot", character.id)
    return takes(play, lot, character, command.track, command.grades or 0, source=source)


ACT = Act(
    "impresa.impose_grades", ImposeGrades, character_named, director, decide, (*HAZARD, OFF_GRADES, NO_KIND, NO_AMOUNT)
)
