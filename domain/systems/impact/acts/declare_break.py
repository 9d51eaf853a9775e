"""The GM declares a break and names who may go back to the starting Impact Die (IMP-86, IMP-98)."""

from __future__ import annotations

from domain.core.act import Act, Command
from domain.core.event import Event
from domain.core.play import Play
from domain.core.refusal import Reason
from domain.core.table import Table
from domain.systems.impact.bearers import Bearer, find_bearer, is_out
from domain.systems.impact.events.adventure import BreakDeclared
from domain.systems.impact.refusals import (
    GM_POWER,
    IN_PROGRESS,
    NO_ADVENTURE,
    NOT_A_PC,
    OUT_OF_STORY,
    UNKNOWN_BEARER,
)
from domain.systems.impact.roles import gm_power
from domain.systems.impact.settings import BREAK_REVIVES
from domain.systems.impact.state import impact
from domain.table.state import story

RUNNING = Reason("scene_running", "IMP-98", "A break is between scenes.")


class DeclareBreak(Command):
    """Declare a break; ``characters`` may reset their Impact Die. It ends when the next scene opens."""

    characters: list[str] = []


def find(command: DeclareBreak, play: Play, table: Table) -> list[Bearer]:
    return [find_bearer(character, play, table) for character in dict.fromkeys(command.characters)]


def decide(command: DeclareBreak, characters: list[Bearer], play: Play, table: Table) -> list[Event]:
    now = story(play)
    if now.adventure is None:
        raise NO_ADVENTURE()
    if now.scenes:
        raise RUNNING(scenes=list(now.scenes))
    if impact(play).tests:
        raise IN_PROGRESS(tests=list(impact(play).tests))
    for character in characters:
        if character.kind != "pc":
            raise NOT_A_PC(kind=character.kind)
        if is_out(play, character.id) and not BREAK_REVIVES.of(play):
            raise OUT_OF_STORY(character=character.id)
    return [BreakDeclared([character.id for character in characters])]


ACT = Act(
    "impact.declare_break",
    DeclareBreak,
    find,
    gm_power,
    decide,
    (UNKNOWN_BEARER, GM_POWER, NO_ADVENTURE, RUNNING, IN_PROGRESS, NOT_A_PC, OUT_OF_STORY),
)
