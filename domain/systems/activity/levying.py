"""The four effects of a levy, each with its price and what it may not do (ACT-59, ACT-60)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from domain.core.event import Event
from domain.core.play import Play
from domain.core.table import Table
from domain.systems.activity.choices import of_test
from domain.systems.activity.dooming import PER_COMPLICATION
from domain.systems.activity.events.assembling import DifficultyRaised, OppositionDiceLevied
from domain.systems.activity.events.complications import ComplicationPresented
from domain.systems.activity.events.points import SurplusTaken
from domain.systems.activity.pooling import BOUGHT_MAX, has_room
from domain.systems.activity.refusals.fae import FAILURE_YIELDS_NOTHING, UNKNOWN
from domain.systems.activity.refusals.method import TEST_OVER
from domain.systems.activity.refusals.pools import (
    LEVY_BLANK,
    LEVY_ON_AUTOMATIC,
    NO_OPPOSITION_DIE,
    NO_RAISE,
    NO_SURPLUS,
    NOT_ON_NPCS,
)
from domain.systems.activity.refusals.scoring import COMPLICATION_EARLY
from domain.systems.activity.rights import is_pc
from domain.systems.activity.settings import DIFFICULTY_MAX
from domain.systems.activity.state import Test
from domain.table.settings import wants_words
from domain.table.state import Scene


@dataclass(frozen=True, slots=True)
class Asked:
    """What a levy is asked to do: ``by`` how much, to which test or in which scene, in which words."""

    by: int
    scene: Scene
    test: Test | None = None
    text: str = ""


Effect = Callable[[Asked, Play, Table], tuple[int, list[Event]]]
"""The price of an effect and the event it gives, or its refusal."""

LEVYING = (
    UNKNOWN,
    TEST_OVER,
    NOT_ON_NPCS,
    NO_RAISE,
    NO_OPPOSITION_DIE,
    NO_SURPLUS,
    LEVY_BLANK,
    LEVY_ON_AUTOMATIC,
    FAILURE_YIELDS_NOTHING,
    COMPLICATION_EARLY,
)


def _players_test(asked: Asked, play: Play) -> Test:
    if asked.test is None:
        raise UNKNOWN(id="")
    if not is_pc(play, asked.test.primary.character):
        raise NOT_ON_NPCS()
    return asked.test


def raise_difficulty(asked: Asked, play: Play, table: Table) -> tuple[int, list[Event]]:
    """1 Doom for 1 more success needed, while the test is set and not opposed."""
    test = _players_test(asked, play)
    if test.phase != "set" or test.base is None or test.opposition is not None:
        raise NO_RAISE(phase=test.phase)
    if test.base + asked.by > of_test(test, DIFFICULTY_MAX):
        raise NO_RAISE(difficulty=test.base, max=of_test(test, DIFFICULTY_MAX))
    return asked.by, [DifficultyRaised(test.id, asked.by, audience=test.audience)]


def oppose(asked: Asked, play: Play, table: Table) -> tuple[int, list[Event]]:
    """1, 2, 3 Doom for the first, second and third more die of an NPC opponent who has not rolled."""
    test = _players_test(asked, play)
    side = test.opposition
    if side is None or is_pc(play, side.character) or test.opponent_rolled or test.phase != "set":
        raise NO_OPPOSITION_DIE()
    if side.levied + asked.by > BOUGHT_MAX or not has_room(side, asked.by):
        raise NO_OPPOSITION_DIE(levied=side.levied)
    price = sum(range(side.levied + 1, side.levied + asked.by + 1))
    return price, [OppositionDiceLevied(test.id, asked.by, audience=test.audience)]


def take_surplus(asked: Asked, play: Play, table: Table) -> tuple[int, list[Event]]:
    """1 Doom for 1 unspent immediate Action Point of a resolved test."""
    test = _players_test(asked, play)
    if test.phase != "resolved" or test.immediate < asked.by:
        raise NO_SURPLUS(immediate=test.immediate)
    return asked.by, [SurplusTaken(test.id, test.primary.character, asked.by, audience=test.audience)]


def complicate(asked: Asked, play: Play, table: Table) -> tuple[int, list[Event]]:
    """2 Doom for a complication shown at once, tied to a resolved test or to the scene."""
    test = asked.test
    if test is not None:
        _players_test(asked, play)
        if test.how in ("automatic", "declined", "no_risk"):
            raise LEVY_ON_AUTOMATIC()
        if test.how == "willingly":
            raise FAILURE_YIELDS_NOTHING()
        if test.phase != "resolved":
            raise (TEST_OVER if test.phase in ("closed", "cancelled") else COMPLICATION_EARLY)()
    if wants_words(play, asked.text):
        raise LEVY_BLANK()
    audience = asked.scene.audience if test is None else test.audience
    shown = ComplicationPresented(
        table.mint("complication", "levied"),
        asked.scene.id,
        asked.text,
        test.id if test is not None else "",
        levied=True,
        audience=audience,
    )
    return PER_COMPLICATION, [shown]


EFFECTS: Mapping[str, Effect] = {
    "raise": raise_difficulty,
    "opposition": oppose,
    "surplus": take_surplus,
    "complication": complicate,
}
