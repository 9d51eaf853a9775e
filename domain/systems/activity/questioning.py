"""Finding a question that waits for its answer (ACT-46)."""

from __future__ import annotations

from domain.core.play import Play
from domain.core.table import Table
from domain.systems.activity.finding import find_among
from domain.systems.activity.refusals.points import GM_ANSWERS
from domain.systems.activity.state import Question, activity


def find_question(question: str, play: Play, table: Table) -> Question:
    """The open question; ``ACT-46(c)`` for one that was answered or returned."""
    if question in activity(play).ended:
        raise GM_ANSWERS(question=question)
    return find_among(activity(play).questions, question, play, table)
