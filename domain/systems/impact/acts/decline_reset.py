"""A reset is declined: by the player, or by the GM for an absent one (IMP-02, IMP-98)."""

from __future__ import annotations

from domain.core.act import Act, Command
from domain.core.event import Event
from domain.core.play import Play
from domain.core.table import Table
from domain.systems.impact.bearers import Bearer, character_named
from domain.systems.impact.events.adventure import ResetDeclined
from domain.systems.impact.refusals import NOT_YOURS, UNKNOWN_BEARER
from domain.systems.impact.resting import ALREADY, NO_BREAK, NOT_ALLOWED, may_reset
from domain.systems.impact.roles import his_player_or_gm, plays


class DeclineReset(Command):
    """Leave the character's Impact Die as it is; while the break lasts he may think better of it."""

    character: str


def decide(command: DeclineReset, character: Bearer, play: Play, table: Table) -> list[Event]:
    may_reset(character.id, play)
    return [ResetDeclined(character.id, by_gm=not plays(play, table, character.id))]


ACT = Act(
    "impact.decline_reset",
    DeclineReset,
    character_named,
    his_player_or_gm,
    decide,
    (UNKNOWN_BEARER, NOT_YOURS, NO_BREAK, ALREADY, NOT_ALLOWED),
)
