"""The GM makes the Difficulty of a task known beforehand, the same for everyone who tries it (IMP-27)."""

from __future__ import annotations

from domain.core.act import Act, Command
from domain.core.event import Event
from domain.core.play import Play
from domain.core.table import Table
from domain.systems.impact.bearers import Bearer, find_bearer
from domain.systems.impact.events.adventure import DifficultyPosted
from domain.systems.impact.ladder import difficulty_named
from domain.systems.impact.opening import in_running
from domain.systems.impact.refusals import (
    BAD_DIFFICULTY,
    GM_POWER,
    NO_ADVENTURE,
    NO_REASON,
    SCENE_OVER,
    UNKNOWN_BEARER,
)
from domain.systems.impact.roles import gm_power


class PostDifficulty(Command):
    """Say how difficult a task of a running scene is; players may then open its test without waiting for you."""

    scene: str
    says: str
    difficulty: str


def find(command: PostDifficulty, play: Play, table: Table) -> Bearer:
    return find_bearer(command.scene, play, table)


def decide(command: PostDifficulty, scene: Bearer, play: Play, table: Table) -> list[Event]:
    where = in_running(scene, play)
    rung = difficulty_named(command.difficulty)
    if rung is None:
        raise BAD_DIFFICULTY(difficulty=command.difficulty)
    if not command.says.strip():
        raise NO_REASON()
    task = table.mint("task", where)
    return [DifficultyPosted(task, where, command.says.strip(), rung, audience=scene.audience)]


ACT = Act(
    "impact.post_difficulty",
    PostDifficulty,
    find,
    gm_power,
    decide,
    (UNKNOWN_BEARER, GM_POWER, NO_ADVENTURE, SCENE_OVER, BAD_DIFFICULTY, NO_REASON),
)
