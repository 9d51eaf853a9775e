"""A GM calls the group's debt in on a later activity (ACT-58 to ACT-60)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, ClassVar

import pydantic

from domain.core.act import Act, Command, Offer
from domain.core.audience import Viewer
from domain.core.event import Event
from domain.core.ids import SceneId
from domain.core.play import Play
from domain.core.table import Table
from domain.systems.activity.choices import of_scene
from domain.systems.activity.dooming import oldest, seen_by
from domain.systems.activity.events.doom import DoomTaken, Part
from domain.systems.activity.finding import FINDING, find_test
from domain.systems.activity.levying import EFFECTS, LEVYING, Asked
from domain.systems.activity.refusals.beside import NO_HARM_BY_LEVY
from domain.systems.activity.refusals.fae import UNKNOWN
from domain.systems.activity.refusals.pools import (
    BAD_LEVY,
    GM_LEVIES,
    LEVY_CANNOT_FAIL,
    LEVY_NEEDS_SCENE,
    LEVY_PRICE,
    LEVY_SHORT,
    LEVY_TAKES_NO_FAE,
    LEVY_TOUCHES_NO_DICE,
    LEVY_UNDOES_NOTHING,
    NO_PLACE_TWICE,
    NOT_ON_MENU,
    OWN_MAKING,
)
from domain.systems.activity.rights import gm_or_else
from domain.systems.activity.settings import LEVY_MENU
from domain.systems.activity.state import DoomPart, Test, doom
from domain.table.finding import sees
from domain.table.state import Scene, story

Whole = Annotated[int, pydantic.Field(ge=1), BAD_LEVY]
Found = tuple[Scene, Test | None]


class Levy(Command):
    """Levy Doom. ``effect``: raise, opposition, surplus or complication; ``by``: successes, dice or Action Points.

    ``test``: whom it falls on; for a complication it may be left out, and ``scene`` named. ``doom``: the price, if
    you want it checked.
    """

    forbids: ClassVar = {
        "faces": LEVY_TOUCHES_NO_DICE,
        "tn": LEVY_TOUCHES_NO_DICE,
        "band": LEVY_TOUCHES_NO_DICE,
        "range": LEVY_TOUCHES_NO_DICE,
        "fae": LEVY_TAKES_NO_FAE,
        "undo": LEVY_UNDOES_NOTHING,
        "grades": NO_HARM_BY_LEVY,
        "impact_die": NO_HARM_BY_LEVY,
    }

    effect: str
    test: str | None = None
    scene: SceneId | None = None
    by: Whole = 1
    doom: Whole | None = None
    text: str = ""


def find(command: Levy, play: Play, table: Table) -> Found:
    test = find_test(command.test, play, table) if command.test is not None else None
    wanted = test.scene if test is not None else command.scene
    scenes = [scene for scene in story(play).scenes.values() if sees(scene.audience, play, table)]
    if wanted is not None:
        scenes = [scene for scene in scenes if scene.id == wanted]
    if not scenes:
        raise LEVY_NEEDS_SCENE()
    if len(scenes) > 1:
        raise UNKNOWN(scenes=[scene.id for scene in scenes])
    return scenes[0], test


def decide(command: Levy, found: Found, play: Play, table: Table) -> list[Event]:
    scene, test = found
    if command.effect == "fail":
        raise LEVY_CANNOT_FAIL()
    if command.effect not in of_scene(scene.id, LEVY_MENU, play):
        raise NOT_ON_MENU(menu=of_scene(scene.id, LEVY_MENU, play))
    price, effects = EFFECTS[command.effect](Asked(command.by, scene, test, command.text), play, table)
    if command.doom is not None and command.doom != price:
        raise LEVY_PRICE(price=price)
    parts = _levied(price, scene, test, play, new_place=command.effect != "complication")
    audience = seen_by(play, effects[0].audience)
    return [DoomTaken(parts, "levied", test.id if test is not None else "", audience=audience), *effects]


def _levied(price: int, scene: Scene, test: Test | None, play: Play, *, new_place: bool) -> list[Part]:
    """The Doom that is used: none of the test's own making, and for a complication none that found no place here."""
    if doom(play) < price:
        raise LEVY_SHORT(doom=doom(play), price=price)

    def own(part: DoomPart) -> bool:
        return test is not None and part.test == test.id

    def displaced(part: DoomPart) -> bool:
        return not new_place and part.kind == "compounded" and part.scene == scene.id

    parts = oldest(price, play, lambda part: not own(part) and not displaced(part))
    if parts is None:
        raise (OWN_MAKING if oldest(price, play, lambda part: not own(part)) is None else NO_PLACE_TWICE)()
    return parts


def offers(play: Play, viewer: Viewer) -> Iterable[Offer]:
    """A GM may levy what there is."""
    if viewer.gm and doom(play) > 0 and story(play).scenes:
        yield Offer("activity.levy", {}, f"Levy up to {doom(play)} Doom")


ACT = Act(
    "activity.levy",
    Levy,
    find,
    gm_or_else(GM_LEVIES),
    decide,
    (
        *FINDING,
        *LEVYING,
        *dict.fromkeys(Levy.forbids.values()),
        GM_LEVIES,
        BAD_LEVY,
        LEVY_NEEDS_SCENE,
        LEVY_CANNOT_FAIL,
        NOT_ON_MENU,
        LEVY_PRICE,
        LEVY_SHORT,
        OWN_MAKING,
        NO_PLACE_TWICE,
    ),
    offers=offers,
)
