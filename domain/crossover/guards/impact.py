"""Whoever is out of Impact's story makes no Activity tests, where the campaign has it so (ACT-80)."""

from __future__ import annotations

from domain.core.play import Play
from domain.core.table import Table
from domain.crossover.refusals import OUT_OF_STORY
from domain.crossover.settings import OUT_BLOCKS
from domain.systems.activity.events.opening import TestOpened
from domain.systems.impact.bearers import is_out
from domain.table.settings import plays


def in_story(event: TestOpened, play: Play, table: Table) -> None:
    """The primary of a new test is in Impact's story."""
    if OUT_BLOCKS.of(play) and plays(play, "impact") and is_out(play, event.character):
        raise OUT_OF_STORY(character=event.character)


GUARDS = ((TestOpened, in_story),)
REFUSALS = (OUT_OF_STORY,)
