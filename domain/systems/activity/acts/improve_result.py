"""A player pays to make a success better still, for the story alone (ACT-31)."""

from __future__ import annotations

from domain.core.act import Act
from domain.core.event import Event
from domain.core.play import Play
from domain.core.table import Table
from domain.systems.activity.choices import of_test
from domain.systems.activity.events.results import ResultImproved
from domain.systems.activity.finding import FINDING, find_test
from domain.systems.activity.offering import has_surplus, to_player
from domain.systems.activity.paying import PAYING, Price, Spend, paid
from domain.systems.activity.refusals.scoring import IMPROVED_LATE, IMPROVEMENT_BLANK, IMPROVER, NOTHING_TO_IMPROVE
from domain.systems.activity.rights import primary_or_else
from domain.systems.activity.settings import IMPROVE_COST
from domain.systems.activity.state import Test
from domain.table.settings import wants_words


class ImproveResult(Spend):
    """Say what is better still about a passed test; no figure changes."""

    test: str
    text: str = ""


def find(command: ImproveResult, play: Play, table: Table) -> Test:
    return find_test(command.test, play, table)


def decide(command: ImproveResult, test: Test, play: Play, table: Table) -> list[Event]:
    if test.phase == "closed":
        raise IMPROVED_LATE()
    if test.phase != "resolved" or not test.passed:
        raise NOTHING_TO_IMPROVE()
    if wants_words(play, command.text):
        raise IMPROVEMENT_BLANK()
    price = Price(of_test(test, IMPROVE_COST), "a better result", audience=test.audience)
    improved = ResultImproved(test.id, command.text, audience=test.audience)
    return [*paid(command, test.primary.character, price, play, table), improved]


ACT = Act(
    "activity.improve_result",
    ImproveResult,
    find,
    primary_or_else(IMPROVER),
    decide,
    (*FINDING, *PAYING, IMPROVER, NOTHING_TO_IMPROVE, IMPROVEMENT_BLANK, IMPROVED_LATE),
    offers=to_player("activity.improve_result", "Make the result better still", has_surplus),
)
