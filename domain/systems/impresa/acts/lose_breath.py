"""The director puts a character out of air, prepared or caught off guard (PRE-161, PRE-162)."""

from __future__ import annotations

from typing import Annotated

import pydantic

from domain.core.act import Act, Command
from domain.core.event import Event
from domain.core.ids import CharacterId
from domain.core.play import Play
from domain.core.refusal import Reason
from domain.core.table import Table
from domain.systems.impresa.entitlement import director
from domain.systems.impresa.events.exposure import BreathLost
from domain.systems.impresa.finding import alive, character_named
from domain.systems.impresa.refusals import CHARACTER, DEAD, NOT_DIRECTOR
from domain.systems.impresa.settings import BREATH_TURNS
from domain.systems.impresa.state import Impresan

OFF_BREATH = Reason("off_scale", "PRE-161", "A breath is held for 12 to 24 turns.")
OFF_GUARD = Reason("condition_unmet", "PRE-161", "Who is caught off guard holds no breath.")
NO_AIR_ALREADY = Reason("duplicate", "PRE-162", "The character is without air already.")


class LoseBreath(Command):
    """Put a character out of air. ``prepared``: he holds his breath, for ``turns`` or as long as the campaign says."""

    character: CharacterId
    prepared: bool
    turns: Annotated[int | None, pydantic.Field(ge=12, le=24), OFF_BREATH] = None


def decide(command: LoseBreath, character: Impresan, play: Play, table: Table) -> list[Event]:
    """The first roll is due when the breath is out, or at once."""
    alive(character)
    if character.breathless is not None:
        raise NO_AIR_ALREADY(character=character.id)
    if command.turns is not None and not command.prepared:
        raise OFF_GUARD()
    due = (command.turns or BREATH_TURNS.of(play)) if command.prepared else 0
    return [BreathLost(character.id, due, command.prepared, audience=character.audience)]


ACT = Act(
    "impresa.lose_breath",
    LoseBreath,
    character_named,
    director,
    decide,
    (*CHARACTER, DEAD, NOT_DIRECTOR, OFF_BREATH, OFF_GUARD, NO_AIR_ALREADY),
)
