"""A player buys dice for his pool: 1, then 2, then 3 Action Points (ACT-18)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, ClassVar

import pydantic

from domain.core.act import Act, Offer
from domain.core.audience import Viewer
from domain.core.event import Event
from domain.core.play import Play
from domain.core.table import Table
from domain.systems.activity.events.assembling import DiceBought
from domain.systems.activity.finding import FINDING, find_side, find_test
from domain.systems.activity.onside import Sided, sides_player
from domain.systems.activity.paying import PAYING, Price, Spend, paid
from domain.systems.activity.pooling import BOUGHT_MAX, PHASES, has_room, opponent_has_rolled, still_assembling
from domain.systems.activity.refusals.opposed import OPPONENT_FIRST, OPPONENT_FULL
from domain.systems.activity.refusals.points import BAD_AMOUNT, NOT_THE_PRICE
from domain.systems.activity.refusals.pool import (
    BOUGHT_FULL,
    DICE_EARLY,
    DICE_LATE,
    NO_DICE_AT_ZERO,
    NO_DICE_FOR_HELP,
    NO_DROPPING,
    OWN_TEST_ONLY,
    THREE_AT_MOST,
    WRONG_PRICE,
)
from domain.systems.activity.standing import standing
from domain.systems.activity.state import SideName, Test, activity


class BuyDice(Spend):
    """Buy the next dice for a side's pool: the first costs 1, the second 2, the third 3, over all purchases."""

    forbids: ClassVar = {**Spend.forbids, "helper": NO_DICE_FOR_HELP, "drop": NO_DROPPING}

    test: str
    side: SideName = "primary"
    dice: Annotated[int, pydantic.Field(ge=1), BAD_AMOUNT] = 1


def find(command: BuyDice, play: Play, table: Table) -> Sided:
    test = find_test(command.test, play, table)
    return test, find_side(test, command.side)


def entitled(found: Sided, play: Play, table: Table) -> None:
    sides_player(OWN_TEST_ONLY, found, play, table)


def decide(command: BuyDice, found: Sided, play: Play, table: Table) -> list[Event]:
    test, side = found
    still_assembling(test, command.side, early=DICE_EARLY, late=DICE_LATE)
    opponent_has_rolled(test, command.side)
    if command.side == "primary" and standing(play, test).zero == "automatic":
        raise NO_DICE_AT_ZERO()
    if side.bought + command.dice > BOUGHT_MAX:
        raise THREE_AT_MOST(bought=side.bought)
    if not has_room(side, command.dice):
        raise (OPPONENT_FULL if command.side == "opponent" else BOUGHT_FULL)()
    price = Price(
        sum(range(side.bought + 1, side.bought + command.dice + 1)),
        "dice",
        test.id,
        test.audience,
        WRONG_PRICE if command.dice == 1 else NOT_THE_PRICE,
    )
    bought = DiceBought(test.id, command.dice, command.side, audience=test.audience)
    return [*paid(command, side.character, price, play, table), bought]


def offers(play: Play, viewer: Viewer) -> Iterable[Offer]:
    """The next die, with its price."""
    for test in activity(play).tests.values():
        if _may_buy(test, play) and test.primary.character in viewer.characters:
            price = test.primary.bought + 1
            yield Offer("activity.buy_dice", {"test": test.id, "dice": 1}, f"Buy a die for {price} AP")


def _may_buy(test: Test, play: Play) -> bool:
    side = test.primary
    return (
        test.phase == "set"
        and test.base is not None
        and side.bought < BOUGHT_MAX
        and has_room(side, 1)
        and standing(play, test).zero != "automatic"
    )


ACT = Act(
    "activity.buy_dice",
    BuyDice,
    find,
    entitled,
    decide,
    (
        *FINDING,
        *PHASES,
        *PAYING,
        NO_DICE_FOR_HELP,
        NO_DROPPING,
        OWN_TEST_ONLY,
        DICE_EARLY,
        DICE_LATE,
        OPPONENT_FIRST,
        NO_DICE_AT_ZERO,
        THREE_AT_MOST,
        BOUGHT_FULL,
        OPPONENT_FULL,
        WRONG_PRICE,
    ),
    offers=offers,
)
