"""The result is told: by the player on a pass, by a GM on a failure or a claimed success (ACT-30)."""

from __future__ import annotations

from collections.abc import Iterable

from domain.core.act import Act, Offer
from domain.core.audience import Viewer
from domain.core.event import Event
from domain.core.play import Play
from domain.core.table import Table
from domain.systems.activity.events.results import Narrated
from domain.systems.activity.finding import FINDING, OnTest, the_test
from domain.systems.activity.pooling import PHASES, not_over
from domain.systems.activity.refusals.scoring import NOT_THE_NARRATOR, NOTHING_TO_TELL, TELLING_BLANK, TOLD_ALREADY
from domain.systems.activity.rights import gms_only, players_only
from domain.systems.activity.state import Test, activity
from domain.table.settings import wants_words


class Narrate(OnTest):
    """Tell the result of a test."""

    text: str = ""


def entitled(test: Test, play: Play, table: Table) -> None:
    if test.passed and test.narrator != "gm":
        players_only(NOT_THE_NARRATOR, test.primary.character, play, table)
    elif test.phase == "resolved":
        gms_only(NOT_THE_NARRATOR, play, table)


def decide(command: Narrate, test: Test, play: Play, table: Table) -> list[Event]:
    not_over(test)
    if test.phase != "resolved":
        raise NOTHING_TO_TELL()
    if test.told:
        raise TOLD_ALREADY()
    if wants_words(play, command.text):
        raise TELLING_BLANK()
    return [Narrated(test.id, command.text, audience=test.audience)]


def offers(play: Play, viewer: Viewer) -> Iterable[Offer]:
    """Whoever is to tell a result not told yet."""
    for test in activity(play).tests.values():
        if test.phase != "resolved" or test.told:
            continue
        players = test.passed and test.narrator != "gm"
        if (test.primary.character in viewer.characters) if players else viewer.gm:
            yield Offer("activity.narrate", {"test": test.id}, "Tell the result")


ACT = Act(
    "activity.narrate",
    Narrate,
    the_test,
    entitled,
    decide,
    (*FINDING, *PHASES, NOT_THE_NARRATOR, NOTHING_TO_TELL, TOLD_ALREADY, TELLING_BLANK),
    offers=offers,
)
