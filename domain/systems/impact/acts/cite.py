"""The player points at a Detail that helps his character (IMP-20, IMP-31 to IMP-33)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from domain.core.act import Act, Command, Offer
from domain.core.audience import Viewer, visible
from domain.core.event import Event
from domain.core.play import Play
from domain.core.refusal import Refusal
from domain.core.table import Table
from domain.systems.impact.details import reveals
from domain.systems.impact.events.course import Cited
from domain.systems.impact.finding import AnyTest, find_detail, find_test, usable, while_open
from domain.systems.impact.reach import NO_HELP, may_help, within_reach
from domain.systems.impact.refusals import (
    ALREADY_COUNTED,
    NO_REASON,
    NOT_ACTIVE,
    NOT_OPEN,
    NOT_YOURS,
    OUT_OF_REACH,
    PLAYERS_CHOICE,
    STRUCK,
    SUSPENDED,
    UNKNOWN_DETAIL,
    UNKNOWN_MODIFIER,
    UNKNOWN_TEST,
)
from domain.systems.impact.roles import may_play, player_only
from domain.systems.impact.state import Detail, Test, impact
from domain.table.settings import wants_words

Found = tuple[AnyTest, Detail | None]


class Cite(Command):
    """Cite a Detail in your character's favour, and say how it helps. ``modifier`` is refused: only Details modify."""

    test: str
    detail: str = ""
    why: str = ""
    modifier: Any = None


def find(command: Cite, play: Play, table: Table) -> Found:
    test = find_test(command.test, play, table)
    if command.modifier is not None and not command.detail:
        return test, None
    return test, find_detail(command.detail, play, table)


def entitled(found: Found, play: Play, table: Table) -> None:
    """The player of the roller."""
    player_only(found[0].roller, play, table)


def decide(command: Cite, found: Found, play: Play, table: Table) -> list[Event]:
    test = while_open(found[0])
    if command.modifier is not None:
        raise UNKNOWN_MODIFIER()
    detail = usable(found[1])
    may_help(test, detail)
    within_reach(play, test, detail)
    if wants_words(play, command.why):
        raise NO_REASON()
    return [*reveals(play, detail), Cited(test.id, detail.id, detail.bearer, why=command.why.strip())]


def offers(play: Play, viewer: Viewer) -> Iterator[Offer]:
    for test in impact(play).tests.values():
        if test.phase == "open" and may_play(viewer, test.roller):
            for detail in impact(play).details.values():
                if visible(detail.audience, viewer) and _citable(play, test, detail):
                    yield Offer(ACT.name, {"test": test.id, "detail": detail.id}, f"Cite: {detail.text}")


def _citable(play: Play, test: Test, detail: Detail) -> bool:
    try:
        may_help(test, usable(detail))
        within_reach(play, test, detail)
    except Refusal:
        return False
    return True


ACT = Act(
    "impact.cite",
    Cite,
    find,
    entitled,
    decide,
    (
        UNKNOWN_TEST,
        UNKNOWN_DETAIL,
        NOT_YOURS,
        PLAYERS_CHOICE,
        NOT_OPEN,
        UNKNOWN_MODIFIER,
        NOT_ACTIVE,
        STRUCK,
        ALREADY_COUNTED,
        SUSPENDED,
        OUT_OF_REACH,
        NO_HELP,
        NO_REASON,
    ),
    offers=offers,
)
