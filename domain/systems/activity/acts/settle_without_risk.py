"""A GM settles a thing as free of risk: it succeeds without dice (ACT-02)."""

from __future__ import annotations

from typing import ClassVar

from domain.core.act import Act, Command
from domain.core.audience import narrower
from domain.core.event import Event
from domain.core.ids import CharacterId
from domain.core.play import Play
from domain.core.table import Table
from domain.systems.activity.events.opening import TestClosed, TestOpened
from domain.systems.activity.finding import find_being, find_place
from domain.systems.activity.pooling import PHASES, not_over
from domain.systems.activity.refusals.difficulty import DIFFICULTY_STANDS
from domain.systems.activity.refusals.fae import NOT_YOURS, UNKNOWN
from domain.systems.activity.refusals.method import NO_RISK_NO_AP, NO_SCENE, NOT_IN_SCENE
from domain.systems.activity.rights import gm_or_else
from domain.systems.activity.rolling import judged
from domain.systems.activity.state import Side, Test, live_test
from domain.table.state import Character, Scene

Found = tuple[Scene, Character]


class SettleWithoutRisk(Command):
    """Settle what a character does as free of risk; his open test, if there is one, else the activity named."""

    forbids: ClassVar = {"ap": NO_RISK_NO_AP}

    character: CharacterId
    activity: str = ""


def find(command: SettleWithoutRisk, play: Play, table: Table) -> Found:
    character = find_being(command.character, play, table)
    return find_place(None, character, play, table), character


def decide(command: SettleWithoutRisk, found: Found, play: Play, table: Table) -> list[Event]:
    scene, character = found
    audience = narrower(scene.audience, character.audience)
    running = live_test(play, character.id)
    if running is not None and running.phase == "set":
        raise DIFFICULTY_STANDS()
    if running is not None and running.phase == "open":
        not_over(running)
        settled = judged(running, "no_risk", 0, play)
        return [settled, TestClosed(running.id, audience=running.audience)]
    test = Test(table.mint("test", character.id), scene.id, Side(character.id), audience=audience)
    opened = TestOpened(test.id, scene.id, character.id, command.activity.strip(), audience=audience)
    return [opened, judged(test, "no_risk", 0, play), TestClosed(test.id, audience=audience)]


ACT = Act(
    "activity.settle_without_risk",
    SettleWithoutRisk,
    find,
    gm_or_else(NOT_YOURS),
    decide,
    (UNKNOWN, NO_SCENE, NOT_IN_SCENE, NOT_YOURS, NO_RISK_NO_AP, DIFFICULTY_STANDS, *PHASES),
)
