"""Paying with Action Points, Luck and credit in any mixture, and paying back (ACT-45, ACT-54, ACT-56)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar

import pydantic

from domain.core.act import Command
from domain.core.audience import EVERYONE, Audience
from domain.core.event import Event
from domain.core.ids import CharacterId, SceneId
from domain.core.play import Play
from domain.core.refusal import Reason
from domain.core.table import Table
from domain.systems.activity.choices import of_scene
from domain.systems.activity.dooming import borrowed, struck
from domain.systems.activity.events.points import Refunded, Spent, paid_by
from domain.systems.activity.luck import room
from domain.systems.activity.refusals.beside import ONE_PURSE, WHICH_LUCK
from domain.systems.activity.refusals.fae import FAE_NOT_GIVEN
from domain.systems.activity.refusals.points import (
    BAD_AMOUNT,
    NO_SUCH_USE,
    NOT_HELD,
    NOT_THE_PRICE,
    OWN_AP_ONLY,
    PCS_PAY,
    SCENE_OVER,
    SHARE_TOO_LARGE,
)
from domain.systems.activity.refusals.pools import CREDIT_CLOSED, LUCK_FIRST, OWN_AP_FIRST
from domain.systems.activity.rights import is_pc
from domain.systems.activity.settings import CREDIT, CREDIT_AFTER_LUCK, CREDIT_AFTER_OWN
from domain.systems.activity.state import Paid, activity, immediate_ap, live_test, saved_ap
from domain.table.state import scene_of

Share = Annotated[int, pydantic.Field(ge=0), BAD_AMOUNT]


class Spend(Command):
    """What every spend says of its payment: the shares; none named: saved points first, then immediate ones."""

    forbids: ClassVar = {
        "luck": WHICH_LUCK,
        "luck_ability": ONE_PURSE,
        "experience": ONE_PURSE,
        "impact_die": ONE_PURSE,
        "fae": FAE_NOT_GIVEN,
        "payers": OWN_AP_ONLY,
        "successes": NO_SUCH_USE,
    }

    saved: Share = 0
    immediate: Share = 0
    luck_pool: Share = 0
    credit: Share = 0


PAYING = (
    *dict.fromkeys(Spend.forbids.values()),
    BAD_AMOUNT,
    PCS_PAY,
    SCENE_OVER,
    NOT_HELD,
    NOT_THE_PRICE,
    SHARE_TOO_LARGE,
    CREDIT_CLOSED,
    OWN_AP_FIRST,
    LUCK_FIRST,
)
"""What a spend may be refused for, whatever it is spent on."""


@dataclass(frozen=True, slots=True)
class Price:
    """What something costs: how much, what for, on which test, who sees it, what a wrong sum is refused for."""

    amount: int
    use: str
    test: str = ""
    audience: Audience = EVERYONE
    wrong: Reason = NOT_THE_PRICE


def paid(command: Spend, character: CharacterId, price: Price, play: Play, table: Table) -> list[Event]:
    """The price paid from the shares named, as one spend: all of it holds or it is refused."""
    if not is_pc(play, character):
        raise PCS_PAY(character=character)
    scene = scene_of(play, character)
    if scene is None:
        raise SCENE_OVER()
    saved, immediate = _own_shares(command, character, price, play)
    _check_shares(command, character, saved, immediate, play)
    if command.credit:
        left = activity(play).ap.get(character, 0) - saved - immediate
        _check_credit(command, character, scene.id, left, play)
    of = live_test(play, character)
    doom = table.mint("doom", f"{price.use}/{price.test}/{character}") if command.credit else ""
    spent = Spent(
        character,
        scene.id,
        price.use,
        saved=saved,
        immediate=immediate,
        of_test=of.id if of is not None and immediate else "",
        luck=command.luck_pool,
        credit=command.credit,
        doom=doom,
        test=price.test,
        audience=price.audience,
    )
    return [spent, *borrowed(spent, play)]


def payment(events: list[Event]) -> Paid:
    """What a spend's events say was paid, to be remembered for a refund."""
    return next(paid_by(event) for event in events if isinstance(event, Spent))


def _own_shares(command: Spend, character: CharacterId, price: Price, play: Play) -> tuple[int, int]:
    """The shares of saved and immediate points: those named, else saved ones first."""
    named = command.saved + command.immediate + command.luck_pool + command.credit
    if named:
        if named != price.amount:
            raise price.wrong(price=price.amount, offered=named)
        return command.saved, command.immediate
    held = saved_ap(play, character), immediate_ap(play, character)
    if sum(held) < price.amount:
        raise NOT_HELD(price=price.amount, held=sum(held))
    saved = min(max(held[0], 0), price.amount)
    return saved, price.amount - saved


def _check_shares(command: Spend, character: CharacterId, saved: int, immediate: int, play: Play) -> None:
    held = {
        "saved": (saved, saved_ap(play, character)),
        "immediate": (immediate, immediate_ap(play, character)),
        "luck_pool": (command.luck_pool, activity(play).luck),
    }
    for source, (share, holds) in held.items():
        if share > max(holds, 0):
            raise SHARE_TOO_LARGE(source=source, share=share, holds=holds)


def _check_credit(command: Spend, character: CharacterId, scene: SceneId, left: int, play: Play) -> None:
    """Credit is open, agreed to where a GM is asked, and comes after the points ``left`` to the character."""
    mode = of_scene(scene, CREDIT, play)
    if mode == "closed" or (mode == "ask" and activity(play).credit_leave.get(character, 0) < command.credit):
        raise CREDIT_CLOSED(credit=mode)
    if of_scene(scene, CREDIT_AFTER_OWN, play) and left > 0:
        raise OWN_AP_FIRST(left=left)
    luck = activity(play).luck - command.luck_pool
    if of_scene(scene, CREDIT_AFTER_LUCK, play) and luck > 0:
        raise LUCK_FIRST(luck=luck)


def paid_back(paid: Paid, why: str, play: Play, audience: Audience, *, luck_room: int | None = None) -> list[Event]:
    """A price goes back to its sources as far as they can take it (ACT-45).

    ``luck_room``: the room the Luck pool has left, where earlier refunds of the same act have taken some of it.
    """
    scene = scene_of(play, paid.character)
    own = scene is not None and scene.id == paid.scene
    test = activity(play).tests.get(paid.of_test)
    still_immediate = own and test is not None and test.phase == "resolved"
    luck = max(0, min(paid.luck, room(play) if luck_room is None else luck_room))
    refund = Refunded(
        paid.character,
        why,
        saved=(paid.saved + (0 if still_immediate else paid.immediate)) if own else 0,
        immediate=paid.immediate if still_immediate else 0,
        of_test=paid.of_test if still_immediate else "",
        luck=luck,
        audience=audience,
    )
    something = refund.saved + refund.immediate + refund.luck
    return [*([refund] if something else []), *struck(paid.doom, paid.credit, play, audience)]
