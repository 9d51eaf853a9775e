"""Opening a test: what stands in the way, what it settles, what it brings to light (IMP-25, IMP-29, IMP-30)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from domain.core.event import Event
from domain.core.play import Play
from domain.dice.settings import SOURCE
from domain.systems.impact.bearers import Bearer, is_out, running
from domain.systems.impact.details import hides_itself, shown
from domain.systems.impact.refusals import (
    IN_PROGRESS,
    NO_ADVENTURE,
    NO_FACE,
    NOT_ACCEPTED,
    OUT_OF_STORY,
    SCENE_OVER,
)
from domain.systems.impact.settling import another_suggested, puts_out
from domain.systems.impact.state import Detail, Source, tests_of
from domain.table.revealing import reveals_bearer
from domain.table.state import story


def in_running(scene: Bearer, play: Play) -> str:
    """The scene of a new test: one that runs, in a running adventure."""
    if story(play).adventure is None:
        raise NO_ADVENTURE()
    if running(scene).kind != "scene":
        raise SCENE_OVER(scene=scene.id)
    return scene.id


def not_busy(roller: str, play: Play) -> None:
    """Refuses a roller whose test is open or waits for an effect, or for the GM's answer to a suggestion."""
    for test in tests_of(play, roller):
        if test.phase != "failed" or another_suggested(test):
            raise IN_PROGRESS(test=test.id, state=test.phase)


def in_story(roller: str, play: Play) -> None:
    """Refuses a roller who is out, or whom settling his last failure would put out (IMP-66)."""
    if is_out(play, roller) or puts_out(play, roller):
        raise OUT_OF_STORY(character=roller)


def source_of(asked: str | None, play: Play) -> Source:
    """Where the dice of a new test come from: the campaign's choice, or with ``either`` the one asked for."""
    chosen = SOURCE.of(play)
    if chosen == "either":
        return "table" if asked == "table" else "server"
    if asked not in (None, chosen):
        raise NO_FACE() if chosen == "table" else NOT_ACCEPTED()
    return "table" if chosen == "table" else "server"


def brought_to_light(play: Play, bearers: Iterable[str], details: Iterable[Detail] = ()) -> Iterator[Event]:
    """Whom or what a roll is set up against, where, and which Details it is about, is hidden no longer (IMP-101)."""
    about = list(details)
    for bearer in dict.fromkeys([*bearers, *(detail.bearer for detail in about)]):
        yield from reveals_bearer(play, bearer)
    yield from (shown(detail) for detail in about if hides_itself(play, detail))
