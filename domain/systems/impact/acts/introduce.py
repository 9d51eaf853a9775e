"""The GM introduces a character at a rung of his choice, and as adversary or friend (IMP-79, IMP-80)."""

from __future__ import annotations

from typing import Literal

from domain.core.act import Act, Command
from domain.core.event import Event
from domain.core.play import Play
from domain.core.refusal import Reason
from domain.core.table import Table
from domain.systems.impact.bearers import Bearer, find_bearer, is_out, rung_of, starting_rung
from domain.systems.impact.events.die import Introduced, StanceTurned
from domain.systems.impact.ladder import OUT, die_named, shown
from domain.systems.impact.moving import jumps
from domain.systems.impact.refusals import BAD_DIE, GM_POWER, NO_CAUSE, OUT_OF_STORY, UNKNOWN_BEARER
from domain.systems.impact.roles import gm_power
from domain.systems.impact.state import Stance, impact

BAD_STANCE = Reason("bad_stance", "IMP-80", "Only the GM's characters are adversaries or friends.")


class Introduce(Command):
    """Introduce a character: ``die`` D4 to D20 (nothing said: the campaign's starting die); adversary or friend.

    Once he has a part in the adventure, his Impact Die moves by the rules alone.
    """

    character: str
    die: str = ""
    stance: Literal["adversary", "friend"] | None = None


def find(command: Introduce, play: Play, table: Table) -> Bearer:
    bearer = find_bearer(command.character, play, table)
    if bearer.kind in ("scene", "ended", "world"):
        raise UNKNOWN_BEARER(bearer=bearer.id)
    return bearer


def decide(command: Introduce, bearer: Bearer, play: Play, table: Table) -> list[Event]:
    if bearer.id in impact(play).settled:
        raise OUT_OF_STORY(character=bearer.id) if is_out(play, bearer.id) else NO_CAUSE(die=_die(play, bearer))
    rung = die_named(command.die) if command.die else starting_rung(play)
    if rung is None or (bearer.kind == "pc" and rung != starting_rung(play)):
        raise BAD_DIE(die=command.die)
    if command.stance is not None and bearer.kind not in ("adversary", "friend"):
        raise BAD_STANCE(kind=bearer.kind)
    turned = command.stance not in (None, bearer.kind)
    return [
        *jumps(play, bearer.id, rung, "introduced"),
        *_turned(bearer, command.stance if turned else None),
        Introduced(bearer.id, shown(rung), audience=bearer.audience),
    ]


def _turned(bearer: Bearer, stance: Stance | None) -> list[Event]:
    return [StanceTurned(bearer.id, stance, audience=bearer.audience)] if stance is not None else []


def _die(play: Play, bearer: Bearer) -> str:
    return shown(rung_of(play, bearer.id) or OUT)


ACT = Act(
    "impact.introduce",
    Introduce,
    find,
    gm_power,
    decide,
    (UNKNOWN_BEARER, GM_POWER, OUT_OF_STORY, NO_CAUSE, BAD_DIE, BAD_STANCE),
)
