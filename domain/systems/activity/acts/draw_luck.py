"""A player draws Luck into a character's saved Action Points (ACT-54)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, ClassVar

import pydantic

from domain.core.act import Act, Command, Offer
from domain.core.audience import Viewer
from domain.core.event import Event
from domain.core.ids import CharacterId
from domain.core.play import Play
from domain.core.table import Table
from domain.membership.state import is_gm
from domain.systems.activity.events.points import Drawn
from domain.systems.activity.finding import find_being
from domain.systems.activity.refusals.fae import NOT_YOURS, UNKNOWN
from domain.systems.activity.refusals.points import BAD_AMOUNT
from domain.systems.activity.refusals.pools import CREDIT_FOR_NOTHING, DRAW_NEEDS_SCENE, LUCK_SHORT, PLAYERS_DRAW
from domain.systems.activity.rights import is_pc, may_play
from domain.systems.activity.state import activity
from domain.table.state import Character, scene_of


class DrawLuck(Command):
    """Draw from the Luck pool, whoever put it in; what is drawn is saved and ends with the scene."""

    forbids: ClassVar = {"credit": CREDIT_FOR_NOTHING}

    character: CharacterId
    ap: Annotated[int, pydantic.Field(ge=1), BAD_AMOUNT]


def find(command: DrawLuck, play: Play, table: Table) -> Character:
    return find_being(command.character, play, table)


def entitled(character: Character, play: Play, table: Table) -> None:
    if not may_play(character.id, play, table):
        raise (PLAYERS_DRAW if is_gm(play, table) else NOT_YOURS)()


def decide(command: DrawLuck, character: Character, play: Play, table: Table) -> list[Event]:
    if not is_pc(play, character.id):
        raise PLAYERS_DRAW()
    if scene_of(play, character.id) is None:
        raise DRAW_NEEDS_SCENE()
    if command.ap > activity(play).luck:
        raise LUCK_SHORT(luck=activity(play).luck)
    return [Drawn(character.id, command.ap, audience=character.audience)]


def offers(play: Play, viewer: Viewer) -> Iterable[Offer]:
    """Whoever is in a scene may draw what there is."""
    luck = activity(play).luck
    for character in sorted(viewer.characters):
        if luck > 0 and scene_of(play, character) is not None:
            yield Offer("activity.draw_luck", {"character": character}, f"Draw up to {luck} from the Luck pool")


ACT = Act(
    "activity.draw_luck",
    DrawLuck,
    find,
    entitled,
    decide,
    (UNKNOWN, CREDIT_FOR_NOTHING, NOT_YOURS, PLAYERS_DRAW, BAD_AMOUNT, DRAW_NEEDS_SCENE, LUCK_SHORT),
    offers=offers,
)
