"""A player puts Action Points into the Luck pool (ACT-52, ACT-53)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, ClassVar

import pydantic

from domain.core.act import Act, Command, Offer
from domain.core.audience import Viewer
from domain.core.event import Event
from domain.core.ids import CharacterId
from domain.core.play import Play
from domain.core.table import Table
from domain.membership.state import is_gm
from domain.systems.activity.events.points import Banked
from domain.systems.activity.finding import find_being
from domain.systems.activity.luck import room
from domain.systems.activity.refusals.fae import FAE_NOT_GIVEN, UNKNOWN
from domain.systems.activity.refusals.points import NOT_TO_OTHERS
from domain.systems.activity.refusals.pools import (
    BAD_DEPOSIT,
    DATED_DEPOSIT,
    DEPOSIT_LATE,
    DEPOSIT_NOT_HELD,
    NO_BORROWED_LUCK,
    NO_ROOM,
    ONE_POOL,
    OWN_DEPOSIT,
    PLAYERS_DEPOSIT,
)
from domain.systems.activity.rights import is_pc, may_play
from domain.systems.activity.state import activity, live_test, saved_ap
from domain.table.state import Character, scene_of


class BankAp(Command):
    """Put a character's Action Points into the Luck pool; saved ones go first."""

    forbids: ClassVar = {
        "credit": NO_BORROWED_LUCK,
        "to": NOT_TO_OTHERS,
        "pool": ONE_POOL,
        "scene": DATED_DEPOSIT,
        "fae": FAE_NOT_GIVEN,
    }

    character: CharacterId
    ap: Annotated[int, pydantic.Field(ge=1), BAD_DEPOSIT]


def find(command: BankAp, play: Play, table: Table) -> Character:
    return find_being(command.character, play, table)


def entitled(character: Character, play: Play, table: Table) -> None:
    if not may_play(character.id, play, table):
        raise (PLAYERS_DEPOSIT if is_gm(play, table) else OWN_DEPOSIT)()


def decide(command: BankAp, character: Character, play: Play, table: Table) -> list[Event]:
    if not is_pc(play, character.id):
        raise PLAYERS_DEPOSIT()
    if scene_of(play, character.id) is None:
        raise DEPOSIT_LATE()
    if command.ap > activity(play).ap.get(character.id, 0):
        raise DEPOSIT_NOT_HELD(held=activity(play).ap.get(character.id, 0))
    if command.ap > room(play):
        raise NO_ROOM(room=room(play))
    return [banked(character, command.ap, play)]


def banked(character: Character, ap: int, play: Play, *, of_itself: bool = False) -> Banked:
    """The deposit, from saved points first."""
    saved = min(ap, max(saved_ap(play, character.id), 0))
    test = live_test(play, character.id) if ap > saved else None
    of_test = test.id if test is not None else ""
    return Banked(character.id, saved, ap - saved, of_test, of_itself=of_itself, audience=character.audience)


def offers(play: Play, viewer: Viewer) -> Iterable[Offer]:
    """Whoever holds Action Points may bank them while there is room."""
    for character in sorted(viewer.characters):
        held = activity(play).ap.get(character, 0)
        if held > 0 and room(play) > 0 and scene_of(play, character) is not None:
            most = min(held, room(play))
            yield Offer("activity.bank_ap", {"character": character}, f"Put up to {most} AP into the Luck pool")


ACT = Act(
    "activity.bank_ap",
    BankAp,
    find,
    entitled,
    decide,
    (
        UNKNOWN,
        *BankAp.forbids.values(),
        PLAYERS_DEPOSIT,
        OWN_DEPOSIT,
        BAD_DEPOSIT,
        DEPOSIT_LATE,
        DEPOSIT_NOT_HELD,
        NO_ROOM,
    ),
    offers=offers,
)
