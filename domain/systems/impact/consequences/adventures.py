"""What the start and end of adventures and scenes mean (IMP-09, IMP-11, IMP-29, IMP-48, IMP-66, IMP-95 to IMP-99)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from domain.core.event import Event
from domain.core.play import Play
from domain.core.table import Table
from domain.systems.impact.bearers import audience_of, starting_rung
from domain.systems.impact.details import scene_where
from domain.systems.impact.events.adventure import AdventureBegun, AdventureOver, BreakEnded, SceneSettled, TookPart
from domain.systems.impact.events.details import DetailExpired, DetailRestored
from domain.systems.impact.events.die import DieGone
from domain.systems.impact.events.outcome import TestClosed
from domain.systems.impact.moving import jumps
from domain.systems.impact.settings import END_WITH_ADVENTURE
from domain.systems.impact.settling import another_suggested, settled
from domain.systems.impact.state import Test, impact
from domain.table.events.adventure import AdventureEnded, AdventureJoined, AdventureStarted
from domain.table.events.scene import SceneClosed, SceneOpened
from domain.table.state import story


def begins(event: AdventureStarted, play: Play, table: Table) -> Iterable[Event]:
    """Those who take part, and whom the GM brings in, start anew, save those he introduced at another rung (IMP-95)."""
    now = impact(play)
    rung = starting_rung(play)
    yield AdventureBegun(event.characters)
    for bearer in now.dice:
        character = story(play).characters.get(bearer)
        introduced = bearer in now.settled
        takes_part = bearer in event.characters or (character is not None and character.kind != "pc")
        if takes_part and not introduced:
            yield from jumps(play, bearer, rung, "adventure")


def joins(event: AdventureJoined, play: Play, table: Table) -> Iterable[Event]:
    """Those who are hidden take part like the others; their dice started anew with the GM's."""
    yield TookPart(event.characters, audience=event.audience)


def ends(event: AdventureEnded, play: Play, table: Table) -> Iterable[Event]:
    """Temporary Details end with the adventure, unless the campaign keeps them (IMP-11)."""
    now = impact(play)
    if END_WITH_ADVENTURE.of(play):
        for detail in now.details.values():
            if detail.kind == "temporary":
                yield DetailExpired(detail.id, "adventure_ended", audience=detail.audience)
    if now.settled or now.proposals or now.respite is not None:
        yield AdventureOver()


def scene_ends(event: SceneClosed, play: Play, table: Table) -> Iterable[Event]:
    """Its tests are settled, its Details end, the disrupted ones come back, its Impact Die goes."""
    now = impact(play)
    over = [test for test in now.tests.values() if test.scene == event.scene and not _goes_on(test)]
    for test in over:
        yield from _scene_over(play, table, test)
    yield from _details_end(play, event.scene)
    if event.scene in now.dice:
        yield DieGone(event.scene, -now.dice[event.scene], audience=audience_of(play, event.scene))
    if over or event.scene in now.rolled_in or any(t.scene == event.scene for t in now.tasks.values()):
        yield SceneSettled(event.scene, table.origin if over else "", audience=event.audience)


def _goes_on(test: Test) -> bool:
    """A test already rolled is finished as usual, save a failed harm test in which nothing else was suggested."""
    waits_for_harm = test.kind == "harm" and test.phase == "failed" and not test.applied
    return test.phase != "open" and not (waits_for_harm and not another_suggested(test))


def _scene_over(play: Play, table: Table, test: Test) -> Iterator[Event]:
    if test.phase == "open":
        yield TestClosed(test.id, "cancelled")
    else:
        yield from settled(play, table, test, "scene_end")


def _details_end(play: Play, scene: str) -> Iterator[Event]:
    for detail in impact(play).details.values():
        bound = detail.kind == "scene" and detail.bearer == scene
        ends_with = detail.ends_with or scene_where(play, detail.bearer)
        over = ends_with == scene or ends_with not in story(play).scenes
        marked = detail.kind == "temporary" and detail.mark == "end_of_scene" and over
        if bound or marked:
            yield DetailExpired(detail.id, "scene_ended", audience=detail.audience)
        elif detail.state == "disrupted" and detail.disrupted_in == scene:
            yield DetailRestored(detail.id, "scene_ended", audience=detail.audience)


def scene_opens(event: SceneOpened, play: Play, table: Table) -> Iterable[Event]:
    """A break ends when the next scene starts (IMP-98)."""
    if impact(play).respite is not None:
        yield BreakEnded()


CONSEQUENCES = (
    (AdventureStarted, begins),
    (AdventureJoined, joins),
    (AdventureEnded, ends),
    (SceneClosed, scene_ends),
    (SceneOpened, scene_opens),
)
