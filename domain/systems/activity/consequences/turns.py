"""Under Activity's turn order each turn has its minor and major actions, as the round began with (ACT-49 to ACT-51)."""

from __future__ import annotations

from collections.abc import Iterable

from domain.core.event import Event
from domain.core.play import Play
from domain.core.table import Table
from domain.systems.activity.choices import chosen, of_round
from domain.systems.activity.events.scene import ActionsAllowed, RoundRulesKept
from domain.systems.activity.settings import BASE_MAJOR, BASE_MINOR, OF_ROUNDS
from domain.systems.activity.state import activity
from domain.table.events.encounter import RoundBegun, TurnBegun
from domain.table.state import story

OWN_ORDER = "activity"


def keep_rules(event: RoundBegun, play: Play, table: Table) -> Iterable[Event]:
    """The round goes by what the campaign has chosen now; defaults need no record."""
    encounter = story(play).encounters.get(event.encounter)
    settings = chosen(play, OF_ROUNDS)
    if encounter is not None and encounter.system == OWN_ORDER and (settings or encounter.id in activity(play).rounds):
        yield RoundRulesKept(encounter.id, settings, audience=event.audience)


def allow_actions(event: TurnBegun, play: Play, table: Table) -> Iterable[Event]:
    """The turn begins with the usual actions."""
    encounter = story(play).encounters.get(event.encounter)
    if encounter is not None and encounter.system == OWN_ORDER:
        minor, major = (of_round(encounter.id, setting, play) for setting in (BASE_MINOR, BASE_MAJOR))
        yield ActionsAllowed(encounter.id, event.character, minor, major, audience=event.audience)


CONSEQUENCES = ((RoundBegun, keep_rules), (TurnBegun, allow_actions))
