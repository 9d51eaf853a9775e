"""A GM declares a character true Fae, with a cap of its own (ACT-62)."""

from __future__ import annotations

from typing import Annotated

import pydantic

from domain.core.act import Act, Command
from domain.core.event import Event
from domain.core.ids import CharacterId
from domain.core.play import Play
from domain.core.table import Table
from domain.systems.activity.events.fae import FaeMoved, TrueFaeDeclared
from domain.systems.activity.fae import fae_held
from domain.systems.activity.finding import find_being
from domain.systems.activity.refusals.fae import FAE_BOUNDS, GM_DECLARES_FAE, TRUE_FAE_CAP, UNKNOWN
from domain.systems.activity.rights import gm_or_else
from domain.systems.activity.state import sheet_of
from domain.table.state import Character


class DeclareTrueFae(Command):
    """Declare a character true Fae. ``cap``: above the hit dice, null for none; ``start``: the cap if null."""

    character: CharacterId
    cap: Annotated[int | None, pydantic.Field(ge=1), TRUE_FAE_CAP]
    start: Annotated[int | None, pydantic.Field(ge=0), FAE_BOUNDS] = None


def find(command: DeclareTrueFae, play: Play, table: Table) -> Character:
    return find_being(command.character, play, table)


def decide(command: DeclareTrueFae, character: Character, play: Play, table: Table) -> list[Event]:
    start = command.cap if command.start is None else command.start
    if start is None or (command.cap is not None and command.cap <= sheet_of(play, character.id).hit_dice):
        raise TRUE_FAE_CAP(hit_dice=sheet_of(play, character.id).hit_dice)
    if command.cap is not None and start > command.cap:
        raise FAE_BOUNDS(cap=command.cap)
    declared = TrueFaeDeclared(character.id, command.cap, audience=character.audience)
    by = start - fae_held(play, character.id)
    return [declared, *([FaeMoved(character.id, by, "start", audience=character.audience)] if by else [])]


ACT = Act(
    "activity.declare_true_fae",
    DeclareTrueFae,
    find,
    gm_or_else(GM_DECLARES_FAE),
    decide,
    (UNKNOWN, GM_DECLARES_FAE, TRUE_FAE_CAP, FAE_BOUNDS),
)
