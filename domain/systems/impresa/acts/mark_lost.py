"""The director marks a character as having lost his way, or as knowing it again (PRE-26)."""

from __future__ import annotations

from domain.core.act import Act, Command
from domain.core.event import Event
from domain.core.ids import CharacterId
from domain.core.play import Play
from domain.core.refusal import Reason
from domain.core.table import Table
from domain.systems.impresa.entitlement import director
from domain.systems.impresa.events.gimmick import WayLost
from domain.systems.impresa.finding import character_named
from domain.systems.impresa.refusals import CHARACTER, NOT_DIRECTOR
from domain.systems.impresa.state import Impresan
from domain.systems.impresa.tables.gimmicks import COMPASS

NEVER_LOST = Reason("wrong_state", "PRE-26", "The character has an internal compass and never loses his way.")
NO_CHANGE = Reason("duplicate", "PRE-26", "That is how it stands already.")


class MarkLost(Command):
    """Mark a character as lost, or with ``lost`` false as knowing his way again."""

    character: CharacterId
    lost: bool = True


def decide(command: MarkLost, character: Impresan, play: Play, table: Table) -> list[Event]:
    """He has lost his way, or knows it."""
    if command.lost and character.holds(COMPASS):
        raise NEVER_LOST()
    if command.lost == character.lost:
        raise NO_CHANGE()
    return [WayLost(character.id, command.lost, audience=character.audience)]


ACT = Act(
    "impresa.mark_lost", MarkLost, character_named, director, decide, (*CHARACTER, NOT_DIRECTOR, NEVER_LOST, NO_CHANGE)
)
