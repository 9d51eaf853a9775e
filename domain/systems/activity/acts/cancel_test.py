"""A GM cancels a test before its first die; everything spent on it goes back (ACT-01, ACT-45)."""

from __future__ import annotations

from domain.core.act import Act
from domain.core.event import Event
from domain.core.play import Play
from domain.core.table import Table
from domain.systems.activity.dooming import seen_by, struck
from domain.systems.activity.events.doom import DoomAdded, Part
from domain.systems.activity.events.fae import TallyLowered
from domain.systems.activity.events.opening import TestCancelled
from domain.systems.activity.events.points import Refunded
from domain.systems.activity.fae import gained
from domain.systems.activity.finding import FINDING, OnTest, the_test
from domain.systems.activity.luck import room
from domain.systems.activity.offering import is_unrolled, to_gm
from domain.systems.activity.paying import paid_back
from domain.systems.activity.pooling import PHASES, any_die_rolled, not_over
from domain.systems.activity.refusals.fae import NOT_YOURS
from domain.systems.activity.refusals.pool import ROLLED_ONCE
from domain.systems.activity.refusals.scoring import OUTCOME_STANDS
from domain.systems.activity.rights import gm_or_else
from domain.systems.activity.rolling import fae_on
from domain.systems.activity.state import Test, activity

WHY = "test cancelled"


class CancelTest(OnTest):
    """Cancel a test of which no die has fallen."""

    why: str = ""


def decide(command: CancelTest, test: Test, play: Play, table: Table) -> list[Event]:
    not_over(test)
    if test.phase == "resolved":
        raise OUTCOME_STANDS()
    if any_die_rolled(test):
        raise ROLLED_ONCE()
    cancelled = TestCancelled(test.id, command.why, audience=test.audience)
    return [cancelled, *_refunds(test, play), *_fae_back(test, play), *_doom_back(test, play)]


def _refunds(test: Test, play: Play) -> list[Event]:
    """What was paid goes back to its sources, the Luck pool taking what it has room for."""
    left = max(0, room(play))
    events: list[Event] = []
    for paid in activity(play).spent.get(test.id, []):
        back = paid_back(paid, WHY, play, test.audience, luck_room=left)
        left -= sum(event.luck for event in back if isinstance(event, Refunded))
        events += back
    return events


def _fae_back(test: Test, play: Play) -> list[Event]:
    """Fae Points go back to whoever spent them, up to the cap, and out of the tally."""
    sides = [side for side in (test.primary, test.opposition) if side is not None]
    spent = {side.character: side.fae for side in sides if side.fae}
    spent |= {helper.character: helper.fae for side in sides for helper in side.helpers if helper.fae}
    back: list[Event] = [gained(play, character, points, WHY) for character, points in spent.items()]
    counted = sum(fae_on(side) for side in sides)
    return [*back, TallyLowered(test.id, counted, audience=test.audience)] if counted else []


def _doom_back(test: Test, play: Play) -> list[Event]:
    """What was levied on the test returns to the pool; the wrath of its Fae successes is struck."""
    parts = [Part(entry, found.kind, found.amount, found.test, found.scene) for entry, found in test.levied.items()]
    back = [DoomAdded(parts, WHY, back=True, audience=seen_by(play, test.audience))] if parts else []
    wrath = [
        event
        for entry, found in activity(play).doom.items()
        if found.kind == "wrath" and found.test == test.id
        for event in struck(entry, found.amount, play, test.audience)
    ]
    return [*back, *wrath]


ACT = Act(
    "activity.cancel_test",
    CancelTest,
    the_test,
    gm_or_else(NOT_YOURS),
    decide,
    (*FINDING, *PHASES, NOT_YOURS, OUTCOME_STANDS, ROLLED_ONCE),
    offers=to_gm("activity.cancel_test", "Cancel the test", is_unrolled),
)
