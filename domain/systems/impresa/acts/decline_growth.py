"""A proposal of growth is declined by the director, or taken back by who made it (PRE-92)."""

from __future__ import annotations

from domain.core.act import Act, Command
from domain.core.event import Event
from domain.core.play import Play
from domain.core.table import Table
from domain.systems.impresa.acts.consent_growth import UNKNOWN_GROWTH, find_growth
from domain.systems.impresa.entitlement import leader_or_director
from domain.systems.impresa.events.growth import GrowthDeclined
from domain.systems.impresa.refusals import NOT_YOURS
from domain.systems.impresa.state import Growth


class DeclineGrowth(Command):
    """Decline a proposal of growth, or take one's own back."""

    growth: str
    reason: str = ""


def find(command: DeclineGrowth, play: Play, table: Table) -> Growth:
    """The proposal."""
    return find_growth(command.growth, play, table)


def entitled(growth: Growth, play: Play, table: Table) -> None:
    """The director, and whoever leads the character."""
    leader_or_director(play, table, growth.character)


def decide(command: DeclineGrowth, growth: Growth, play: Play, table: Table) -> list[Event]:
    """Nothing has moved, and nothing will."""
    return [GrowthDeclined(growth.id, command.reason.strip(), audience=growth.audience)]


ACT = Act("impresa.decline_growth", DeclineGrowth, find, entitled, decide, (UNKNOWN_GROWTH, NOT_YOURS))
