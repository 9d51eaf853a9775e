"""A player writes an opening scene that turns on one of his character's Details (IMP-96)."""

from __future__ import annotations

from collections.abc import Iterator

from domain.core.act import Act, Command, Offer
from domain.core.audience import Viewer
from domain.core.event import Event
from domain.core.play import Play
from domain.core.refusal import Refusal
from domain.core.table import Table
from domain.systems.impact.bearers import Bearer
from domain.systems.impact.consenting import once_consented, proposed
from domain.systems.impact.earning import SCENES_OFF, UNDERWAY, may_open, scene_opened
from domain.systems.impact.finding import character_citing
from domain.systems.impact.refusals import (
    AT_TOP,
    AWARDED,
    NEEDS_GM,
    NO_ADVENTURE,
    NO_CITATION,
    NO_NARRATION,
    NOT_A_PC,
    NOT_ACTIVE,
    NOT_OWN,
    NOT_YOURS,
    OUT_OF_STORY,
    PLAYERS_CHOICE,
    UNKNOWN_BEARER,
    UNKNOWN_DETAIL,
)
from domain.systems.impact.roles import his_player
from domain.table.state import name_of


class WriteOpeningScene(Command):
    """Write an opening scene, citing your character's Details it turns on; ``ask`` for the GM's approval."""

    character: str
    text: str = ""
    cites: list[str] = []
    ask: bool = False


def decide(command: WriteOpeningScene, character: Bearer, play: Play, table: Table) -> list[Event]:
    wish = proposed("opening_scene", character.id, table)
    wish.text, wish.cites = command.text, list(command.cites)
    return once_consented(wish, scene_opened(wish, play, table), play, table, ask=command.ask)


def offers(play: Play, viewer: Viewer) -> Iterator[Offer]:
    for character in sorted(viewer.characters):
        try:
            may_open(character, play)
        except Refusal:
            continue
        yield Offer(
            ACT.name, {"character": character, "ask": True}, f"Write an opening scene for {name_of(play, character)}"
        )


ACT = Act(
    "impact.write_opening_scene",
    WriteOpeningScene,
    character_citing,
    his_player,
    decide,
    (
        UNKNOWN_BEARER,
        UNKNOWN_DETAIL,
        NOT_YOURS,
        PLAYERS_CHOICE,
        SCENES_OFF,
        NOT_A_PC,
        NO_ADVENTURE,
        AWARDED,
        UNDERWAY,
        OUT_OF_STORY,
        AT_TOP,
        NO_CITATION,
        NOT_OWN,
        NOT_ACTIVE,
        NO_NARRATION,
        NEEDS_GM,
    ),
    offers=offers,
)
