"""A test is opened by a bare word: the system named, the only one, or the campaign's default has it (ACT-72)."""

from __future__ import annotations

from typing import Any, ClassVar

import msgspec

from domain.core.act import Act, AnyAct, Command, read_command
from domain.core.event import Event
from domain.core.play import Play
from domain.core.table import Table
from domain.crossover.refusals import ONE_ROLL_ONE_SYSTEM, SYSTEM_OFF, SYSTEM_STAYS, SYSTEM_WANTED
from domain.systems.activity.acts import open_test as activity_test
from domain.systems.impact.acts import open_test as impact_test
from domain.systems.impresa.acts import frame_task as impresa_task
from domain.table.settings import DEFAULT_SYSTEM, SYSTEMS

OPENINGS: dict[str, AnyAct] = {
    "activity": activity_test.ACT,
    "impact": impact_test.ACT,
    "impresa": impresa_task.ACT,
}

Found = tuple[AnyAct, Command, Any]


class OpenTest(Command):
    """Open a test in one of the systems played, with the command of that system's own opening.

    That is ``activity.open_test``, ``impact.open_test`` or ``impresa.frame_task``.
    """

    forbids: ClassVar = {"systems": ONE_ROLL_ONE_SYSTEM, "change_to": SYSTEM_STAYS}

    system: str | None = None
    command: dict[str, Any]


def find(command: OpenTest, play: Play, table: Table) -> Found:
    act = OPENINGS[_system(command.system, play)]
    read = read_command(act, msgspec.json.encode(command.command))
    return act, read, act.find(read, play, table)


def _system(named: str | None, play: Play) -> str:
    """The system a test belongs to: the one named, the only one, else the default."""
    played = SYSTEMS.of(play)
    system = named or (played[0] if len(played) == 1 else DEFAULT_SYSTEM.of(play))
    if not system:
        raise SYSTEM_WANTED(plays=played)
    if system not in played:
        raise SYSTEM_OFF(system=system, plays=played)
    return system


def entitled(found: Found, play: Play, table: Table) -> None:
    act, _, inner = found
    act.entitled(inner, play, table)


def decide(command: OpenTest, found: Found, play: Play, table: Table) -> list[Event]:
    act, read, inner = found
    return list(act.decide(read, inner, play, table))


ACT = Act(
    "crossover.open_test",
    OpenTest,
    find,
    entitled,
    decide,
    (
        SYSTEM_WANTED,
        SYSTEM_OFF,
        SYSTEM_STAYS,
        ONE_ROLL_ONE_SYSTEM,
        *dict.fromkeys(reason for act in OPENINGS.values() for reason in act.refusals),
    ),
)
