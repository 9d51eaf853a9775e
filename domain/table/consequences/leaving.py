"""What leaving and closing bring with them: out of the scene or the campaign is out of the encounter (TAB-9)."""

from __future__ import annotations

from collections.abc import Iterable

from domain.core.audience import narrower
from domain.core.event import Event
from domain.core.play import Play
from domain.core.table import Table
from domain.table.events.character import CharacterRetired
from domain.table.events.encounter import EncounterEnded, EncounterLeft
from domain.table.events.scene import CharacterLeft, SceneClosed
from domain.table.state import encounter_of, story


def drop_out(event: CharacterLeft, play: Play, table: Table) -> Iterable[Event]:
    """Whoever leaves a scene leaves the encounter in it."""
    for encounter in story(play).encounters.values():
        if encounter.scene == event.scene and event.character in encounter.participants:
            yield EncounterLeft(encounter.id, event.character, audience=narrower(encounter.audience, event.audience))


def retire(event: CharacterRetired, play: Play, table: Table) -> Iterable[Event]:
    """Whoever retires leaves the encounter he takes part in, wherever he is."""
    encounter = encounter_of(play, event.character)
    if encounter is not None:
        yield EncounterLeft(encounter.id, event.character, audience=narrower(encounter.audience, event.audience))


def end_encounters(event: SceneClosed, play: Play, table: Table) -> Iterable[Event]:
    """A scene that closes ends the encounters in it."""
    for encounter in story(play).encounters.values():
        if encounter.scene == event.scene:
            yield EncounterEnded(encounter.id, audience=encounter.audience)


CONSEQUENCES = ((CharacterLeft, drop_out), (CharacterRetired, retire), (SceneClosed, end_encounters))
