"""The GM turns an adversary into a friend, or back (IMP-80)."""

from __future__ import annotations

from typing import Literal

from domain.core.act import Act, Command
from domain.core.event import Event
from domain.core.play import Play
from domain.core.table import Table
from domain.systems.impact.acts.introduce import BAD_STANCE
from domain.systems.impact.bearers import Bearer, character_named
from domain.systems.impact.events.die import StanceTurned
from domain.systems.impact.refusals import GM_POWER, IN_PROGRESS, NO_CHANGE, UNKNOWN_BEARER
from domain.systems.impact.roles import gm_power
from domain.systems.impact.state import impact


class TurnStance(Command):
    """Turn a character of yours into an adversary or a friend; his Impact Die and Details stay."""

    character: str
    stance: Literal["adversary", "friend"]


def decide(command: TurnStance, character: Bearer, play: Play, table: Table) -> list[Event]:
    for test in impact(play).tests.values():
        if character.id in (*test.foes, *(counted.helper for counted in test.helps)):
            raise IN_PROGRESS(test=test.id)
    if character.kind not in ("adversary", "friend"):
        raise BAD_STANCE(kind=character.kind)
    if character.kind == command.stance:
        raise NO_CHANGE(stance=command.stance)
    return [StanceTurned(character.id, command.stance, audience=character.audience)]


ACT = Act(
    "impact.turn_stance",
    TurnStance,
    character_named,
    gm_power,
    decide,
    (UNKNOWN_BEARER, GM_POWER, IN_PROGRESS, BAD_STANCE, NO_CHANGE),
)
