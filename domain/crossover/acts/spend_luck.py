"""Luck is spent by a bare word: refused, as it does not say which luck (ACT-73)."""

from __future__ import annotations

from domain.core.act import Act, Command, anybody, finds_nothing
from domain.core.event import Event
from domain.core.ids import CharacterId
from domain.core.play import Play
from domain.core.table import Table
from domain.crossover.refusals import WHICH_LUCK

NAMES = ["Activity's Luck pool (luck_pool)", "Impresa's Luck ability (impresa luck)"]


class SpendLuck(Command):
    """Spend luck without saying which: always refused, with the full names of both."""

    character: CharacterId
    points: int = 1


def decide(command: SpendLuck, _: None, play: Play, table: Table) -> list[Event]:
    raise WHICH_LUCK(names=NAMES)


ACT = Act("crossover.spend_luck", SpendLuck, finds_nothing, anybody, decide, (WHICH_LUCK,))
