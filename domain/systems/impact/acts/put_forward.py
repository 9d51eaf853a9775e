"""A player puts his character forward to roll against a hostile act (IMP-72)."""

from __future__ import annotations

from collections.abc import Iterator

from domain.core.act import Act, Command, Offer
from domain.core.audience import Viewer
from domain.core.event import Event
from domain.core.play import Play
from domain.core.refusal import Reason, Refusal
from domain.core.table import Table
from domain.systems.impact.bearers import Bearer, find_bearer, kind_of
from domain.systems.impact.events.course import PutForward
from domain.systems.impact.finding import AnyTest, find_test, while_open
from domain.systems.impact.opening import in_story, not_busy
from domain.systems.impact.refusals import (
    IN_PROGRESS,
    NOT_OPEN,
    NOT_YOURS,
    OUT_OF_STORY,
    PLAYERS_CHOICE,
    ROLLER_NOT_PC,
    UNKNOWN_BEARER,
    UNKNOWN_TEST,
)
from domain.systems.impact.roles import who_runs
from domain.systems.impact.settling import settled_before
from domain.systems.impact.state import impact
from domain.table.state import name_of

NOT_TARGET = Reason("not_the_target", "IMP-59", "Whoever is endangered defends himself.")
NAMED = Reason("roller_already_named", "IMP-72", "Somebody rolls already.")

Found = tuple[AnyTest, Bearer]


class Volunteer(Command):
    """Put your character forward to roll against a hostile act; the first put forward rolls."""

    test: str
    character: str


def find(command: Volunteer, play: Play, table: Table) -> Found:
    return find_test(command.test, play, table), find_bearer(command.character, play, table)


def entitled(found: Found, play: Play, table: Table) -> None:
    """The player of the character."""
    who_runs(found[1].id, play, table)


def decide(command: Volunteer, found: Found, play: Play, table: Table) -> list[Event]:
    test, character = while_open(found[0]), found[1]
    if character.kind != "pc":
        raise ROLLER_NOT_PC(kind=character.kind)
    if test.kind == "harm" and character.id != test.roller:
        raise NOT_TARGET(target=test.roller)
    if test.roller:
        raise NAMED(roller=test.roller)
    not_busy(character.id, play)
    in_story(character.id, play)
    return [*settled_before(play, table, character.id), PutForward(test.id, character.id)]


def offers(play: Play, viewer: Viewer) -> Iterator[Offer]:
    for test in impact(play).tests.values():
        for character in sorted(viewer.characters) if test.phase == "open" and not test.roller else ():
            if kind_of(play, character) == "pc" and _free(play, character):
                says = f"Stop it as {name_of(play, character)}"
                yield Offer(ACT.name, {"test": test.id, "character": character}, says)


def _free(play: Play, character: str) -> bool:
    try:
        not_busy(character, play)
        in_story(character, play)
    except Refusal:
        return False
    return True


ACT = Act(
    "impact.put_forward",
    Volunteer,
    find,
    entitled,
    decide,
    (
        UNKNOWN_TEST,
        UNKNOWN_BEARER,
        NOT_YOURS,
        PLAYERS_CHOICE,
        NOT_OPEN,
        ROLLER_NOT_PC,
        NOT_TARGET,
        NAMED,
        IN_PROGRESS,
        OUT_OF_STORY,
    ),
    offers=offers,
)
