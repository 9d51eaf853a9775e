"""A player pays for a question about the situation, resting on a test he passed in the scene (ACT-46)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from domain.core.act import Act, Offer
from domain.core.audience import Viewer
from domain.core.event import Event
from domain.core.ids import CharacterId
from domain.core.play import Play
from domain.core.table import Table
from domain.systems.activity.events.scene import QuestionAsked
from domain.systems.activity.finding import FINDING, find_being, find_test
from domain.systems.activity.paying import PAYING, Price, Spend, paid, payment
from domain.systems.activity.refusals.fae import NOT_YOURS
from domain.systems.activity.refusals.points import NOTHING_TO_REST_ON, ONE_QUESTION, RESTS_ON_OWN
from domain.systems.activity.rights import players_only
from domain.systems.activity.state import Test, activity
from domain.table.settings import wants_words
from domain.table.state import Character, scene_of

Found = tuple[Character, Test | None]


class AskQuestion(Spend):
    """Ask one question for 1 AP. ``test``: the passed test it rests on; none: the character's latest in the scene."""

    forbids: ClassVar = {**Spend.forbids, "questions": ONE_QUESTION}

    character: CharacterId
    question: str = ""
    test: str | None = None


def find(command: AskQuestion, play: Play, table: Table) -> Found:
    character = find_being(command.character, play, table)
    if command.test is not None:
        return character, find_test(command.test, play, table)
    return character, resting_on(play, character.id)


def entitled(found: Found, play: Play, table: Table) -> None:
    players_only(NOT_YOURS, found[0].id, play, table)


def decide(command: AskQuestion, found: Found, play: Play, table: Table) -> list[Event]:
    character, test = found
    scene = scene_of(play, character.id)
    if test is not None and test.primary.character != character.id:
        raise RESTS_ON_OWN()
    if test is None or scene is None or test.scene != scene.id or not test.passed:
        raise NOTHING_TO_REST_ON()
    if wants_words(play, command.question):
        raise ONE_QUESTION()
    spent = paid(command, character.id, Price(1, "a question", audience=test.audience), play, table)
    question = table.mint("question", character.id)
    asked = QuestionAsked(
        question, character.id, test.id, test.scene, command.question, payment(spent), audience=test.audience
    )
    return [*spent, asked]


def resting_on(play: Play, character: CharacterId) -> Test | None:
    """The latest test that the character passed in the scene he is in."""
    scene = scene_of(play, character)
    passed = [
        test
        for test in activity(play).tests.values()
        if test.primary.character == character and test.passed and scene is not None and test.scene == scene.id
    ]
    return passed[-1] if passed else None


def offers(play: Play, viewer: Viewer) -> Iterable[Offer]:
    """Whoever holds points and passed a test in the scene."""
    for character in sorted(viewer.characters):
        if activity(play).ap.get(character, 0) > 0 and resting_on(play, character) is not None:
            yield Offer("activity.ask_question", {"character": character}, "Ask a question for 1 AP")


ACT = Act(
    "activity.ask_question",
    AskQuestion,
    find,
    entitled,
    decide,
    (*FINDING, *PAYING, ONE_QUESTION, NOT_YOURS, RESTS_ON_OWN, NOTHING_TO_REST_ON),
    offers=offers,
)
