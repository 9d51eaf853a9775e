"""The GM sets the Difficulty of a test from the task alone (IMP-26, IMP-27, IMP-60, IMP-61, IMP-73)."""

from __future__ import annotations

from collections.abc import Iterator

from domain.core.act import Act, Command, Offer
from domain.core.audience import Viewer
from domain.core.event import Event
from domain.core.play import Play
from domain.core.refusal import Reason
from domain.core.table import Table
from domain.systems.impact.counting import difficulty_of, rung_that_counts
from domain.systems.impact.events.course import DifficultySet
from domain.systems.impact.finding import AnyTest, test_named
from domain.systems.impact.ladder import difficulty_named
from domain.systems.impact.refusals import BAD_DIFFICULTY, GM_POWER, NO_REASON, UNKNOWN_TEST
from domain.systems.impact.roles import gm_power
from domain.systems.impact.settings import HARM_OVERRIDE
from domain.systems.impact.state import Closed, impact
from domain.table.settings import wants_words

LOCKED = Reason("difficulty_locked", "IMP-27", "Once a Detail was named or the die rolled, the Difficulty stays.")
FIXED = Reason("difficulty_fixed", "IMP-60", "The foe's Impact Die is the difficulty die.")


class SetDifficulty(Command):
    """Set a test's Difficulty: Simple, Routine, Tricky, Difficult, Unlikely, Impossible, or its die."""

    test: str
    difficulty: str
    why: str = ""


def decide(command: SetDifficulty, test: AnyTest, play: Play, table: Table) -> list[Event]:
    if isinstance(test, Closed) or test.phase != "open":
        raise LOCKED()
    by_foe = rung_that_counts(play, test) is not None
    overrides = by_foe and test.kind == "harm" and HARM_OVERRIDE.of(play)
    if by_foe and not overrides:
        raise FIXED()
    if test.cited and difficulty_of(play, test) is not None:
        raise LOCKED()
    rung = difficulty_named(command.difficulty)
    if rung is None:
        raise BAD_DIFFICULTY(difficulty=command.difficulty)
    if overrides and wants_words(play, command.why):
        raise NO_REASON()
    return [DifficultySet(test.id, rung, command.why.strip())]


def offers(play: Play, viewer: Viewer) -> Iterator[Offer]:
    for test in impact(play).tests.values():
        if viewer.gm and test.phase == "open" and difficulty_of(play, test) is None:
            yield Offer(ACT.name, {"test": test.id}, "Set the Difficulty")


ACT = Act(
    "impact.set_difficulty",
    SetDifficulty,
    test_named,
    gm_power,
    decide,
    (UNKNOWN_TEST, GM_POWER, LOCKED, FIXED, BAD_DIFFICULTY, NO_REASON),
    offers=offers,
)
