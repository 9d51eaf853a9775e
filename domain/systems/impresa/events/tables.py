"""The campaign's own skills and gimmicks (PRE-09, PRE-18)."""

from __future__ import annotations

from domain.core.event import Event, Fact
from domain.systems.impresa.state import State
from domain.systems.impresa.tables.gimmicks import GimmickKind
from domain.systems.impresa.tables.skills import SkillKind


class SkillRecorded(Event, frozen=True, tag="impresa.skill_recorded"):
    """The campaign has a skill of its own from here on."""

    skill: str
    ability: str
    covers: str = ""
    trained: bool = False
    other: str = ""
    use: str = ""


class GimmickRecorded(Event, frozen=True, tag="impresa.gimmick_recorded"):
    """The campaign has a gimmick of its own from here on; ``adds``: it adds creation points instead of costing them."""

    gimmick: str
    adds: bool
    detail: str = ""
    called: bool = False
    burdens: bool = False


def _skill(state: State, event: SkillRecorded) -> None:
    state.additions.skills[event.skill] = SkillKind(
        event.skill, event.ability, event.covers, event.trained, event.other, event.use
    )


def _gimmick(state: State, event: GimmickRecorded) -> None:
    state.additions.gimmicks[event.gimmick] = GimmickKind(
        event.gimmick, event.detail, event.called, event.burdens, event.adds
    )


FACTS = (
    Fact(SkillRecorded, _skill, lambda e, p: f"The campaign has the skill {e.skill}, which answers to {e.ability}."),
    Fact(GimmickRecorded, _gimmick, lambda e, p: f"The campaign has the gimmick {e.gimmick}."),
)
