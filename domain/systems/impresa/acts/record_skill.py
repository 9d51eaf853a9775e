"""The director records a skill of the campaign's own (PRE-09)."""

from __future__ import annotations

from typing import Annotated

import pydantic

from domain.core.act import Act, Command, finds_nothing
from domain.core.event import Event
from domain.core.play import Play
from domain.core.refusal import Reason
from domain.core.table import Table
from domain.systems.impresa.catalogue import skills
from domain.systems.impresa.entitlement import director
from domain.systems.impresa.events.tables import SkillRecorded
from domain.systems.impresa.pairing import known_ability
from domain.systems.impresa.refusals import LUCK_ELSEWHERE, NOT_DIRECTOR, UNKNOWN_ABILITY

NO_NAME = Reason("missing", "PRE-09", "A skill has a name without a colon, 60 characters at most.")
KNOWN_SKILL = Reason("duplicate", "PRE-09", "The campaign has a skill of this name.")
NO_USE = Reason("missing", "PRE-11", "Another ability stands in for the governing one in a use that is named.")

Name = Annotated[str, pydantic.Field(pattern=r"^[^:\s][^:]{0,59}$"), NO_NAME]


class RecordSkill(Command):
    """Record a skill with its ability. ``trained``: never attempted unskilled.

    ``other``: an ability that stands in for the governing one in the use named ``use``.
    """

    skill: Name
    ability: str
    covers: str = ""
    trained: bool = False
    other: str = ""
    use: str = ""


def decide(command: RecordSkill, _: None, play: Play, table: Table) -> list[Event]:
    """The campaign has the skill."""
    name = command.skill.strip().lower()
    if name in skills(play):
        raise KNOWN_SKILL(skill=name)
    known_ability(command.ability)
    if command.other:
        known_ability(command.other)
    use = command.use.strip().lower()
    if bool(command.other) != bool(use):
        raise NO_USE()
    return [SkillRecorded(name, command.ability, command.covers.strip(), command.trained, command.other, use)]


ACT = Act(
    "impresa.record_skill",
    RecordSkill,
    finds_nothing,
    director,
    decide,
    (NOT_DIRECTOR, NO_NAME, KNOWN_SKILL, UNKNOWN_ABILITY, LUCK_ELSEWHERE, NO_USE),
)
