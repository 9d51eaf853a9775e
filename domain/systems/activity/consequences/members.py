"""A player who goes takes two from the Luck pool's cap; what is above it is lost (ACT-55)."""

from __future__ import annotations

from collections.abc import Iterable

from domain.core.event import Event
from domain.core.play import Play
from domain.core.table import Table
from domain.membership.events.members import Left, RolesSet
from domain.systems.activity.events.points import LuckLost
from domain.systems.activity.luck import PER_PLAYER, players
from domain.systems.activity.state import activity


def player_left(event: Left, play: Play, table: Table) -> Iterable[Event]:
    """A member leaves for good."""
    return _above(players(play) - {event.member}, play)


def roles_set(event: RolesSet, play: Play, table: Table) -> Iterable[Event]:
    """A member is no longer a player, or is one now."""
    known = players(play) - {event.member}
    return _above(known | {event.member} if "player" in event.roles else known, play)


def _above(left: set[str], play: Play) -> Iterable[Event]:
    above = activity(play).luck - PER_PLAYER * len(left)
    if above > 0:
        yield LuckLost(above, "fewer players")


CONSEQUENCES = ((Left, player_left), (RolesSet, roles_set))
