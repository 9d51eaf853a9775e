"""A player spends one Impact Die: a failure becomes a success (IMP-89, IMP-90, IMP-94)."""

from __future__ import annotations

from collections.abc import Iterator

from domain.core.act import Act, Command, Offer
from domain.core.audience import Viewer
from domain.core.event import Event
from domain.core.play import Play
from domain.core.refusal import Reason
from domain.core.table import Table
from domain.systems.impact.bearers import Bearer, find_bearer, is_out, kind_of, rung_of
from domain.systems.impact.events.outcome import ComplicationWithdrawn, FailureBought, TestClosed
from domain.systems.impact.failing import failed
from domain.systems.impact.finding import AnyTest, find_test
from domain.systems.impact.moving import steps
from domain.systems.impact.refusals import (
    NO_FAILURE,
    NOT_A_PC,
    NOT_YOURS,
    OUT_OF_STORY,
    PLAYERS_CHOICE,
    STANDS,
    TEST_CLOSED,
    UNKNOWN_BEARER,
    UNKNOWN_TEST,
)
from domain.systems.impact.roles import player_only, player_or_gm
from domain.systems.impact.rolling import brings_effect, safe
from domain.systems.impact.settings import LAST_DIE
from domain.systems.impact.state import impact

LAST = Reason("last_die", "IMP-90", "In this campaign the last Impact Die is not spent.")

Found = tuple[AnyTest, Bearer | None]


class Spend(Command):
    """Spend one Impact Die of the roller's on his failed test. ``character``: whose die, if you wish to say it."""

    test: str
    character: str = ""


def find(command: Spend, play: Play, table: Table) -> Found:
    test = find_test(command.test, play, table)
    return test, find_bearer(command.character, play, table) if command.character else None


def entitled(found: Found, play: Play, table: Table) -> None:
    """The player of the roller, with the roller's own die."""
    test, payer = found
    if payer is not None and payer.kind != "pc":
        player_or_gm(payer.id, play, table)
        return
    player_only(test.roller, play, table)
    if payer is not None and payer.id != test.roller:
        raise NOT_YOURS()


def decide(command: Spend, found: Found, play: Play, table: Table) -> list[Event]:
    if found[1] is not None and found[1].kind != "pc":
        raise NOT_A_PC(kind=found[1].kind)
    test = failed(found[0])
    if test.stands:
        raise STANDS()
    if is_out(play, test.roller):
        raise OUT_OF_STORY(character=test.roller)
    if rung_of(play, test.roller) == 1 and not LAST_DIE.of(play):
        raise LAST()
    lapsed = [ComplicationWithdrawn(test.id)] if test.proposal is not None else []
    closes = [] if brings_effect(play, test, great=False) else [TestClosed(test.id, safe(test))]
    return [*lapsed, *steps(play, test.roller, -1, "spend", test.id), FailureBought(test.id), *closes]


def offers(play: Play, viewer: Viewer) -> Iterator[Offer]:
    for test in impact(play).tests.values():
        may = test.roller in viewer.characters and kind_of(play, test.roller) == "pc"
        can = not is_out(play, test.roller) and (rung_of(play, test.roller) != 1 or LAST_DIE.of(play))
        if test.phase == "failed" and not test.stands and may and can:
            yield Offer(ACT.name, {"test": test.id}, "Spend an Impact Die: succeed after all")


ACT = Act(
    "impact.spend",
    Spend,
    find,
    entitled,
    decide,
    (
        UNKNOWN_TEST,
        UNKNOWN_BEARER,
        NOT_YOURS,
        PLAYERS_CHOICE,
        NOT_A_PC,
        NO_FAILURE,
        TEST_CLOSED,
        STANDS,
        OUT_OF_STORY,
        LAST,
    ),
    offers=offers,
)
