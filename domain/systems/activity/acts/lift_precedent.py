"""A GM lifts a precedent: each case is ruled on again (ACT-06)."""

from __future__ import annotations

from domain.core.act import Act, Command, finds_nothing
from domain.core.event import Event
from domain.core.play import Play
from domain.core.table import Table
from domain.systems.activity.events.opening import PrecedentLifted
from domain.systems.activity.methods import precedent
from domain.systems.activity.refusals.fae import UNKNOWN
from domain.systems.activity.refusals.method import GM_SETS_PRECEDENT, KIND_WANTED
from domain.systems.activity.rights import gm_or_else


class LiftPrecedent(Command):
    """Lift the precedent on a method for a kind of activity."""

    kind: str
    attribute: str
    skill: str


def decide(command: LiftPrecedent, _: None, play: Play, table: Table) -> list[Event]:
    if not command.kind.strip():
        raise KIND_WANTED()
    if precedent(play, command.kind, command.attribute, command.skill) is None:
        raise UNKNOWN(kind=command.kind)
    return [PrecedentLifted(command.kind, command.attribute, command.skill)]


ACT = Act(
    "activity.lift_precedent",
    LiftPrecedent,
    finds_nothing,
    gm_or_else(GM_SETS_PRECEDENT),
    decide,
    (GM_SETS_PRECEDENT, KIND_WANTED, UNKNOWN),
)
