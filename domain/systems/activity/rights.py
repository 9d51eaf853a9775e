"""Who may: players for their own characters, GMs for everything else (ACT-71)."""

from __future__ import annotations

from collections.abc import Callable

from domain.core.ids import CharacterId
from domain.core.play import Play
from domain.core.refusal import Reason
from domain.core.table import Table
from domain.membership.state import controls, holds, is_gm, membership
from domain.systems.activity.state import Test
from domain.table.state import story


def is_pc(play: Play, character: CharacterId) -> bool:
    """Whether the character is a player's, by its kind."""
    found = story(play).characters.get(character)
    return found is not None and found.kind == "pc"


def may_play(character: CharacterId, play: Play, table: Table) -> bool:
    """Whether the member has the choices of the character's player: a GM those of NPCs and of PCs nobody plays."""
    ownerless = character not in membership(play).controllers
    return controls(play, table, character) or (is_gm(play, table) and (ownerless or not is_pc(play, character)))


def players_only(reason: Reason, character: CharacterId, play: Play, table: Table) -> None:
    """Refuses, for this reason, whoever does not have the choices of the character's player."""
    if not may_play(character, play, table):
        raise reason(character=character)


def players_or_gm(reason: Reason, character: CharacterId, play: Play, table: Table) -> None:
    """Refuses, for this reason, whoever is neither a GM nor has the choices of the character's player."""
    if not (may_play(character, play, table) or is_gm(play, table)):
        raise reason(character=character)


def gms_only(reason: Reason, play: Play, table: Table) -> None:
    """Refuses, for this reason, everybody but a GM."""
    if not is_gm(play, table):
        raise reason()


def gm_or_else(reason: Reason) -> Callable[[object, Play, Table], None]:
    """The second stage of an act that only a GM may take."""
    return lambda _, play, table: gms_only(reason, play, table)


def primary_or_else(reason: Reason) -> Callable[[Test, Play, Table], None]:
    """The second stage of an act that only the player of the test's primary may take."""
    return lambda test, play, table: players_only(reason, test.primary.character, play, table)


def primary_or_gm(reason: Reason) -> Callable[[Test, Play, Table], None]:
    """The second stage of an act that a GM may take for the player of the test's primary: it spends nothing."""
    return lambda test, play, table: players_or_gm(reason, test.primary.character, play, table)


def acts_as_gm(play: Play, table: Table) -> bool:
    """Whether the act's member holds the role of GM; what an act means may depend on this, also when taken again."""
    return holds(play, table.member, "gm")
