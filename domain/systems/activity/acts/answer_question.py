"""A GM answers a question truly, if not completely (ACT-46)."""

from __future__ import annotations

from collections.abc import Iterable

from domain.core.act import Act, Command, Offer
from domain.core.audience import Viewer
from domain.core.event import Event
from domain.core.play import Play
from domain.core.table import Table
from domain.systems.activity.events.scene import QuestionAnswered
from domain.systems.activity.questioning import find_question
from domain.systems.activity.refusals.fae import UNKNOWN
from domain.systems.activity.refusals.points import GM_ANSWERS
from domain.systems.activity.rights import gm_or_else
from domain.systems.activity.state import Question, activity
from domain.table.settings import wants_words


class AnswerQuestion(Command):
    """Answer a question, attesting that the answer is true; ``partial``: there is more to it."""

    question: str
    answer: str = ""
    partial: bool = False


def find(command: AnswerQuestion, play: Play, table: Table) -> Question:
    return find_question(command.question, play, table)


def decide(command: AnswerQuestion, question: Question, play: Play, table: Table) -> list[Event]:
    if wants_words(play, command.answer):
        raise GM_ANSWERS()
    return [QuestionAnswered(question.id, command.answer, command.partial, audience=question.audience)]


def offers(play: Play, viewer: Viewer) -> Iterable[Offer]:
    """A GM answers what waits for it."""
    for question in activity(play).questions.values() if viewer.gm else ():
        yield Offer("activity.answer_question", {"question": question.id}, f"Answer: {question.text}")


ACT = Act(
    "activity.answer_question",
    AnswerQuestion,
    find,
    gm_or_else(GM_ANSWERS),
    decide,
    (UNKNOWN, GM_ANSWERS),
    offers=offers,
)
