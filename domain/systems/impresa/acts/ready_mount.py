"""The director says whether a mount is ready for somebody's weapon (PRE-118)."""

from __future__ import annotations

from domain.core.act import Act, Command
from domain.core.event import Event
from domain.core.ids import CharacterId
from domain.core.play import Play
from domain.core.refusal import Reason
from domain.core.table import Table
from domain.systems.impresa import hand
from domain.systems.impresa.combat_refusals import NO_TURNS
from domain.systems.impresa.entitlement import director
from domain.systems.impresa.events.attacks import MountReady
from domain.systems.impresa.finding import character_named
from domain.systems.impresa.refusals import CHARACTER, NOT_DIRECTOR
from domain.systems.impresa.state import Impresan

AS_IT_IS = Reason("duplicate", "PRE-118", "The mount is so already.")


class ReadyMount(Command):
    """Say that a mount is ready for a character's weapon in this encounter, or no longer is."""

    character: CharacterId
    ready: bool = True


def decide(command: ReadyMount, character: Impresan, play: Play, table: Table) -> list[Event]:
    """Bracing with a mount is open to him, or closed."""
    combat = hand.combat_of(play, character.id)
    if combat is None:
        raise NO_TURNS(character=character.id)
    if command.ready == (character.id in combat.mounts):
        raise AS_IT_IS(ready=command.ready)
    return [MountReady(combat.encounter, character.id, command.ready, audience=character.audience)]


ACT = Act(
    "impresa.ready_mount", ReadyMount, character_named, director, decide, (*CHARACTER, NOT_DIRECTOR, NO_TURNS, AS_IT_IS)
)
