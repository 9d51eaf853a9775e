"""The skills and gimmicks of a campaign: the printed ones and its own (PRE-09, PRE-18)."""

from __future__ import annotations

from collections.abc import Mapping

from domain.core.play import Play
from domain.core.refusal import Reason
from domain.systems.impresa.refusals import UNKNOWN_GIMMICK, UNKNOWN_SKILL
from domain.systems.impresa.settings import GIMMICKS_ADDING, INSTRUMENT_MODE, WARFARE_ABILITY
from domain.systems.impresa.state import impresa
from domain.systems.impresa.tables.gimmicks import GIMMICKS, GimmickKind
from domain.systems.impresa.tables.skills import INSTRUMENT, SKILLS, WARFARE, SkillKind

_PART = ": "

NO_INSTRUMENT = Reason("missing", "PRE-17", "A task with the skill instrument names the instrument.")


def skills(play: Play) -> Mapping[str, SkillKind]:
    """All skills of the campaign by name."""
    return {**SKILLS, **impresa(play).additions.skills}


def gimmicks(play: Play) -> Mapping[str, GimmickKind]:
    """All gimmicks of the campaign by name."""
    return {**GIMMICKS, **impresa(play).additions.gimmicks}


def base_of(skill: str) -> str:
    """The skill of the table that a skill on a sheet is: ``instrument`` for ``instrument: lute``."""
    return skill.partition(_PART)[0]


def instrument_skill(play: Play, instrument: str) -> str:
    """What the instrument's rating and experience stand under (PRE-17)."""
    if not instrument.strip():
        raise NO_INSTRUMENT()
    each = INSTRUMENT_MODE.of(play) == "per_instrument"
    return f"{INSTRUMENT}{_PART}{instrument.strip().lower()}" if each else INSTRUMENT


def skill_kind(play: Play, skill: str) -> SkillKind:
    """The kind of a skill as it may stand on a sheet, or ``unknown``."""
    base, part, instrument = skill.partition(_PART)
    kind = skills(play).get(base)
    each = base == INSTRUMENT and INSTRUMENT_MODE.of(play) == "per_instrument"
    if kind is None or (bool(part) and not (each and instrument.strip())):
        raise UNKNOWN_SKILL(skill=skill)
    return kind


def governor(play: Play, kind: SkillKind) -> str:
    """The ability a skill answers to (PRE-10, PRE-14); "" for composure."""
    return WARFARE_ABILITY.of(play) if kind.name == WARFARE else kind.ability


def gimmick_kind(play: Play, name: str) -> GimmickKind:
    """The kind of a gimmick, or ``unknown``."""
    kind = gimmicks(play).get(name)
    if kind is None:
        raise UNKNOWN_GIMMICK(gimmick=name)
    return kind


def adds_points(play: Play, kind: GimmickKind) -> bool:
    """Whether a gimmick adds creation points instead of costing them (PRE-19)."""
    return kind.adds if kind.name not in GIMMICKS else kind.name in GIMMICKS_ADDING.of(play)
