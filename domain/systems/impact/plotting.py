"""Hostile acts: who may attempt what (IMP-71)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from domain.core.act import Command
from domain.core.play import Play
from domain.core.table import Table
from domain.systems.impact.bearers import Bearer, find_bearer, is_out, kind_of, running
from domain.systems.impact.changing import FORMS, check_change
from domain.systems.impact.details import checked_mark, checked_new
from domain.systems.impact.finding import find_detail, in_force
from domain.systems.impact.refusals import (
    BAD_ACTOR,
    CHECKS_OF_DETAILS,
    HITS_PC,
    MOVES_IMPACT,
    NO_ACT,
    NO_CHANGE,
    NOT_ACTIVE,
    NOT_CHANGEABLE,
    OUT_OF_REACH,
    SCENE_OVER,
    TARGET_OUT,
)
from domain.systems.impact.state import Detail, Plan

MOVING = ("raise", "lower", "impact")


def check_actor(play: Play, actor: Bearer, helpers: list[Bearer]) -> None:
    """Refuses an actor who is no adversary or is out, and helpers who are none."""
    if any(foe.kind != "adversary" for foe in (actor, *helpers)):
        raise BAD_ACTOR()
    if is_out(play, actor.id):
        raise TARGET_OUT(target=actor.id)


class Attempted(Command):
    """The part of a command that states an act."""

    does: str = ""
    text: str = ""
    bearer: str = ""
    mark: str = "until_removed"
    detail: str = ""
    moves: Any = None


@dataclass(frozen=True, slots=True)
class Attempt:
    """A hostile act as stated, with what it names already found (a Detail that has expired is None)."""

    does: str
    text: str
    mark: str
    named: str
    bearer: Bearer | None
    detail: Detail | None
    moves: Any


def find_attempt(command: Attempted, play: Play, table: Table) -> Attempt:
    """The act stated, with the bearer and the Detail it names."""
    bearer = find_bearer(command.bearer, play, table) if command.bearer else None
    detail = find_detail(command.detail, play, table) if command.detail else None
    return Attempt(command.does, command.text, command.mark, command.detail, bearer, detail, command.moves)


def planned(play: Play, attempt: Attempt, scene: str) -> Plan:
    """The act as declared; refuses what strikes a player's character, moves an Impact Die, or cannot be done."""
    if attempt.moves is not None or attempt.does in MOVING:
        raise MOVES_IMPACT()
    if attempt.does == "create" and attempt.bearer is not None:
        return _creation(play, attempt, attempt.bearer)
    if attempt.does in FORMS and attempt.named:
        if attempt.detail is not None and kind_of(play, attempt.detail.bearer) == "pc":
            raise HITS_PC(bearer=attempt.detail.bearer)
        check_change(play, attempt.does, in_force(attempt.detail), attempt.text, scene)
        return Plan(attempt.does, attempt.text.strip(), detail=attempt.named)
    raise NO_ACT(does=attempt.does)


def _creation(play: Play, attempt: Attempt, bearer: Bearer) -> Plan:
    if bearer.kind == "pc":
        raise HITS_PC(bearer=bearer.id)
    text = checked_new(play, bearer.id, attempt.text)
    mark = checked_mark(attempt.mark)
    if running(bearer).kind in ("scene", "threat") and is_out(play, bearer.id):
        raise TARGET_OUT(target=bearer.id)
    return Plan("create", text, bearer.id, mark)


PLAN_REFUSALS = (
    MOVES_IMPACT,
    HITS_PC,
    NO_ACT,
    *CHECKS_OF_DETAILS,
    TARGET_OUT,
    SCENE_OVER,
    NOT_ACTIVE,
    NOT_CHANGEABLE,
    OUT_OF_REACH,
    NO_CHANGE,
)
"""What ``planned`` may refuse for."""
