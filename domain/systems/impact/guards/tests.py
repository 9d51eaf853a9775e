"""What must wait until every test is closed: the end of an adventure, a change of settings (IMP-99, IMP-100)."""

from __future__ import annotations

from domain.core.play import Play
from domain.core.table import Table
from domain.systems.impact.refusals import IN_PROGRESS
from domain.systems.impact.state import impact
from domain.table.events.adventure import AdventureEnded
from domain.table.events.campaign import SettingChanged

SHARED = ("dice.source", "table.texts", "table.gm_may_act_for_players")
"""The settings of all systems that stand in the book's table beside its own."""


def adventure_ends(event: AdventureEnded, play: Play, table: Table) -> None:
    """Refuses while a test is not closed, one that the end of its scene settles in the same act included."""
    if impact(play).tests or impact(play).settled_by == table.origin:
        raise IN_PROGRESS(tests=list(impact(play).tests))


def setting_changes(event: SettingChanged, play: Play, table: Table) -> None:
    """Refuses while a test is not closed."""
    ours = event.name.startswith("impact.") or event.name in SHARED
    if ours and impact(play).tests:
        raise IN_PROGRESS(tests=list(impact(play).tests))


GUARDS = ((AdventureEnded, adventure_ends), (SettingChanged, setting_changes))
REFUSALS = (IN_PROGRESS,)
