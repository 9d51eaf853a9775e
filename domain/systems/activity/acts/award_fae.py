"""A GM awards Fae Points for roleplay, a plan or a challenge overcome (ACT-67)."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

import pydantic

from domain.core.act import Act, Command
from domain.core.event import Event
from domain.core.ids import CharacterId
from domain.core.play import Play
from domain.core.table import Table
from domain.systems.activity.fae import fae_gain, gained, has_fae
from domain.systems.activity.finding import find_being
from domain.systems.activity.refusals.fae import (
    AWARD_AT_CAP,
    AWARD_REASON,
    BAD_AWARD,
    FAE_NOT_GIVEN,
    GM_AWARDS,
    NO_FAE,
    UNKNOWN,
)
from domain.systems.activity.rights import gm_or_else
from domain.table.state import Character


class AwardFae(Command):
    """Award Fae Points; what the cap leaves no room for is offered and not gained."""

    forbids: ClassVar = {"from_character": FAE_NOT_GIVEN}

    character: CharacterId
    points: Annotated[int, pydantic.Field(ge=1), BAD_AWARD]
    reason: Annotated[Literal["roleplay", "plan", "challenge"], AWARD_REASON]
    says: str = ""


def find(command: AwardFae, play: Play, table: Table) -> Character:
    return find_being(command.character, play, table)


def decide(command: AwardFae, character: Character, play: Play, table: Table) -> list[Event]:
    if not has_fae(play, character.id):
        raise NO_FAE()
    if not fae_gain(play, character.id, command.points):
        raise AWARD_AT_CAP()
    return [gained(play, character.id, command.points, f"award: {command.reason}", says=command.says)]


ACT = Act(
    "activity.award_fae",
    AwardFae,
    find,
    gm_or_else(GM_AWARDS),
    decide,
    (UNKNOWN, FAE_NOT_GIVEN, GM_AWARDS, BAD_AWARD, AWARD_REASON, NO_FAE, AWARD_AT_CAP),
)
