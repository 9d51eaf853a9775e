"""The director frames the lifting of a weight: fitness and athletics against the table (PRE-60)."""

from __future__ import annotations

from typing import Annotated, Literal

import pydantic

from domain.core.act import Act
from domain.core.event import Event
from domain.core.ids import CharacterId
from domain.core.play import Play
from domain.core.refusal import Reason
from domain.core.table import Table
from domain.systems.impresa.entitlement import director
from domain.systems.impresa.finding import alive, character_named
from domain.systems.impresa.framing import DERIVED, FRAMING, Difficulty, Framing, Grouped, framed
from domain.systems.impresa.state import Frame, Impresan
from domain.systems.impresa.tables.tasks import LIFTING, lifting_row

OFF_WEIGHT = Reason("off_scale", "PRE-60", "A weight is above 0 and not above the last row of the table.")
NO_UNIT = Reason("missing", "PRE-60", "A weight is stated in kg or lbs.")
OTHER_ROW = Reason("derived", "PRE-60", "The table sets the difficulty of lifting.")


class FrameLifting(Grouped, Framing):
    """Frame the lifting of a weight, stated in ``kg`` or ``lbs``; the table gives the difficulty."""

    forbids = DERIVED
    character: CharacterId
    weight: Annotated[int, pydantic.Field(ge=1), OFF_WEIGHT]
    unit: Annotated[Literal["kg", "lbs"], NO_UNIT]
    difficulty: Difficulty | None = None


def decide(command: FrameLifting, character: Impresan, play: Play, table: Table) -> list[Event]:
    """The first row whose capacity is not below the weight."""
    alive(character)
    row = lifting_row(command.unit, command.weight)
    if row is None:
        raise OFF_WEIGHT(weight=command.weight, most=LIFTING[command.unit][-1])
    if command.difficulty not in (None, row):
        raise OTHER_ROW(row=row)
    frame = Frame(
        id=table.mint("task"),
        character=character.id,
        ability="fitness",
        skill="athletics",
        difficulty=row,
        group=command.group,
        helpers_max=command.helpers_max,
        audience=character.audience,
    )
    return list(framed(frame, command, play, table))


ACT = Act(
    "impresa.frame_lifting", FrameLifting, character_named, director, decide, (*FRAMING, OFF_WEIGHT, NO_UNIT, OTHER_ROW)
)
