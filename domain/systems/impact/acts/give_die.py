"""The GM gives a threat or a scene an Impact Die (IMP-79)."""

from __future__ import annotations

from domain.core.act import Act, Command
from domain.core.event import Event
from domain.core.play import Play
from domain.core.table import Table
from domain.systems.impact.bearers import Bearer, find_bearer, rung_of, running
from domain.systems.impact.ladder import die_named
from domain.systems.impact.moving import jumps
from domain.systems.impact.refusals import BAD_DIE, GM_POWER, NO_CHANGE, SCENE_OVER, UNKNOWN_BEARER
from domain.systems.impact.roles import gm_power


class GiveDie(Command):
    """Give a threat or a running scene an Impact Die, D4 to D20: how strong a challenge it is."""

    bearer: str
    die: str


def find(command: GiveDie, play: Play, table: Table) -> Bearer:
    bearer = find_bearer(command.bearer, play, table)
    if bearer.kind == "world":
        raise UNKNOWN_BEARER(bearer=bearer.id)
    return bearer


def decide(command: GiveDie, bearer: Bearer, play: Play, table: Table) -> list[Event]:
    running(bearer)
    rung = die_named(command.die)
    if rung is None:
        raise BAD_DIE(die=command.die)
    if rung_of(play, bearer.id) is not None:
        raise NO_CHANGE(bearer=bearer.id)
    return list(jumps(play, bearer.id, rung, "given"))


ACT = Act(
    "impact.give_die", GiveDie, find, gm_power, decide, (UNKNOWN_BEARER, GM_POWER, SCENE_OVER, BAD_DIE, NO_CHANGE)
)
