"""What scenes mean to Activity: they keep the campaign's choices, bring characters into play, and end tests and AP."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from domain.core.audience import narrower
from domain.core.event import Event
from domain.core.ids import CharacterId, SceneId
from domain.core.play import Play
from domain.core.table import Table
from domain.systems.activity.acts.bank_ap import banked
from domain.systems.activity.choices import chosen, of_scene
from domain.systems.activity.compounding import compounded_by
from domain.systems.activity.events.assembling import HelperDismissed
from domain.systems.activity.events.opening import TestClosed
from domain.systems.activity.events.points import ApLost, LuckLost
from domain.systems.activity.events.scene import PastForgotten, SceneRulesKept, SceneSettled
from domain.systems.activity.events.sheet import EnteredPlay
from domain.systems.activity.fae import audience_of
from domain.systems.activity.luck import room
from domain.systems.activity.settings import AUTOBANK, LUCK_RESET, OF_SCENES
from domain.systems.activity.state import activity, sheet_of
from domain.systems.activity.writing import fae_start
from domain.table.events.adventure import AdventureStarted, SessionEnded
from domain.table.events.scene import CharacterEntered, CharacterLeft, SceneClosed, SceneOpened
from domain.table.state import story


def keep_rules(event: SceneOpened, play: Play, table: Table) -> Iterable[Event]:
    """The scene goes by what the campaign has chosen now; defaults need no record."""
    settings = chosen(play, OF_SCENES)
    if settings:
        yield SceneRulesKept(event.scene, settings, audience=event.audience)


def enter_play(event: CharacterEntered, play: Play, table: Table) -> Iterable[Event]:
    """A character's first scene brings him into play, and his Fae Points begin (ACT-61)."""
    sheet = sheet_of(play, event.character)
    if not sheet.in_play:
        yield EnteredPlay(event.character, audience=event.audience)
        if sheet.hit_dice and not sheet.fae_started:
            yield from fae_start(event.character, sheet.hit_dice, play)


def leave(event: CharacterLeft, play: Play, table: Table) -> Iterable[Event]:
    """Whoever leaves closes his test, takes his help along, and loses his Action Points (ACT-42, ACT-43)."""
    for test in activity(play).tests.values():
        if test.primary.character == event.character and test.phase == "resolved":
            yield TestClosed(test.id, audience=test.audience)
        sides = [side for side in (test.primary, test.opposition) if side is not None]
        helps = any(helper.character == event.character for side in sides for helper in side.helpers)
        if helps and test.phase in ("open", "set"):
            yield HelperDismissed(test.id, event.character, audience=narrower(test.audience, event.audience))
    yield from _lost(event.character, activity(play).ap.get(event.character, 0), "left the scene", play)


def settle(event: SceneClosed, play: Play, table: Table) -> Iterable[Event]:
    """Tests close, complications that found no place become Doom, then Action Points are lost (ACT-29, ACT-43)."""
    now = activity(play)
    tests = [test for test in now.tests.values() if test.scene == event.scene]
    yield from (TestClosed(test.id, audience=test.audience) for test in tests if test.phase == "resolved")
    here = [found for found in now.complications.values() if found.scene == event.scene]
    for complication in here:
        if complication.fate == "pending":
            yield from compounded_by(complication, play, table)
    yield from _wiped(event.scene, play)
    details = [detail.id for detail in now.details.values() if detail.scene == event.scene]
    ended = [*(test.id for test in tests), *(found.id for found in here), *details]
    failed = [test.id for test in tests if test.phase in ("resolved", "closed") and not test.passed]
    if ended or event.scene in now.scenes or now.credit_leave:
        yield SceneSettled(event.scene, ended, failed, audience=event.audience)


def _wiped(scene: SceneId, play: Play) -> Iterator[Event]:
    """What those present hold is lost, or goes to the Luck pool as far as there is room, as the campaign has it."""
    found = story(play).scenes.get(scene)
    left = room(play) if of_scene(scene, AUTOBANK, play) else 0
    emptied = of_scene(scene, LUCK_RESET, play) == "scene"
    luck = activity(play).luck
    for character in found.present if found is not None else ():
        held = activity(play).ap.get(character, 0)
        kept = max(0, min(held, left))
        if kept:
            left, luck = left - kept, luck + kept
            yield banked(story(play).characters[character], kept, play, of_itself=True)
        yield from _lost(character, held - kept, "the scene closed", play)
    if emptied and luck > 0:
        yield LuckLost(luck, "the scene closed")


def _lost(character: CharacterId, amount: int, why: str, play: Play) -> Iterator[Event]:
    if amount > 0:
        yield ApLost(character, amount, why, audience=audience_of(play, character))


def end_session(event: SessionEnded, play: Play, table: Table) -> Iterable[Event]:
    """The Luck pool is emptied at a session's end where the campaign has it so (ACT-55)."""
    if LUCK_RESET.of(play) == "session" and activity(play).luck > 0:
        yield LuckLost(activity(play).luck, "the session ended")


def forget(event: AdventureStarted, play: Play, table: Table) -> Iterable[Event]:
    """What ended in the last adventure is no longer kept at hand."""
    now = activity(play)
    if now.ended or now.failed or now.deeds or now.turns or now.rounds:
        yield PastForgotten()


CONSEQUENCES = (
    (SceneOpened, keep_rules),
    (CharacterEntered, enter_play),
    (CharacterLeft, leave),
    (SceneClosed, settle),
    (SessionEnded, end_session),
    (AdventureStarted, forget),
)
