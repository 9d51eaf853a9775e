"""Somebody moves in a turn (PRE-108 to PRE-111)."""

from __future__ import annotations

from domain.core.event import Event, Fact
from domain.core.play import Play
from domain.systems.impresa.state import State
from domain.table.state import name_of


class Moved(Event, frozen=True, tag="impresa.moved"):
    """A character has covered ``metres`` of those he wanted; ``row`` is the difficulty of what he wanted.

    ``dice`` were given up, or ``faces`` rolled under ``threshold`` with so many ``steps``.
    """

    encounter: str
    character: str
    mode: str
    wanted: int
    metres: int
    row: int
    dice: int = 0
    faces: list[int] = []
    threshold: int = 0
    steps: int = 0


def _moved(_: State, __: Moved) -> None:
    """Nobody keeps a list of distances (PRE-115): how far somebody came is told, and that is all."""


def _tells(event: Moved, play: Play) -> str:
    return f"{name_of(play, event.character)} moves {event.metres} m of {event.wanted} m ({event.mode})."


FACTS = (Fact(Moved, _moved, _tells),)
