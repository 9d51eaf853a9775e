"""The GM declares a hostile act that strikes no player's character; somebody may roll against it (IMP-71)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from domain.core.act import Act, Offer
from domain.core.audience import Viewer
from domain.core.event import Event
from domain.core.play import Play
from domain.core.table import Table
from domain.systems.impact.bearers import Bearer, find_bearer
from domain.systems.impact.events.course import ActDeclared, TestOpened
from domain.systems.impact.opening import brought_to_light, in_running, source_of
from domain.systems.impact.plotting import PLAN_REFUSALS, Attempt, Attempted, check_actor, find_attempt, planned
from domain.systems.impact.refusals import (
    BAD_ACTOR,
    GM_POWER,
    NO_ADVENTURE,
    NO_FACE,
    NOT_ACCEPTED,
    UNKNOWN_BEARER,
    UNKNOWN_DETAIL,
)
from domain.systems.impact.roles import gm_power
from domain.systems.impact.state import Detail, Plan
from domain.table.state import story


class DeclareAct(Attempted):
    """Declare a hostile act: who acts, and what he attempts.

    ``does``: create (``text``, ``bearer``, ``mark``), or remove, disrupt, alter (``text``) or restore (``detail``);
    left out, the act is still to be stated. ``joined``: adversaries who help. ``moves`` is refused.
    """

    scene: str
    actor: str
    joined: list[str] = []
    says: str = ""
    dice: Literal["server", "table"] | None = None


@dataclass(frozen=True, slots=True)
class Found:
    """What the declaration of an act names."""

    scene: Bearer
    actor: Bearer
    joined: list[Bearer]
    attempt: Attempt


def find(command: DeclareAct, play: Play, table: Table) -> Found:
    return Found(
        find_bearer(command.scene, play, table),
        find_bearer(command.actor, play, table),
        [find_bearer(foe, play, table) for foe in dict.fromkeys(command.joined) if foe != command.actor],
        find_attempt(command, play, table),
    )


def decide(command: DeclareAct, found: Found, play: Play, table: Table) -> list[Event]:
    where = in_running(found.scene, play)
    check_actor(play, found.actor, found.joined)
    stated = command.does or command.moves is not None
    plan = planned(play, found.attempt, where) if stated else None
    foes = [found.actor.id, *(foe.id for foe in found.joined)]
    test = table.mint("test")
    opened = TestOpened(test, "foil", where, command.says.strip(), foes=foes, source=source_of(command.dice, play))
    lit = brought_to_light(play, [where, *foes, *touched(found.attempt)], changed(found.attempt))
    return [*lit, opened, *([declared(test, plan)] if plan is not None else [])]


def touched(attempt: Attempt) -> list[str]:
    """The bearer on whom a stated act would make a Detail."""
    return [attempt.bearer.id] if attempt.bearer is not None else []


def changed(attempt: Attempt) -> list[Detail]:
    """The Detail that a stated act would change."""
    return [attempt.detail] if attempt.detail is not None else []


def declared(test: str, plan: Plan) -> ActDeclared:
    """The act stands declared in the test."""
    return ActDeclared(test, plan.does, plan.text, plan.bearer, plan.mark, plan.detail)


def offers(play: Play, viewer: Viewer) -> Iterator[Offer]:
    for scene in story(play).scenes.values() if viewer.gm else ():
        yield Offer(ACT.name, {"scene": scene.id}, f"Declare a hostile act in {scene.title}")


ACT = Act(
    "impact.declare_act",
    DeclareAct,
    find,
    gm_power,
    decide,
    (
        UNKNOWN_BEARER,
        UNKNOWN_DETAIL,
        GM_POWER,
        NO_ADVENTURE,
        BAD_ACTOR,
        *PLAN_REFUSALS,
        NO_FACE,
        NOT_ACCEPTED,
    ),
    offers=offers,
)
