"""A sheet is written: by the character's player until his first scene, then by a GM (ACT-07, ACT-61, ACT-71)."""

from __future__ import annotations

from typing import ClassVar

from domain.core.act import Act
from domain.core.event import Event
from domain.core.ids import CharacterId
from domain.core.play import Play
from domain.core.table import Table
from domain.systems.activity.finding import find_being
from domain.systems.activity.refusals.fae import FAE_BOUNDS, GM_DECLARES_FAE, NOT_YOURS, UNKNOWN
from domain.systems.activity.refusals.method import TN_IS_A_SUM
from domain.systems.activity.rights import gms_only, is_pc, players_or_gm
from domain.systems.activity.state import sheet_of
from domain.systems.activity.writing import SHEET_REFUSALS, Parts, written
from domain.table.state import Character


class WriteSheet(Parts):
    """Write parts of a sheet. Attributes and skills join those there; the lists and hit dice replace what was there."""

    forbids: ClassVar = {"fae": FAE_BOUNDS, "fae_points": FAE_BOUNDS, "tn": TN_IS_A_SUM, "true_fae": GM_DECLARES_FAE}

    character: CharacterId


def find(command: WriteSheet, play: Play, table: Table) -> Character:
    return find_being(command.character, play, table)


def entitled(character: Character, play: Play, table: Table) -> None:
    if is_pc(play, character.id) and not sheet_of(play, character.id).in_play:
        players_or_gm(NOT_YOURS, character.id, play, table)
    else:
        gms_only(NOT_YOURS, play, table)


def decide(command: WriteSheet, character: Character, play: Play, table: Table) -> list[Event]:
    return written(command, character, play)


ACT = Act(
    "activity.write_sheet",
    WriteSheet,
    find,
    entitled,
    decide,
    (UNKNOWN, NOT_YOURS, FAE_BOUNDS, TN_IS_A_SUM, GM_DECLARES_FAE, *SHEET_REFUSALS),
)
