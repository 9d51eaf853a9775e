"""The first stages that acts in turn mode share: finding the encounter, and whoever is named in it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol

from domain.core.audience import Viewer, visible
from domain.core.ids import CharacterId
from domain.core.play import Play
from domain.core.refusal import Reason
from domain.core.table import Table
from domain.systems.impresa.combat_refusals import NO_TURN, NO_TURNS, UNKNOWN_ENCOUNTER
from domain.systems.impresa.combat_state import Combat, Turn
from domain.systems.impresa.entitlement import led_by
from domain.systems.impresa.order import whose_place
from domain.systems.impresa.state import Impresan, impresa
from domain.table.finding import sees
from domain.table.state import story

OUTSIDE = Reason("unknown", "PRE-113", "The target takes no part in the encounter.")


class NamesEncounter(Protocol):
    """A command about an encounter."""

    @property
    def encounter(self) -> str:
        """Which it is."""


def find_combat(encounter: str, play: Play, table: Table) -> Combat:
    """The encounter in turn mode; ``wrong_phase`` for one that is not, ``unknown`` for none."""
    found = story(play).encounters.get(encounter)
    if found is None or not sees(found.audience, play, table):
        raise UNKNOWN_ENCOUNTER(encounter=encounter)
    combat = impresa(play).combats.get(encounter)
    if combat is None:
        raise NO_TURNS(system=found.system)
    return combat


def encounter_named(command: NamesEncounter, play: Play, table: Table) -> Combat:
    """The encounter in turn mode that the command names."""
    return find_combat(command.encounter, play, table)


def find_target(combat: Combat, target: CharacterId, play: Play, table: Table) -> Impresan:
    """Somebody in the same encounter, with a sheet; or ``unknown``."""
    encounter, found = story(play).encounters.get(combat.encounter), impresa(play).characters.get(target)
    inside = encounter is not None and target in encounter.participants
    if found is None or not inside or not sees(found.audience, play, table):
        raise OUTSIDE(target=target)
    return found


def running(combat: Combat) -> Turn:
    """The turn that runs, or ``wrong_phase``."""
    if combat.turn is None:
        raise NO_TURN()
    return combat.turn


def turns_seen(play: Play, viewer: Viewer) -> Iterator[tuple[Combat, Turn]]:
    """The running turns of encounters the viewer may see."""
    for combat in impresa(play).combats.values():
        encounter = story(play).encounters.get(combat.encounter)
        if combat.turn is not None and encounter is not None and visible(encounter.audience, viewer):
            yield combat, combat.turn


def free_places(play: Play, viewer: Viewer) -> Iterator[CharacterId]:
    """Whose place it is in the encounters the viewer may see, where no attack is open."""
    for combat, _ in turns_seen(play, viewer):
        now = whose_place(combat)
        if now is not None and combat.attack is None:
            yield now


def led_fighters(turn: Turn, play: Play, viewer: Viewer) -> Iterator[CharacterId]:
    """Those in a turn whom the viewer leads."""
    return (c for c in turn.fighters if led_by(viewer, play, c))
