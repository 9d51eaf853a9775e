"""The Luck pool's cap and room (ACT-52)."""

from __future__ import annotations

from domain.core.ids import MemberId
from domain.core.play import Play
from domain.membership.state import membership
from domain.systems.activity.state import activity

PER_PLAYER = 2


def players(play: Play) -> set[MemberId]:
    """The members who hold the role of player, whatever else they hold, present or not."""
    return {member for member, found in membership(play).members.items() if "player" in found.roles}


def cap(play: Play) -> int:
    """How much the Luck pool may hold."""
    return PER_PLAYER * len(players(play))


def room(play: Play) -> int:
    """How much may still be put into the Luck pool."""
    return cap(play) - activity(play).luck
