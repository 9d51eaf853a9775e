"""A thing of one system is asked to serve in another: it never does, and the rule that says so is named."""

from __future__ import annotations

from domain.core.act import Act, Command, anybody, finds_nothing
from domain.core.event import Event
from domain.core.play import Play
from domain.core.table import Table
from domain.crossover.crossing import KEPT_APART, why_not
from domain.crossover.refusals import NO_EXCHANGE, WITHIN_ONE


class Use(Command):
    """Ask whether a ``thing``, such as ``impact.die``, serves as something else, such as ``activity.successes``.

    It is always refused: the answer names the rule that keeps the two apart, and both by their full names.
    """

    thing: str
    serves_as: str


def decide(command: Use, _: None, play: Play, table: Table) -> list[Event]:
    raise why_not(command.thing, command.serves_as)(names=[command.thing, command.serves_as])


ACT = Act(
    "crossover.use",
    Use,
    finds_nothing,
    anybody,
    decide,
    (*dict.fromkeys(KEPT_APART.values()), NO_EXCHANGE, WITHIN_ONE),
)
