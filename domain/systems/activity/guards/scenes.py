"""No scene closes over an unfinished test, and nobody leaves his own (ACT-43)."""

from __future__ import annotations

from domain.core.play import Play
from domain.core.table import Table
from domain.systems.activity.refusals.points import LEAVING_A_TEST, TEST_UNFINISHED
from domain.systems.activity.state import activity
from domain.table.events.scene import CharacterLeft, SceneClosed

UNFINISHED = ("open", "set")


def no_open_test(event: SceneClosed, play: Play, table: Table) -> None:
    """A test in the scene is finished or cancelled before the scene closes."""
    for test in activity(play).tests.values():
        if test.scene == event.scene and test.phase in UNFINISHED:
            raise TEST_UNFINISHED(test=test.id)


def no_test_left(event: CharacterLeft, play: Play, table: Table) -> None:
    """A character's own test is finished or cancelled before he leaves its scene."""
    for test in activity(play).tests.values():
        own = test.primary.character == event.character and test.scene == event.scene
        if own and test.phase in UNFINISHED:
            raise LEAVING_A_TEST(test=test.id)


GUARDS = ((SceneClosed, no_open_test), (CharacterLeft, no_test_left))
REFUSALS = (TEST_UNFINISHED, LEAVING_A_TEST)
