"""A GM calls for a test of several characters at once: all of them open, or none (ACT-01)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated

import pydantic

from domain.core.act import Act, AnyAct, Command, Offer
from domain.core.audience import Viewer
from domain.core.event import Event
from domain.core.ids import CharacterId
from domain.core.play import Play
from domain.core.table import Table
from domain.systems.activity.acts import open_test, set_difficulty
from domain.systems.activity.acts.open_test import Word
from domain.systems.activity.acts.set_difficulty import Minutes, Range
from domain.systems.activity.composing import step
from domain.systems.activity.events.opening import TestOpened
from domain.systems.activity.finding import find_being
from domain.systems.activity.refusals.difficulty import BAD_DIFFICULTY, GM_SETS_DIFFICULTY
from domain.systems.activity.refusals.fae import UNKNOWN
from domain.systems.activity.rights import gm_or_else, is_pc
from domain.systems.activity.state import live_test
from domain.table.state import Character, story


class CallTests(Command):
    """Open the same test for several characters, with its method and, if given, its difficulty."""

    characters: Annotated[list[CharacterId], pydantic.Field(min_length=1), UNKNOWN]
    activity: str = ""
    kind: str = ""
    attribute: Word = None
    skill: Word = None
    difficulty: Annotated[int | None, pydantic.Field(ge=0), BAD_DIFFICULTY] = None
    range: Range = 1
    risk: str = ""
    duration: Minutes = None


def find(command: CallTests, play: Play, table: Table) -> list[Character]:
    return [find_being(character, play, table) for character in dict.fromkeys(command.characters)]


def decide(command: CallTests, characters: list[Character], play: Play, table: Table) -> list[Event]:
    work = play.fork()
    events: list[Event] = []
    for character in characters:
        opened = step(open_test.ACT, _opening(command, character.id), work, table)
        test = next(event.test for event in opened if isinstance(event, TestOpened))
        events += opened
        if command.difficulty is not None:
            events += step(set_difficulty.ACT, _difficulty(command, test, command.difficulty), work, table)
    return events


def _opening(command: CallTests, character: CharacterId) -> open_test.OpenTest:
    return open_test.OpenTest(
        character=character,
        activity=command.activity,
        kind=command.kind,
        attribute=command.attribute,
        skill=command.skill,
    )


def _difficulty(command: CallTests, test: str, difficulty: int) -> set_difficulty.SetDifficulty:
    return set_difficulty.SetDifficulty(
        test=test, difficulty=difficulty, range=command.range, risk=command.risk, duration=command.duration
    )


def offers(play: Play, viewer: Viewer) -> Iterable[Offer]:
    """A GM may ask it of all players' characters in a scene of whom none is in the middle of a test."""
    for scene in story(play).scenes.values() if viewer.gm else ():
        free = [c for c in scene.present if is_pc(play, c) and not _busy(play, c)]
        if len(free) > 1:
            yield Offer("activity.call_tests", {"characters": free}, f"Call for a test of all in {scene.title}")


def _busy(play: Play, character: CharacterId) -> bool:
    test = live_test(play, character)
    return test is not None and test.phase in ("open", "set")


STEPS: tuple[AnyAct, ...] = (open_test.ACT, set_difficulty.ACT)

ACT = Act(
    "activity.call_tests",
    CallTests,
    find,
    gm_or_else(GM_SETS_DIFFICULTY),
    decide,
    tuple(dict.fromkeys((UNKNOWN, *(reason for act in STEPS for reason in act.refusals)))),
    offers=offers,
)
