"""Finding a side of a test for acts that its player takes."""

from __future__ import annotations

from domain.core.play import Play
from domain.core.refusal import Reason
from domain.core.table import Table
from domain.systems.activity.finding import OnTest, find_side, find_test
from domain.systems.activity.rights import players_only
from domain.systems.activity.state import Side, SideName, Test

Sided = tuple[Test, Side]


class OnSide(OnTest):
    """A command about one side of a test: the primary's, or the opponent's where it is opposed."""

    side: SideName = "primary"


def the_side(command: OnSide, play: Play, table: Table) -> Sided:
    """The first stage of an act about one side of a test."""
    test = find_test(command.test, play, table)
    return test, find_side(test, command.side)


def sides_player(reason: Reason, found: Sided, play: Play, table: Table) -> None:
    """Refuses, for this reason, whoever does not have the choices of the side's player."""
    players_only(reason, found[1].character, play, table)
