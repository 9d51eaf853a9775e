"""A character who is revealed is revealed with his sheet (TAB-7)."""

from __future__ import annotations

from collections.abc import Iterable

from domain.core.event import Event
from domain.core.play import Play
from domain.core.table import Table
from domain.systems.impresa.events.revealed import SheetRevealed
from domain.systems.impresa.state import impresa
from domain.table.events.character import CharacterRevealed


def show_sheet(event: CharacterRevealed, play: Play, table: Table) -> Iterable[Event]:
    """The sheet as it stands."""
    character = impresa(play).characters.get(event.character)
    if character is None:
        return ()
    shown = SheetRevealed(
        character.id,
        dict(character.abilities),
        dict(character.skills),
        list(character.gimmicks),
        character.luck,
        character.fatigue,
        character.injury,
    )
    return (shown,)


CONSEQUENCES = ((CharacterRevealed, show_sheet),)
