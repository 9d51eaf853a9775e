"""A player buys one more action in his character's turn: a minor one for 1, a major one for 2 (ACT-49 to ACT-51)."""

from __future__ import annotations

from typing import ClassVar

from domain.core.act import Act
from domain.core.event import Event
from domain.core.ids import CharacterId
from domain.core.play import Play
from domain.core.table import Table
from domain.systems.activity.acting import ACTING, MOST, in_turn
from domain.systems.activity.events.scene import ActionBought
from domain.systems.activity.finding import find_being
from domain.systems.activity.paying import PAYING, Price, Spend, paid
from domain.systems.activity.refusals.fae import NOT_YOURS, UNKNOWN
from domain.systems.activity.refusals.points import (
    MAJOR_IS_TWO,
    NO_NPC_EXTRA,
    NOT_THE_PRICE,
    THIS_ROUND_ONLY,
    TWO_A_TURN,
)
from domain.systems.activity.rights import is_pc, players_only
from domain.systems.activity.state import ActionKind
from domain.table.state import Character

PRICES = {"minor": 1, "major": 2}


class BuyAction(Spend):
    """Buy one more action of a kind in the running turn; what is not taken by its end is gone."""

    forbids: ClassVar = {**Spend.forbids, "round": THIS_ROUND_ONLY}

    character: CharacterId
    kind: ActionKind


def find(command: BuyAction, play: Play, table: Table) -> Character:
    return find_being(command.character, play, table)


def entitled(character: Character, play: Play, table: Table) -> None:
    players_only(NOT_YOURS, character.id, play, table)


def decide(command: BuyAction, character: Character, play: Play, table: Table) -> list[Event]:
    if not is_pc(play, character.id):
        raise NO_NPC_EXTRA[command.kind]()
    encounter, turn = in_turn(character.id, command.kind, play)
    if turn.allowed.get(command.kind, 0) + 1 > MOST:
        raise TWO_A_TURN[command.kind]()
    wrong = MAJOR_IS_TWO if command.kind == "major" else NOT_THE_PRICE
    price = Price(PRICES[command.kind], f"{command.kind} action", audience=character.audience, wrong=wrong)
    bought = ActionBought(encounter.id, character.id, command.kind, audience=character.audience)
    return [*paid(command, character.id, price, play, table), bought]


ACT = Act(
    "activity.buy_action",
    BuyAction,
    find,
    entitled,
    decide,
    (
        UNKNOWN,
        NOT_YOURS,
        *PAYING,
        *ACTING,
        *NO_NPC_EXTRA.values(),
        *TWO_A_TURN.values(),
        THIS_ROUND_ONLY,
        MAJOR_IS_TWO,
    ),
)
