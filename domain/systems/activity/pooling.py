"""Counting the dice of a pool, and when it may still change (ACT-15 to ACT-20)."""

from __future__ import annotations

from domain.core.refusal import Reason
from domain.core.setting import Setting
from domain.systems.activity.choices import of_test
from domain.systems.activity.refusals.fae import FAILURE_STANDS
from domain.systems.activity.refusals.method import NO_RISK_NO_ROLL, TEST_OVER, TOO_EARLY
from domain.systems.activity.refusals.opposed import OPPONENT_FIRST
from domain.systems.activity.settings import ASSIST_RANGE_STEP, RANGE_MAX
from domain.systems.activity.state import Side, SideName, Test

CAP = 5
BOUGHT_MAX = 3
PHASES = (TEST_OVER, NO_RISK_NO_ROLL, FAILURE_STANDS)
"""What being past may be refused for, beside an act's own reasons."""


def dice_of(side: Side) -> int:
    """How many dice the side's pool holds; helpers' dice are outside this count."""
    return 1 + side.roleplay + sum(side.perks.values()) + side.bought + side.levied


def has_room(side: Side, dice: int) -> bool:
    """Whether so many more dice fit into the pool."""
    return dice_of(side) + dice <= CAP


def not_over(test: Test) -> None:
    """Refuses any step on a test that is closed or cancelled."""
    if test.how == "no_risk":
        raise NO_RISK_NO_ROLL()
    if test.phase in ("closed", "cancelled"):
        raise TEST_OVER(phase=test.phase)


def still_assembling(test: Test, side: SideName, *, early: Reason = TOO_EARLY, late: Reason) -> None:
    """Refuses to change the side's pool before the test is set, and after the side's dice have fallen."""
    not_over(test)
    if test.phase == "open":
        raise early()
    if test.phase == "resolved":
        raise FAILURE_STANDS() if test.how == "willingly" else late()
    if side == "opponent" and test.opponent_rolled:
        raise late()


def opponent_has_rolled(test: Test, side: SideName) -> None:
    """Refuses the primary's dice and points before the opponent's result stands (ACT-32)."""
    if side == "primary" and test.opposition is not None and not test.opponent_rolled:
        raise OPPONENT_FIRST()


def any_die_rolled(test: Test) -> bool:
    """Whether a die of the test has fallen, an opponent's included."""
    return test.opponent_rolled or test.phase in ("resolved", "closed")


def complication_range(test: Test, side: SideName) -> int:
    """The complication range of a side's dice, helpers widening it where the campaign has it so (ACT-26, ACT-40)."""
    found = test.primary if side == "primary" else test.opposition
    stated = test.range if side == "primary" else test.opponent_range
    step: Setting[int] = ASSIST_RANGE_STEP
    widened = stated + of_test(test, step) * (len(found.helpers) if found is not None else 0)
    return max(stated, min(widened, of_test(test, RANGE_MAX)))
