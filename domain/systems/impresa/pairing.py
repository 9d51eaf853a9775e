"""Which ability a task with a skill is rolled with (PRE-10, PRE-11, PRE-14, PRE-81)."""

from __future__ import annotations

from domain.core.play import Play
from domain.core.refusal import Reason
from domain.systems.impresa.catalogue import governor, skill_kind
from domain.systems.impresa.refusals import LUCK_ELSEWHERE, PAIRING, UNKNOWN_ABILITY
from domain.systems.impresa.settings import FREE_PAIRING
from domain.systems.impresa.tables.abilities import ABILITIES
from domain.systems.impresa.tables.skills import COMPOSURE, FORGERY, SABOTAGE, SkillKind
from domain.systems.impresa.tables.tasks import COMPOSED_WITH

NO_ABILITY = Reason("missing", "PRE-04", "A task names its ability, or a skill that answers to one.")

PAIRINGS = (UNKNOWN_ABILITY, LUCK_ELSEWHERE, PAIRING, NO_ABILITY)
FREE_USES = ("", SABOTAGE, FORGERY)
"""Uses that lend no other ability."""


def known_ability(ability: str) -> str:
    """An ability that tasks are rolled with; ``unknown``, or ``mismatch`` for luck (PRE-01, PRE-06)."""
    if ability not in ABILITIES:
        raise UNKNOWN_ABILITY(ability=ability)
    if ability == "luck":
        raise LUCK_ELSEWHERE()
    return ability


def paired(play: Play, skill: str, asked: str | None, use: str) -> str:
    """The ability a task of this skill and use is rolled with; the refusal where ``asked`` is another than it may be.

    Only the director frames tasks, so where the campaign pairs freely any ability but luck will do.
    """
    if asked is not None:
        known_ability(asked)
    kind = skill_kind(play, skill)
    lawful = _lawful(play, kind, use.strip().lower())
    if asked is None:
        if len(lawful) != 1 and kind.name == COMPOSURE:
            raise NO_ABILITY(skill=skill)
        return lawful[0]
    if asked not in lawful and not FREE_PAIRING.of(play):
        raise PAIRING(skill=skill, ability=asked, lawful=lawful)
    return asked


def _lawful(play: Play, kind: SkillKind, use: str) -> list[str]:
    """The abilities open to the skill for this use, the usual one first."""
    if kind.name == COMPOSURE:
        return list(COMPOSED_WITH)
    if use in FREE_USES:
        return [governor(play, kind)]
    if use != kind.use:
        raise PAIRING(skill=kind.name, use=use)
    return [kind.other, governor(play, kind)] if kind.optional else [kind.other]
