"""Rewards of several systems are given by one command: refused, each has its own record and rule (ACT-85)."""

from __future__ import annotations

from domain.core.act import Act, Command, anybody, finds_nothing
from domain.core.event import Event
from domain.core.ids import CharacterId
from domain.core.play import Play
from domain.core.table import Table
from domain.crossover.refusals import REWARDS_APART

NAMES = ["activity.award_fae", "impresa.award_luck", "impact.award_heroic"]


class Award(Command):
    """Award rewards of several systems at once: always refused, with the acts that award each."""

    character: CharacterId
    fae_points: int = 0
    impresa_luck: int = 0
    impact_dice: int = 0


def decide(command: Award, _: None, play: Play, table: Table) -> list[Event]:
    raise REWARDS_APART(names=NAMES)


ACT = Act("crossover.award", Award, finds_nothing, anybody, decide, (REWARDS_APART,))
