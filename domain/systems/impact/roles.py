"""Who may do what (IMP-02): the player of a character, the GM, or either."""

from __future__ import annotations

from domain.core.audience import Viewer
from domain.core.play import Play
from domain.core.table import Table
from domain.membership.state import controls, holds, is_gm, membership
from domain.systems.impact.refusals import GM_POWER, NOT_YOURS, PLAYERS_CHOICE


def plays(play: Play, table: Table, character: str) -> bool:
    """Whether whose act it is plays the character: a fact, told apart from the right to act."""
    return bool(character) and membership(play).controllers.get(character) == table.member


def is_a_gm(play: Play, table: Table) -> bool:
    """Whether whose act it is holds the role of GM: a fact, told apart from the right to act."""
    return holds(play, table.member, "gm")


def player_only(character: str, play: Play, table: Table) -> None:
    """Refuses all but the character's player: other players ``not_your_character``, a GM ``wrong_role``."""
    if controls(play, table, character):
        return
    raise NOT_YOURS() if holds(play, table.member, "player") else PLAYERS_CHOICE()


def player_or_gm(character: str, play: Play, table: Table) -> None:
    """Refuses all but the character's player and the GMs, who answer for an absent player (IMP-02)."""
    if not (controls(play, table, character) or is_gm(play, table)):
        raise NOT_YOURS()


def gm_power(_: object, play: Play, table: Table) -> None:
    """Refuses all but the GMs."""
    if not is_gm(play, table):
        raise GM_POWER()


def may_play(viewer: Viewer, character: str) -> bool:
    """Whether the viewer plays the character."""
    return character in viewer.characters
