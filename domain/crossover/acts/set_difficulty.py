"""A difficulty is set by a bare word: refused, as each system means another figure by it (ACT-75)."""

from __future__ import annotations

from domain.core.act import Act, Command, anybody, finds_nothing
from domain.core.event import Event
from domain.core.play import Play
from domain.core.table import Table
from domain.crossover.refusals import WHICH_WORD
from domain.crossover.words import difficulty_words


class SetDifficulty(Command):
    """Set a difficulty by a word alone: always refused, with what the word means in each system played."""

    test: str
    word: str


def decide(command: SetDifficulty, _: None, play: Play, table: Table) -> list[Event]:
    means = difficulty_words(play).get(command.word.strip().casefold(), {})
    raise WHICH_WORD(names=[f"{system} {command.word}: {figure}" for system, figure in means.items()])


ACT = Act("crossover.set_difficulty", SetDifficulty, finds_nothing, anybody, decide, (WHICH_WORD,))
