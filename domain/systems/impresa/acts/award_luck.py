"""The director gives a point of luck for a feat (PRE-172 to PRE-174)."""

from __future__ import annotations

from typing import Annotated, Literal

import pydantic

from domain.core.act import Act, Command
from domain.core.event import Event
from domain.core.ids import CharacterId
from domain.core.play import Play
from domain.core.refusal import Reason
from domain.core.table import Table
from domain.systems.impresa.awarding import GIVEN, feat_key
from domain.systems.impresa.entitlement import director
from domain.systems.impresa.events.award import LuckAwarded
from domain.systems.impresa.events.figures import LuckMoved
from domain.systems.impresa.finding import alive, character_named, words
from domain.systems.impresa.luck import luck_cap
from domain.systems.impresa.refusals import CHARACTER, DEAD, NO_WORDS, NOT_DIRECTOR
from domain.systems.impresa.state import Impresan, impresa

NO_REASON = Reason("unknown", "PRE-172", "Luck is given for talking_out, for a goal reached, or for good roleplaying.")
ONE_POINT = Reason("over_limit", "PRE-172", "One award gives one point.")
NOT_BY_DICE = Reason("mismatch", "PRE-173", "A roll is no ground for luck: only the player's own words count.")
FULL = Reason("over_limit", "PRE-174", "Luck stands as high as an award may lift it.")

Why = Literal["talking_out", "goal", "roleplaying"]


class AwardLuck(Command):
    """Give a point of luck.

    ``reason``: ``talking_out`` (of violence, by roleplaying alone), ``goal`` (a personal goal or a directive of the
    mission) or ``roleplaying``. ``description``: the feat. ``ground``: never a roll.
    """

    character: CharacterId
    reason: Annotated[Why, NO_REASON]
    description: str = ""
    points: Annotated[int, pydantic.Field(ge=1, le=1), ONE_POINT] = 1
    ground: str | None = None


def decide(command: AwardLuck, character: Impresan, play: Play, table: Table) -> list[Event]:
    """One point, once for each feat, up to the limit."""
    alive(character)
    if command.ground is not None:
        raise NOT_BY_DICE(ground=command.ground)
    says = words(play, command.description)
    key = feat_key("luck", character.id, says)
    if key and key in impresa(play).chronicle.given:
        raise GIVEN(feat=says)
    if character.luck >= luck_cap(play, character):
        raise FULL(luck=character.luck, most=luck_cap(play, character))
    awarded = LuckAwarded(character.id, command.reason, says, key, audience=character.audience)
    return [awarded, LuckMoved(character.id, 1, says or command.reason, audience=character.audience)]


ACT = Act(
    "impresa.award_luck",
    AwardLuck,
    character_named,
    director,
    decide,
    (*CHARACTER, DEAD, NOT_DIRECTOR, NO_REASON, ONE_POINT, NOT_BY_DICE, NO_WORDS, GIVEN, FULL),
)
