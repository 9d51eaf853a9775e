"""Earning a rung: self-made Complications, heroic acts, opening scenes; what each is refused for (IMP-92 to IMP-96)."""

from __future__ import annotations

from domain.core.event import Event
from domain.core.play import Play
from domain.core.refusal import Reason
from domain.core.table import Table
from domain.systems.impact.bearers import kind_of, rung_of
from domain.systems.impact.details import checked_mark, checked_new, temporary
from domain.systems.impact.events.consent import ComplicationMade, HeroicAwarded, OpeningSceneApproved
from domain.systems.impact.failing import can_earn
from domain.systems.impact.finding import find_detail, usable
from domain.systems.impact.ladder import TOP
from domain.systems.impact.moving import rises
from domain.systems.impact.refusals import (
    AT_TOP,
    AWARDED,
    IN_PROGRESS,
    NO_ADVENTURE,
    NO_CITATION,
    NO_NARRATION,
    NO_REASON,
    NOT_A_PC,
    NOT_OWN,
)
from domain.systems.impact.settings import OPENING_SCENES
from domain.systems.impact.state import Proposal, impact, tests_of
from domain.table.settings import wants_words
from domain.table.state import scene_of, story

SCENES_OFF = Reason("opening_scenes_off", "IMP-96", "In this campaign no opening scenes are written.")
UNDERWAY = Reason("adventure_underway", "IMP-96", "The first die of the adventure was rolled already.")


def pc_only(play: Play, character: str) -> None:
    """Refuses whoever is no player's character: others neither spend nor earn (IMP-94)."""
    kind = kind_of(play, character)
    if kind != "pc":
        raise NOT_A_PC(kind=kind)


def below_top(play: Play, character: str) -> None:
    """Refuses a rise that would do nothing (IMP-82)."""
    if rung_of(play, character) == TOP:
        raise AT_TOP(character=character)


def complicated(wish: Proposal, play: Play, table: Table) -> list[Event]:
    """A self-made Complication: the Detail and the rung, in one step (IMP-92)."""
    pc_only(play, wish.character)
    if tests_of(play, wish.character):
        raise IN_PROGRESS(tests=[test.id for test in tests_of(play, wish.character)])
    can_earn(play, wish.character)
    own_cited(wish, play, table)
    text = checked_new(play, wish.character, wish.text)
    mark = checked_mark(wish.mark)
    where = scene_of(play, wish.character)
    scene = where.id if where is not None else ""
    detail = table.mint("detail", wish.id)
    return [
        ComplicationMade(wish.character, text, wish.cites),
        temporary(play, detail, text, wish.character, mark, why="complication", scene=scene),
        *rises(play, wish.character, "complication"),
    ]


def own_cited(wish: Proposal, play: Play, table: Table, *, character_details_only: bool = False) -> None:
    """Refuses a wish that cites nothing, or what is not the character's own, or is not in force."""
    if not wish.cites:
        raise NO_CITATION()
    for cited in wish.cites:
        detail = usable(find_detail(cited, play, table))
        if detail.bearer != wish.character or (character_details_only and detail.kind != "character"):
            raise NOT_OWN(bearer=detail.bearer)


def awarded(wish: Proposal, play: Play, table: Table) -> list[Event]:
    """A heroic act earns a rung, once for a test and once for a claim (IMP-93)."""
    pc_only(play, wish.character)
    names = [name for name in (wish.test, wish.id) if name]
    if any(f"{name}/{wish.character}" in impact(play).awarded for name in names):
        raise AWARDED()
    if any(test.phase == "open" for test in tests_of(play, wish.character)):
        raise IN_PROGRESS()
    can_earn(play, wish.character)
    below_top(play, wish.character)
    if wants_words(play, wish.text):
        raise NO_REASON()
    return [
        HeroicAwarded(wish.character, wish.text.strip(), wish.test, wish.id),
        *rises(play, wish.character, "heroic"),
    ]


def scene_opened(wish: Proposal, play: Play, table: Table) -> list[Event]:
    """An opening scene earns a rung before play (IMP-96)."""
    may_open(wish.character, play)
    own_cited(wish, play, table, character_details_only=True)
    if wants_words(play, wish.text):
        raise NO_NARRATION()
    return [
        OpeningSceneApproved(wish.character, wish.text.strip(), wish.cites),
        *rises(play, wish.character, "opening_scene"),
    ]


def may_open(character: str, play: Play) -> None:
    """Refuses an opening scene that the campaign, the adventure or the character's Impact Die does not allow."""
    if not OPENING_SCENES.of(play):
        raise SCENES_OFF()
    pc_only(play, character)
    if story(play).adventure is None:
        raise NO_ADVENTURE()
    if f"opening_scene/{character}" in impact(play).awarded:
        raise AWARDED()
    if impact(play).underway:
        raise UNDERWAY()
    can_earn(play, character)
    below_top(play, character)
