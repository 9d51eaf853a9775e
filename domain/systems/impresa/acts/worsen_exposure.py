"""The director lets exposure do worse: frostbite, dehydration and the like (PRE-166)."""

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
from domain.systems.impresa.treating import NOT_EXPOSED

NO_AMOUNT = Reason("missing", "PRE-166", "Either a number of grades or a damage rating is given.")


class WorsenExposure(Hazard):
    """Let exposure cause grades of its own: so many ``grades``, or what gets through of ``rating`` damage dice."""

    forbids = NEVER
    character: CharacterId
    cause: str = ""
    grades: Annotated[int | None, pydantic.Field(ge=1), OFF_GRADES] = None
    rating: Annotated[int | None, pydantic.Field(ge=1), OFF_GRADES] = None
    track: Track = "injury"


def decide(command: WorsenExposure, character: Impresan, play: Play, table: Table) -> list[Event]:
    """Grades without a roll, or as many as get through; none for one in shelter."""
    alive(character)
    if character.exposure is None:
        raise NOT_EXPOSED(character=character.id)
    cause = words(play, command.cause)
    if (command.grades is None) == (command.rating is None):
        raise NO_AMOUNT()
    if command.rating is not None:
        return strikes(character, command.rating, command.track, command, play=play, table=table, source=cause)
    lot = table.mint("lot", character.id)
    return takes(play, lot, character, command.track, command.grades or 0, source=cause)


ACT = Act(
    "impresa.worsen_exposure",
    WorsenExposure,
    character_named,
    director,
    decide,
    (*HAZARD, OFF_GRADES, NOT_EXPOSED, NO_AMOUNT),
)
