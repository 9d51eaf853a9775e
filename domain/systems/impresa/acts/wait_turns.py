"""Outside turn mode the director lets turns pass for a character without air (PRE-161, PRE-162)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

import pydantic

from domain.core.act import Act, Command, Offer
from domain.core.audience import Viewer
from domain.core.event import Event
from domain.core.ids import CharacterId
from domain.core.play import Play
from domain.core.refusal import Reason
from domain.core.table import Table
from domain.systems.impresa.acts.find_breath import BREATHES
from domain.systems.impresa.entitlement import director
from domain.systems.impresa.events.exposure import TurnsWaited
from domain.systems.impresa.finding import character_named
from domain.systems.impresa.hand import combat_of
from domain.systems.impresa.refusals import CHARACTER, NOT_DIRECTOR
from domain.systems.impresa.state import Impresan, impresa
from domain.table.state import name_of

OFF_TURNS = Reason("off_scale", "PRE-162", "Turns are a whole number, 1 or more.")
TURNS_RUN = Reason("wrong_phase", "PRE-162", "The character is in turn mode, where turns pass by themselves.")
ROLL_DUE = Reason("wrong_phase", "PRE-162", "The character's next roll for air falls due before that.")


class WaitTurns(Command):
    """Let turns of five seconds pass for a character without air, up to his next roll."""

    character: CharacterId
    turns: Annotated[int, pydantic.Field(ge=1), OFF_TURNS] = 1


def decide(command: WaitTurns, character: Impresan, play: Play, table: Table) -> list[Event]:
    """The turns pass, but not over a roll that is due."""
    if character.breathless is None:
        raise BREATHES(character=character.id)
    if combat_of(play, character.id) is not None:
        raise TURNS_RUN()
    left = character.breathless.due - character.breathless.elapsed
    if command.turns > left:
        raise ROLL_DUE(due_in=left)
    return [TurnsWaited(character.id, command.turns, audience=character.audience)]


def offers(play: Play, viewer: Viewer) -> Iterator[Offer]:
    """For a director: those without air outside turn mode, up to their next roll."""
    for character in impresa(play).characters.values():
        air = character.breathless
        if viewer.gm and air is not None and air.due > air.elapsed and combat_of(play, character.id) is None:
            says = f"Turns pass for {name_of(play, character.id)} without air"
            yield Offer(ACT.name, {"character": character.id, "turns": air.due - air.elapsed}, says)


ACT = Act(
    "impresa.wait_turns",
    WaitTurns,
    character_named,
    director,
    decide,
    (*CHARACTER, NOT_DIRECTOR, BREATHES, OFF_TURNS, TURNS_RUN, ROLL_DUE),
    offers=offers,
)
