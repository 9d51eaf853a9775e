"""The player rolls the one die of a test (IMP-25, IMP-28, IMP-30, IMP-43)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from domain.core.act import Act, Command, Offer
from domain.core.audience import Viewer
from domain.core.event import Event
from domain.core.play import Play
from domain.core.refusal import Reason, Refusal
from domain.core.table import Table
from domain.systems.impact.finding import AnyTest, test_named, while_open
from domain.systems.impact.ladder import OUT, shown
from domain.systems.impact.refusals import (
    BAD_DIFFICULTY,
    NO_ACT,
    NO_DIFFICULTY,
    NO_FACE,
    NOT_ACCEPTED,
    NOT_ANNOUNCED,
    NOT_OPEN,
    NOT_YOURS,
    OUT_OF_STORY,
    PLAYERS_CHOICE,
    TARGET_OUT,
    UNKNOWN_MODIFIER,
    UNKNOWN_TEST,
)
from domain.systems.impact.roles import may_play, rollers_player
from domain.systems.impact.rolling import BAD_FACE, OVER_CAP, check_die, check_face, ready, rolled
from domain.systems.impact.state import impact

STATED = Reason("outcome_not_accepted", "IMP-43", "The total alone says whether a test succeeds.")


class Roll(Command):
    """Roll. ``face``: what the real die shows, where the dice are the table's; ``die``: the die you take it to be.

    ``modifier`` and ``outcome`` are refused: only Details modify a roll, only its total decides.
    """

    test: str
    face: int | None = None
    die: str | None = None
    modifier: Any = None
    outcome: Any = None


def decide(command: Roll, found: AnyTest, play: Play, table: Table) -> list[Event]:
    test = while_open(found)
    chances = ready(play, test)
    die = chances.die or OUT
    check_die(command.die, die)
    check_face(command.face, test, die)
    if command.modifier is not None:
        raise UNKNOWN_MODIFIER()
    if command.outcome is not None:
        raise STATED()
    return rolled(play, table, test, chances, command.face)


def offers(play: Play, viewer: Viewer) -> Iterator[Offer]:
    for test in impact(play).tests.values():
        if test.phase == "open" and may_play(viewer, test.roller):
            try:
                chances = ready(play, test)
            except Refusal:
                continue
            says = f"Roll the {shown(chances.die or OUT)}: {chances.faces} of {chances.sides} faces succeed"
            yield Offer(ACT.name, {"test": test.id}, says)


ACT = Act(
    "impact.roll",
    Roll,
    test_named,
    rollers_player,
    decide,
    (
        UNKNOWN_TEST,
        NOT_YOURS,
        PLAYERS_CHOICE,
        NOT_OPEN,
        OUT_OF_STORY,
        TARGET_OUT,
        NOT_ANNOUNCED,
        NO_ACT,
        NO_DIFFICULTY,
        OVER_CAP,
        BAD_DIFFICULTY,
        NOT_ACCEPTED,
        NO_FACE,
        BAD_FACE,
        UNKNOWN_MODIFIER,
        STATED,
    ),
    offers=offers,
)
