"""The director frames the throwing of a thing over a distance: fitness and athletics against the table (PRE-112)."""

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
from domain.systems.impresa.finding import alive, character_named
from domain.systems.impresa.framing import DERIVED, FRAMING, Framing, framed
from domain.systems.impresa.gear import gear_of
from domain.systems.impresa.refusals import STATED
from domain.systems.impresa.state import Frame, Impresan
from domain.systems.impresa.tables.movement import METRES, row_for

TOO_FAR = Reason("off_scale", "PRE-112", "Things are thrown over more than 0 and at most 75 metres.")
NOT_IN_HAND = Reason("condition_unmet", "PRE-112", "The character has no such thing to throw.")


class FrameThrow(Framing):
    """Frame the throwing of a thing the character has; the table gives the difficulty."""

    forbids = {**DERIVED, "difficulty": STATED}
    character: CharacterId
    thing: str
    metres: Annotated[int, pydantic.Field(ge=1), TOO_FAR]


def decide(command: FrameThrow, character: Impresan, play: Play, table: Table) -> list[Event]:
    """The first row that reaches so far."""
    alive(character)
    row = row_for("throw", command.metres)
    if row is None:
        raise TOO_FAR(metres=command.metres, most=METRES["throw"][-1])
    if command.thing not in (*character.goods, *gear_of(play, character.id).weapons):
        raise NOT_IN_HAND(thing=command.thing)
    frame = Frame(
        id=table.mint("task"),
        character=character.id,
        ability="fitness",
        skill="athletics",
        difficulty=row,
        audience=character.audience,
    )
    return list(framed(frame, command, play, table))


ACT = Act("impresa.frame_throw", FrameThrow, character_named, director, decide, (*FRAMING, TOO_FAR, NOT_IN_HAND))
