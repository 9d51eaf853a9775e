"""A GM states how many successes are needed, and with it range, risk and duration (ACT-02, ACT-09, ACT-26)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, ClassVar

import pydantic

from domain.core.act import Act, Offer
from domain.core.audience import Viewer
from domain.core.event import Event
from domain.core.play import Play
from domain.core.table import Table
from domain.systems.activity.choices import of_test
from domain.systems.activity.events.assembling import DifficultySet
from domain.systems.activity.finding import FINDING, OnTest, the_test
from domain.systems.activity.pooling import PHASES, any_die_rolled, not_over
from domain.systems.activity.refusals.beside import (
    NOT_A_RATING,
    NOT_A_TALENT,
    OTHER_SCALE,
    SYSTEM_STAYS,
    WHICH_WORD,
)
from domain.systems.activity.refusals.difficulty import (
    BAD_DIFFICULTY,
    DIFFICULTY_STANDS,
    FIGURE_WANTED,
    GM_SETS_DIFFICULTY,
    OPPONENT_SETS_IT,
    TALENT_ELSEWHERE,
)
from domain.systems.activity.refusals.method import NOT_RULED_YET, RISK_WANTED, TOO_EARLY
from domain.systems.activity.refusals.scoring import BAD_RANGE, GM_SETS_RANGE, RANGE_HAS_NO_GAPS, RANGE_LATE
from domain.systems.activity.rights import gms_only
from domain.systems.activity.settings import DIFFICULTY_MAX, RANGE_MAX, REQUIRE_RISK
from domain.systems.activity.state import Test, activity
from domain.table.settings import wants_words

Range = Annotated[int, pydantic.Field(ge=1), BAD_RANGE]
Minutes = Annotated[int | None, pydantic.Field(ge=1, le=1_000_000)]
Found = tuple[Test, bool]
"""The test, and whether no figure is given: the range alone is stated anew."""


class SetDifficulty(OnTest):
    """State the difficulty. ``range``: how many of the highest results make complications; ``duration`` in minutes.

    Without a figure the range, the risk and the duration alone are stated anew.
    """

    forbids: ClassVar = {
        "label": FIGURE_WANTED,
        "word": WHICH_WORD,
        "die": OTHER_SCALE,
        "steps": OTHER_SCALE,
        "talent": TALENT_ELSEWHERE,
        "gimmick": NOT_A_TALENT,
        "ability": NOT_A_RATING,
        "range_faces": RANGE_HAS_NO_GAPS,
        "system": SYSTEM_STAYS,
    }

    difficulty: Annotated[int | None, pydantic.Field(ge=0), BAD_DIFFICULTY] = None
    range: Range = 1
    risk: str = ""
    duration: Minutes = None


def find(command: SetDifficulty, play: Play, table: Table) -> Found:
    return the_test(command, play, table), command.difficulty is None


def entitled(found: Found, play: Play, table: Table) -> None:
    gms_only(GM_SETS_RANGE if found[1] else GM_SETS_DIFFICULTY, play, table)


def decide(command: SetDifficulty, found: Found, play: Play, table: Table) -> list[Event]:
    test = found[0]
    not_over(test)
    if test.opposition is not None:
        raise OPPONENT_SETS_IT()
    if any_die_rolled(test):
        raise RANGE_LATE() if command.range != test.range else DIFFICULTY_STANDS()
    if test.committed or test.levied:
        raise DIFFICULTY_STANDS()
    if test.proposal is not None:
        raise NOT_RULED_YET()
    if not test.primary.attribute:
        raise TOO_EARLY()
    difficulty = test.base if command.difficulty is None else command.difficulty
    if difficulty is None:
        raise FIGURE_WANTED()
    if difficulty > of_test(test, DIFFICULTY_MAX):
        raise BAD_DIFFICULTY(max=of_test(test, DIFFICULTY_MAX))
    check_range(command.range, test)
    if difficulty and of_test(test, REQUIRE_RISK) and not test.limbering and wants_words(play, command.risk):
        raise RISK_WANTED()
    return [DifficultySet(test.id, difficulty, command.range, command.risk, command.duration, audience=test.audience)]


def check_range(stated: int, test: Test) -> None:
    """The range is within the campaign's maximum."""
    if stated > of_test(test, RANGE_MAX):
        raise BAD_RANGE(max=of_test(test, RANGE_MAX))


def offers(play: Play, viewer: Viewer) -> Iterable[Offer]:
    """A GM sets the difficulty of a test whose method is fixed."""
    for test in activity(play).tests.values():
        if test.phase == "open" and test.primary.attribute and test.proposal is None and viewer.gm:
            yield Offer("activity.set_difficulty", {"test": test.id}, "Set the difficulty")


ACT = Act(
    "activity.set_difficulty",
    SetDifficulty,
    find,
    entitled,
    decide,
    (
        *FINDING,
        *PHASES,
        *dict.fromkeys(SetDifficulty.forbids.values()),
        GM_SETS_DIFFICULTY,
        GM_SETS_RANGE,
        BAD_DIFFICULTY,
        DIFFICULTY_STANDS,
        OPPONENT_SETS_IT,
        NOT_RULED_YET,
        TOO_EARLY,
        RISK_WANTED,
        BAD_RANGE,
        RANGE_LATE,
    ),
    offers=offers,
)
