"""Who may do what (IMP-02): the player of a character, the GM, or either."""

from __future__ import annotations

from typing import Protocol

from domain.core.audience import Viewer
from domain.core.play import Play
from domain.core.table import Table
from domain.membership.state import controls, holds, is_gm, membership
from domain.systems.impact.bearers import kind_of
from domain.systems.impact.refusals import GM_POWER, NOT_YOURS, PLAYERS_CHOICE
from domain.systems.impact.state import Detail


class Rolled(Protocol):
    """A test, or what is left of one."""

    roller: str


class Played(Protocol):
    """A character as found."""

    @property
    def id(self) -> str:
        """Whom the act is about."""


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


def who_runs(character: str, play: Play, table: Table) -> None:
    """Refuses all but the player of a player's character, and the GM for those he runs."""
    if kind_of(play, character) == "pc":
        player_only(character, play, table)
    else:
        player_or_gm(character, play, table)


def who_lends(helper: str, play: Play, table: Table) -> None:
    """Refuses, as not his, all but who plays the helper, and the GM for those he runs."""
    if not controls(play, table, helper) and (kind_of(play, helper) == "pc" or not is_gm(play, table)):
        raise NOT_YOURS()


def his_player(character: Played, play: Play, table: Table) -> None:
    """Refuses all but the player of the character."""
    player_only(character.id, play, table)


def his_player_or_gm(character: Played, play: Play, table: Table) -> None:
    """Refuses all but the player of the character and the GMs."""
    player_or_gm(character.id, play, table)


def who_runs_him(character: Played, play: Play, table: Table) -> None:
    """Refuses all but the player of a player's character, and the GM for those he runs."""
    who_runs(character.id, play, table)


def who_runs_its_bearer(detail: Detail | None, play: Play, table: Table) -> None:
    """Refuses all but who runs the bearer; a Detail that has expired is nobody's."""
    if detail is not None:
        who_runs(detail.bearer, play, table)


def rollers_player(test: Rolled, play: Play, table: Table) -> None:
    """Refuses all but the player of the roller."""
    player_only(test.roller, play, table)


def rollers_player_or_gm(test: Rolled, play: Play, table: Table) -> None:
    """Refuses all but the player of the roller and the GMs."""
    player_or_gm(test.roller, play, table)


def gm_power(_: object, play: Play, table: Table) -> None:
    """Refuses all but the GMs."""
    if not is_gm(play, table):
        raise GM_POWER()


def may_play(viewer: Viewer, character: str) -> bool:
    """Whether the viewer plays the character."""
    return character in viewer.characters
