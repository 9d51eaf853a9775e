"""A Fae Point gives an automatic success; it is counted towards Fate's wrath (ACT-64, ACT-65)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, ClassVar

import pydantic

from domain.core.act import Act, Offer
from domain.core.audience import Viewer
from domain.core.event import Event
from domain.core.ids import CharacterId
from domain.core.play import Play
from domain.core.table import Table
from domain.systems.activity.choices import of_test
from domain.systems.activity.dooming import seen_by
from domain.systems.activity.events.assembling import FaeCounted
from domain.systems.activity.events.doom import DoomAdded, Part
from domain.systems.activity.events.fae import FaeMoved
from domain.systems.activity.fae import audience_of, fae_held, has_fae
from domain.systems.activity.finding import FINDING
from domain.systems.activity.onside import OnSide, the_side
from domain.systems.activity.pooling import PHASES, not_over, opponent_has_rolled
from domain.systems.activity.refusals.fae import (
    FAE_AND_FAILURE,
    FAE_ENOUGH,
    FAE_NOT_GIVEN,
    FAE_UNTIMELY,
    MORTAL_NPC,
    NO_FAE_REPAIR,
    NO_POINT_LEFT,
    NOTHING_WANTING,
    OWN_FAE_ONLY,
    TALLY_COUNTS,
    TALLY_STANDS,
    WRATH_AS_SET,
)
from domain.systems.activity.refusals.opposed import OPPONENT_FIRST
from domain.systems.activity.refusals.points import BAD_AMOUNT
from domain.systems.activity.rights import may_play
from domain.systems.activity.rolling import fae_on
from domain.systems.activity.settings import FAE_ON_ASSIST, FAE_PER_TEST, FAE_TIMING, WRATH_DOOM
from domain.systems.activity.standing import standing
from domain.systems.activity.state import Side, SideName, Test, activity

Found = tuple[Test, Side, CharacterId]


class FaeSuccess(OnSide):
    """Spend Fae Points on a test. ``helper``: a helper's own, on his aid, where the campaign has it so."""

    forbids: ClassVar = {
        "to": FAE_NOT_GIVEN,
        "uncounted": TALLY_COUNTS,
        "wrath_doom": WRATH_AS_SET,
        "tally": TALLY_STANDS,
    }

    points: Annotated[int, pydantic.Field(ge=1), BAD_AMOUNT] = 1
    helper: CharacterId | None = None


def find(command: FaeSuccess, play: Play, table: Table) -> Found:
    test, side = the_side(command, play, table)
    helps = any(helper.character == command.helper for helper in side.helpers)
    if command.helper is not None and not (helps and of_test(test, FAE_ON_ASSIST)):
        raise OWN_FAE_ONLY()
    return test, side, command.helper or side.character


def entitled(found: Found, play: Play, table: Table) -> None:
    if not may_play(found[2], play, table):
        raise OWN_FAE_ONLY()


def decide(command: FaeSuccess, found: Found, play: Play, table: Table) -> list[Event]:
    test, side, spender = found
    turns = _check_time(test, command.side, play)
    if not has_fae(play, spender):
        raise MORTAL_NPC()
    if fae_on(side) + command.points > of_test(test, FAE_PER_TEST):
        raise FAE_ENOUGH(max=of_test(test, FAE_PER_TEST))
    if fae_held(play, spender) < command.points:
        raise NO_POINT_LEFT(held=fae_held(play, spender))
    if turns and test.rolled + fae_on(side) + command.points < test.effective:
        raise FAE_UNTIMELY(wanting=test.effective - test.rolled - fae_on(side))
    spent = FaeMoved(spender, -command.points, "automatic success", audience=audience_of(play, spender))
    counted = FaeCounted(
        test.id, command.points, command.side, command.helper or "", turns=turns, audience=test.audience
    )
    return [spent, counted, *_wrath(command.points, test, play, table)]


def _check_time(test: Test, side: SideName, play: Play) -> bool:
    """Whether the points would turn a failed test; refuses where they come too early, too late, or for nothing."""
    not_over(test)
    if test.failure == "proposed":
        raise FAE_AND_FAILURE()
    if test.phase == "open" or (side == "opponent" and test.opponent_rolled):
        raise FAE_UNTIMELY()
    if test.phase == "resolved":
        if test.how == "willingly":
            raise NO_FAE_REPAIR()
        if test.passed or side == "opponent" or of_test(test, FAE_TIMING) != "after_failure":
            raise FAE_UNTIMELY()
        return True
    opponent_has_rolled(test, side)
    if side == "primary" and standing(play, test).effective == 0:
        raise NOTHING_WANTING()
    return False


def _wrath(points: int, test: Test, play: Play, table: Table) -> list[Event]:
    """Fate's wrath, as the campaign has set it."""
    amount = points * of_test(test, WRATH_DOOM)
    if not amount:
        return []
    part = Part(table.mint("doom", f"wrath/{test.id}"), "wrath", amount, test.id, test.scene)
    return [DoomAdded([part], "Fate's wrath", audience=seen_by(play, test.audience))]


def offers(play: Play, viewer: Viewer) -> Iterable[Offer]:
    """Whoever has a point left for a test of his own that wants successes."""
    for test in activity(play).tests.values():
        if test.primary.character in viewer.characters and _wanted(test, play):
            yield Offer("activity.fae_success", {"test": test.id}, "Spend a Fae Point on an automatic success")


def _wanted(test: Test, play: Play) -> bool:
    return (
        test.phase == "set"
        and test.base is not None
        and test.failure != "proposed"
        and standing(play, test).effective > 0
        and fae_on(test.primary) < of_test(test, FAE_PER_TEST)
        and fae_held(play, test.primary.character) > 0
    )


ACT = Act(
    "activity.fae_success",
    FaeSuccess,
    find,
    entitled,
    decide,
    (
        *FINDING,
        *PHASES,
        *FaeSuccess.forbids.values(),
        BAD_AMOUNT,
        OWN_FAE_ONLY,
        FAE_AND_FAILURE,
        FAE_UNTIMELY,
        NO_FAE_REPAIR,
        OPPONENT_FIRST,
        NOTHING_WANTING,
        MORTAL_NPC,
        FAE_ENOUGH,
        NO_POINT_LEFT,
    ),
    offers=offers,
)
