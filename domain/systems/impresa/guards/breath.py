"""A turn does not end over a roll for air that is due in it (PRE-162)."""

from __future__ import annotations

from domain.core.play import Play
from domain.core.refusal import Reason
from domain.core.table import Table
from domain.systems.impresa.events.turns import TurnClosed
from domain.systems.impresa.state import impresa
from domain.table.state import story

AIR_DUE = Reason("wrong_phase", "PRE-162", "A roll for air is due before the turn ends.")


def rolled_for_air(event: TurnClosed, play: Play, table: Table) -> None:
    """Refuses while somebody in the encounter has yet to fight for air; the director may do it for him."""
    encounter = story(play).encounters.get(event.encounter)
    for character in encounter.participants if encounter is not None else ():
        found = impresa(play).characters.get(character)
        air = found.breathless if found is not None and not found.dead else None
        if air is not None and air.elapsed >= air.due:
            raise AIR_DUE(character=character)


GUARDS = ((TurnClosed, rolled_for_air),)
REFUSALS = (AIR_DUE,)
