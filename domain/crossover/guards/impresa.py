"""The unconscious and the dead of Impresa roll in no system (ACT-83)."""

from __future__ import annotations

from domain.core.ids import CharacterId
from domain.core.play import Play
from domain.core.table import Table
from domain.crossover.refusals import ROLLS_NOWHERE
from domain.systems.activity.events.results import OpponentRolled, Rolled
from domain.systems.impact.events.outcome import Rolled as ImpactRolled
from domain.systems.impresa.state import impresa
from domain.table.settings import plays


def dice_of_the_able(event: Rolled | OpponentRolled, play: Play, table: Table) -> None:
    """Whoever rolls in an Activity test, helpers too, is conscious."""
    for roller in {die.roller for die in event.dice}:
        _able(roller, play)


def die_of_the_able(event: ImpactRolled, play: Play, table: Table) -> None:
    """Whoever rolls in an Impact test is conscious."""
    _able(event.roller, play)


def _able(character: CharacterId, play: Play) -> None:
    found = impresa(play).characters.get(character) if plays(play, "impresa") else None
    if found is not None and not found.able:
        raise ROLLS_NOWHERE(character=character)


GUARDS = ((Rolled, dice_of_the_able), (OpponentRolled, dice_of_the_able), (ImpactRolled, die_of_the_able))
REFUSALS = (ROLLS_NOWHERE,)
