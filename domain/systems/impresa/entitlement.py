"""Who may: the director, or whoever leads a character."""

from __future__ import annotations

from typing import Protocol

from domain.core.audience import Viewer
from domain.core.ids import CharacterId
from domain.core.play import Play
from domain.core.refusal import Reason
from domain.core.table import Table
from domain.membership.state import controls, is_gm, membership
from domain.systems.impresa.refusals import NOT_DIRECTOR, NOT_YOURS


class Led(Protocol):
    """A character, with a sheet or without one."""

    @property
    def id(self) -> CharacterId:
        """Whom the act is about."""


def director(_: object, play: Play, table: Table) -> None:
    """Refuses everybody but the director."""
    if not is_gm(play, table):
        raise NOT_DIRECTOR()


def leads(play: Play, table: Table, character: CharacterId) -> bool:
    """Whether the act's member leads the character: a player his own, the director all that no player has."""
    unled = character not in membership(play).controllers
    return controls(play, table, character) or (is_gm(play, table) and unled)


def leader(play: Play, table: Table, character: CharacterId, reason: Reason = NOT_YOURS) -> None:
    """Refuses everybody but whoever leads the character."""
    if not leads(play, table, character):
        raise reason(character=character)


def leader_or_director(play: Play, table: Table, character: CharacterId, reason: Reason = NOT_YOURS) -> None:
    """Refuses everybody but whoever leads the character and the director."""
    if not (is_gm(play, table) or leads(play, table, character)):
        raise reason(character=character)


def his_leader(character: Led, play: Play, table: Table) -> None:
    """Refuses everybody but whoever leads him."""
    leader(play, table, character.id)


def his_leader_or_director(character: Led, play: Play, table: Table) -> None:
    """Refuses everybody but whoever leads him and the director, for whom play does not wait."""
    leader_or_director(play, table, character.id)


def speaks_for(play: Play, table: Table, character: CharacterId) -> bool:
    """Whether the act's member answers for a character that another leads."""
    return membership(play).controllers.get(character, table.member) != table.member


def led_by(viewer: Viewer, play: Play, character: CharacterId) -> bool:
    """Whether the viewer leads the character: for what is offered to him."""
    unled = character not in membership(play).controllers
    return character in viewer.characters or (viewer.gm and unled)
