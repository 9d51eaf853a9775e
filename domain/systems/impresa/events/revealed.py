"""A hidden character's sheet is shown to everyone."""

from __future__ import annotations

import msgspec

from domain.core.audience import EVERYONE
from domain.core.event import Event, Fact
from domain.systems.impresa.state import Gimmick, State
from domain.table.state import name_of


class SheetRevealed(Event, frozen=True, tag="impresa.sheet_revealed"):
    """The sheet of a character who was hidden is plain to everyone from here on; the facts are repeated."""

    character: str
    abilities: dict[str, int]
    skills: dict[str, int] = {}
    gimmicks: list[Gimmick] = []
    luck: int = 0
    fatigue: int = 0
    injury: int = 0


def _revealed(state: State, event: SheetRevealed) -> None:
    if event.character in state.characters:
        state.characters[event.character].audience = EVERYONE
    if event.character in state.drafts:
        state.drafts[event.character].audience = EVERYONE
    for task in state.tasks.values():
        if task.frame.character == event.character:
            task.frame = msgspec.structs.replace(task.frame, audience=EVERYONE)
    for lot in state.lots.values():
        if lot.target == event.character:
            lot.audience = EVERYONE


FACTS = (Fact(SheetRevealed, _revealed, lambda e, p: f"{name_of(p, e.character)}'s sheet is plain to everyone."),)
