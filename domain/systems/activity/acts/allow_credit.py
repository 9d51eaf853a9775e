"""A GM agrees that a character borrows, where the campaign asks for it each time (ACT-56)."""

from __future__ import annotations

from typing import Annotated

import pydantic

from domain.core.act import Act, Command
from domain.core.event import Event
from domain.core.ids import CharacterId
from domain.core.play import Play
from domain.core.table import Table
from domain.systems.activity.events.points import CreditAllowed
from domain.systems.activity.finding import find_being
from domain.systems.activity.refusals.fae import UNKNOWN
from domain.systems.activity.refusals.points import BAD_AMOUNT
from domain.systems.activity.refusals.pools import CREDIT_CLOSED
from domain.systems.activity.rights import gm_or_else
from domain.table.state import Character


class AllowCredit(Command):
    """Agree that a character borrows up to so many Action Points in this scene."""

    character: CharacterId
    ap: Annotated[int, pydantic.Field(ge=1), BAD_AMOUNT]


def find(command: AllowCredit, play: Play, table: Table) -> Character:
    return find_being(command.character, play, table)


def decide(command: AllowCredit, character: Character, play: Play, table: Table) -> list[Event]:
    return [CreditAllowed(character.id, command.ap, audience=character.audience)]


ACT = Act(
    "activity.allow_credit",
    AllowCredit,
    find,
    gm_or_else(CREDIT_CLOSED),
    decide,
    (UNKNOWN, BAD_AMOUNT, CREDIT_CLOSED),
)
