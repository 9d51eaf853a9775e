"""A GM returns a question that does not bear on the situation; what was paid goes back (ACT-46)."""

from __future__ import annotations

from domain.core.act import Act, Command
from domain.core.event import Event
from domain.core.play import Play
from domain.core.table import Table
from domain.systems.activity.events.scene import QuestionReturned
from domain.systems.activity.paying import paid_back
from domain.systems.activity.questioning import find_question
from domain.systems.activity.refusals.fae import UNKNOWN
from domain.systems.activity.refusals.points import GM_ANSWERS
from domain.systems.activity.rights import gm_or_else
from domain.systems.activity.state import Question


class ReturnQuestion(Command):
    """Return a question unanswered."""

    question: str


def find(command: ReturnQuestion, play: Play, table: Table) -> Question:
    return find_question(command.question, play, table)


def decide(command: ReturnQuestion, question: Question, play: Play, table: Table) -> list[Event]:
    returned = QuestionReturned(question.id, audience=question.audience)
    return [returned, *paid_back(question.paid, "question returned", play, question.audience)]


ACT = Act("activity.return_question", ReturnQuestion, find, gm_or_else(GM_ANSWERS), decide, (UNKNOWN, GM_ANSWERS))
