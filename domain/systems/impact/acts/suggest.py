"""The player suggests another consequence of a harm test; it binds nobody (IMP-65)."""

from __future__ import annotations

from collections.abc import Iterator

from domain.core.act import Act, Command, Offer
from domain.core.audience import Viewer
from domain.core.event import Event
from domain.core.play import Play
from domain.core.table import Table
from domain.systems.impact.events.course import Suggested
from domain.systems.impact.finding import AnyTest, test_named
from domain.systems.impact.harming import checked_outlook
from domain.systems.impact.refusals import (
    BAD_CONSEQUENCE,
    CHECKS_OF_DETAILS,
    NOT_ANNOUNCED,
    NOT_OPEN,
    NOT_YOURS,
    ONE_CONSEQUENCE,
    PLAYERS_CHOICE,
    STANDS,
    UNKNOWN_TEST,
)
from domain.systems.impact.roles import rollers_player
from domain.systems.impact.state import Closed, Test, impact


class Suggest(Command):
    """Suggest another consequence for your character: ``impact``, or ``detail`` with its text."""

    test: str
    consequence: str
    text: str = ""
    mark: str = "until_removed"
    rungs: int = 1


def decide(command: Suggest, found: AnyTest, play: Play, table: Table) -> list[Event]:
    test = may_suggest(found)
    said = command.consequence, command.text
    outlook = checked_outlook(play, test.roller, *said, mark=command.mark, rungs=command.rungs)
    return [Suggested(test.id, outlook.kind, outlook.text, outlook.mark)]


def may_suggest(found: AnyTest) -> Test:
    """A harm test from the announcement until its failure was let stand."""
    if isinstance(found, Closed) or found.phase == "succeeded" or found.kind != "harm":
        raise NOT_OPEN()
    if found.stands:
        raise STANDS()
    if found.announced is None:
        raise NOT_ANNOUNCED()
    return found


def offers(play: Play, viewer: Viewer) -> Iterator[Offer]:
    for test in impact(play).tests.values():
        undecided = test.phase != "succeeded" and not test.stands and test.announced is not None
        if test.kind == "harm" and undecided and test.roller in viewer.characters:
            yield Offer(ACT.name, {"test": test.id}, "Suggest another consequence")


ACT = Act(
    "impact.suggest",
    Suggest,
    test_named,
    rollers_player,
    decide,
    (
        UNKNOWN_TEST,
        NOT_YOURS,
        PLAYERS_CHOICE,
        NOT_OPEN,
        STANDS,
        NOT_ANNOUNCED,
        BAD_CONSEQUENCE,
        ONE_CONSEQUENCE,
        *CHECKS_OF_DETAILS,
    ),
    offers=offers,
)
