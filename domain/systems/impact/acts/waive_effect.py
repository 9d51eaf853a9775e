"""A success is left without effect: by its player, or by the GM for an absent one (IMP-02, IMP-46)."""

from __future__ import annotations

from collections.abc import Iterator

from domain.core.act import Act, Command, Offer
from domain.core.audience import Viewer
from domain.core.event import Event
from domain.core.play import Play
from domain.core.table import Table
from domain.systems.impact.events.outcome import EffectWaived, TestClosed
from domain.systems.impact.finding import AnyTest, test_named
from domain.systems.impact.refusals import NO_SUCCESS, NOT_YOURS, UNKNOWN_TEST
from domain.systems.impact.roles import plays, rollers_player_or_gm
from domain.systems.impact.state import impact
from domain.systems.impact.succeeding import ALREADY_CHOSEN, NO_EFFECT, with_effect


class WaiveEffect(Command):
    """Take no effect from a success; the test is closed."""

    test: str


def decide(command: WaiveEffect, found: AnyTest, play: Play, table: Table) -> list[Event]:
    test = with_effect(play, found)
    return [EffectWaived(test.id, by_gm=not plays(play, table, test.roller)), TestClosed(test.id, "waived")]


def offers(play: Play, viewer: Viewer) -> Iterator[Offer]:
    for test in impact(play).tests.values():
        if test.phase == "succeeded" and (viewer.gm or test.roller in viewer.characters):
            yield Offer(ACT.name, {"test": test.id}, "Take no effect")


ACT = Act(
    "impact.waive_effect",
    WaiveEffect,
    test_named,
    rollers_player_or_gm,
    decide,
    (UNKNOWN_TEST, NOT_YOURS, NO_SUCCESS, ALREADY_CHOSEN, NO_EFFECT),
    offers=offers,
)
