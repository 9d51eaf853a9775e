"""Turn orders that the GM keeps by hand: which system an encounter goes by, and when a turn may run (TAB-9)."""

from __future__ import annotations

from domain.core.play import Play
from domain.table.refusals import BAD_SYSTEM, NO_ROUND, OWN_ORDER
from domain.table.settings import TURN_SYSTEM, plays
from domain.table.state import Encounter

BY_HAND = "table"
"""The turn order of a campaign whose systems set none."""


def turn_system(asked: str | None, play: Play) -> str:
    """The system whose turn order holds: the one asked for, else the campaign's choice, else the GM's hand."""
    if asked is not None:
        if asked != BY_HAND and not plays(play, asked):
            raise BAD_SYSTEM(system=asked)
        return asked
    chosen = TURN_SYSTEM.of(play)
    return next((s for s in (chosen, "activity", "impresa") if plays(play, s)), BY_HAND)


def by_hand(encounter: Encounter) -> None:
    """Refuses where the encounter's system orders its turns by acts of its own."""
    if encounter.system not in (BY_HAND, "activity"):
        raise OWN_ORDER(system=encounter.system)


def in_round(encounter: Encounter) -> None:
    """Refuses outside a running round."""
    by_hand(encounter)
    if encounter.round < 1:
        raise NO_ROUND()
