"""A GM corrects a figure (RUL-8): the one way to move it outside the closed list of its book.

A rulebook says how each of its figures is corrected, in any of its modules:

    def move_die(play: Play, of: str, by: int) -> Iterable[Event]:
        if of in impact(play).dice:
            yield DieMoved(of, by, why="correction")

    CORRECTS = {"impact.die": move_die}

Of figures that bear a name after a colon, such as ``impresa.skill:melee``, ``CORRECTS_EACH`` has by what stands before
the colon a function of that name which gives such a function.

The keys are those of ``figures`` in its views. The function gives the events that move the figure by exactly ``by`` and
nothing else; none where nothing bears it or it cannot come to stand there, and the act is refused. It never refuses
by itself.
"""

from __future__ import annotations

from typing import Annotated

import pydantic

from domain.core.act import Act, Command
from domain.core.event import Event
from domain.core.play import Play
from domain.core.refusal import Reason
from domain.core.rulebook import Correction, registry
from domain.core.table import Table
from domain.membership.entitled import gm_only
from domain.membership.refusals import WRONG_ROLE
from domain.rulings.choices import Reasoned, Seq
from domain.rulings.events.correction import Corrected
from domain.rulings.refusals import BAD_REASON, BAD_SEQ
from domain.table.settings import SYSTEMS

UNKNOWN_FIGURE = Reason(
    "unknown_figure", "RUL-8", "There is no such figure, nobody of that id bears it, or it cannot come to stand there."
)
BAD_AMOUNT = Reason("bad_amount", "RUL-8", "A correction moves a figure by a whole number other than 0.")


class Correct(Command):
    """Move a figure by so many steps, up or down, to mend what went wrong.

    ``figure`` such as ``impact.die``; ``of``: the character who bears it, empty for the table's pools; ``mends``: the
    seq of the act that went wrong.
    """

    figure: str
    of: str = ""
    by: Annotated[int, pydantic.Field(ge=-(10**9), le=10**9), BAD_AMOUNT]
    mends: Seq
    reason: Reasoned


def find(command: Correct, play: Play, table: Table) -> Correction:
    """How the figure is corrected."""
    known = registry()
    found = known.correction(command.figure)
    book = known.rulebooks.get(command.figure.partition(".")[0])
    if found is None or book is None or (book.system and book.name not in SYSTEMS.of(play)):
        raise UNKNOWN_FIGURE(figure=command.figure)
    return found


def decide(command: Correct, correction: Correction, play: Play, table: Table) -> list[Event]:
    """The figure moves as its rulebook says."""
    if command.by == 0:
        raise BAD_AMOUNT()
    moved = list(correction(play, command.of, command.by))
    if not moved:
        raise UNKNOWN_FIGURE(figure=command.figure, of=command.of)
    said = Corrected(command.figure, command.of, command.by, command.mends, command.reason, audience=moved[0].audience)
    return [said, *moved]


ACT = Act(
    "ruling.correct", Correct, find, gm_only, decide, (WRONG_ROLE, BAD_REASON, BAD_SEQ, UNKNOWN_FIGURE, BAD_AMOUNT)
)
