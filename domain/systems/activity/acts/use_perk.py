"""A player adds the dice of a perk that names the test (ACT-17)."""

from __future__ import annotations

from collections.abc import Iterable

from domain.core.act import Act, Offer
from domain.core.audience import Viewer
from domain.core.event import Event
from domain.core.play import Play
from domain.core.table import Table
from domain.systems.activity.events.assembling import PerkUsed
from domain.systems.activity.finding import FINDING
from domain.systems.activity.onside import OnSide, Sided, sides_player, the_side
from domain.systems.activity.pooling import PHASES, has_room, still_assembling
from domain.systems.activity.refusals.difficulty import PERK_ELSEWHERE
from domain.systems.activity.refusals.fae import NOT_YOURS
from domain.systems.activity.refusals.method import TOO_EARLY
from domain.systems.activity.refusals.opposed import OPPONENT_FULL
from domain.systems.activity.refusals.pool import PERK_DICE_ELSEWHERE, PERK_FULL, PERK_TWICE, POOL_CLOSED
from domain.systems.activity.standing import names
from domain.systems.activity.state import activity, sheet_of


class UsePerk(OnSide):
    """Add the dice of a perk on the sheet, by its name; perks that lower the difficulty do so of themselves."""

    perk: str


def entitled(found: Sided, play: Play, table: Table) -> None:
    sides_player(NOT_YOURS, found, play, table)


def decide(command: UsePerk, found: Sided, play: Play, table: Table) -> list[Event]:
    test, side = found
    still_assembling(test, command.side, late=POOL_CLOSED)
    perk = next((p for p in sheet_of(play, side.character).perks if p.name == command.perk), None)
    if perk is not None and perk.difficulty and not names(perk, test, side):
        raise PERK_ELSEWHERE(perk=perk.name)
    if perk is None or not perk.dice or not names(perk, test, side):
        raise PERK_DICE_ELSEWHERE(perk=command.perk)
    if perk.name in side.perks:
        raise PERK_TWICE()
    if not has_room(side, perk.dice):
        raise (OPPONENT_FULL if command.side == "opponent" else PERK_FULL)()
    return [PerkUsed(test.id, perk.name, perk.dice, command.side, audience=test.audience)]


def offers(play: Play, viewer: Viewer) -> Iterable[Offer]:
    """Perks with dice that name a test which is set."""
    for test in activity(play).tests.values():
        side = test.primary
        if test.phase != "set" or side.character not in viewer.characters:
            continue
        for perk in sheet_of(play, side.character).perks:
            if perk.dice and perk.name not in side.perks and names(perk, test, side) and has_room(side, perk.dice):
                yield Offer("activity.use_perk", {"test": test.id, "perk": perk.name}, f"Use {perk.name}")


ACT = Act(
    "activity.use_perk",
    UsePerk,
    the_side,
    entitled,
    decide,
    (
        *FINDING,
        *PHASES,
        NOT_YOURS,
        TOO_EARLY,
        POOL_CLOSED,
        PERK_ELSEWHERE,
        PERK_DICE_ELSEWHERE,
        PERK_TWICE,
        PERK_FULL,
        OPPONENT_FULL,
    ),
    offers=offers,
)
