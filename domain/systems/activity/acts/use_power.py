"""A true Fae uses a strange power, with a GM's consent (ACT-62)."""

from __future__ import annotations

from typing import Annotated

import pydantic

from domain.core.act import Act, Command
from domain.core.event import Event
from domain.core.ids import CharacterId
from domain.core.play import Play
from domain.core.table import Table
from domain.systems.activity.events.fae import FaeMoved, PowerAsked, PowerRuled
from domain.systems.activity.fae import fae_held
from domain.systems.activity.finding import find_being
from domain.systems.activity.refusals.fae import BAD_POWER, MORTAL, NOT_YOURS, UNKNOWN
from domain.systems.activity.rights import acts_as_gm, players_only
from domain.systems.activity.state import sheet_of
from domain.table.settings import wants_words
from domain.table.state import Character


class UsePower(Command):
    """Use a power: its name, its price in Fae Points, and what it does in words. A player's use waits for a GM."""

    character: CharacterId
    power: str = ""
    points: Annotated[int, pydantic.Field(ge=1), BAD_POWER]
    effect: str = ""


def find(command: UsePower, play: Play, table: Table) -> Character:
    return find_being(command.character, play, table)


def entitled(character: Character, play: Play, table: Table) -> None:
    players_only(NOT_YOURS, character.id, play, table)


def decide(command: UsePower, character: Character, play: Play, table: Table) -> list[Event]:
    if not sheet_of(play, character.id).true_fae:
        raise MORTAL()
    if wants_words(play, command.power):
        raise BAD_POWER()
    check_points(command.points, character.id, play)
    power, audience = table.mint("power", character.id), character.audience
    if not acts_as_gm(play, table):
        return [PowerAsked(power, character.id, command.power, command.points, command.effect, audience=audience)]
    return [
        PowerRuled(power, character.id, command.power, agreed=True, effect=command.effect, audience=audience),
        FaeMoved(character.id, -command.points, f"power: {command.power}", audience=audience),
    ]


def check_points(points: int, character: CharacterId, play: Play) -> None:
    """Refuses a power paid with more than is held."""
    if points > fae_held(play, character):
        raise BAD_POWER(held=fae_held(play, character))


ACT = Act("activity.use_power", UsePower, find, entitled, decide, (UNKNOWN, NOT_YOURS, BAD_POWER, MORTAL))
