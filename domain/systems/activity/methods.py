"""Checking a method, and the target number it gives (ACT-04 to ACT-08)."""

from __future__ import annotations

from domain.core.ids import CharacterId
from domain.core.play import Play
from domain.systems.activity.choices import of_test
from domain.systems.activity.events.opening import precedent_key
from domain.systems.activity.refusals.beside import NOT_AN_ATTRIBUTE
from domain.systems.activity.refusals.method import FAE_IS_A_POOL, NOT_LISTED, ONE_OF_EACH, UNTRAINED
from domain.systems.activity.settings import ATTRIBUTES, BAND_CAPPED, SKILLS, UNTRAINED_ALLOWED
from domain.systems.activity.state import Helper, Side, Test, activity, sheet_of

FAE_NAMES = ("fae", "fae point", "fae points")
FOREIGN_NAMES = ("impact die", "luck", "luck ability", "impresa luck")
METHOD_REFUSALS = (ONE_OF_EACH, FAE_IS_A_POOL, NOT_AN_ATTRIBUTE, NOT_LISTED, UNTRAINED)


def check_method(attribute: str | None, skill: str | None, play: Play) -> tuple[str, str]:
    """One attribute and one skill, both on the campaign's lists."""
    if not attribute or not skill:
        raise ONE_OF_EACH(attribute=attribute, skill=skill)
    if attribute not in ATTRIBUTES.of(play):
        if attribute.strip().casefold() in FAE_NAMES:
            raise FAE_IS_A_POOL()
        if attribute.strip().casefold() in FOREIGN_NAMES:
            raise NOT_AN_ATTRIBUTE(attribute=attribute)
        raise NOT_LISTED(attribute=attribute, attributes=ATTRIBUTES.of(play), setting=ATTRIBUTES.name)
    if skill not in SKILLS.of(play):
        raise NOT_LISTED(skill=skill, skills=SKILLS.of(play), setting=SKILLS.name)
    return attribute, skill


def check_trained(test: Test, character: CharacterId, skill: str, play: Play) -> None:
    """Whoever lacks the skill may try, unless the campaign wants training."""
    if not of_test(test, UNTRAINED_ALLOWED) and not skill_of(play, character, skill):
        raise UNTRAINED(skill=skill)


def precedent(play: Play, kind: str, attribute: str, skill: str) -> bool | None:
    """What a standing precedent says of a method for a kind of activity; None where there is none."""
    return activity(play).precedents.get(precedent_key(kind, attribute, skill)) if kind else None


def skill_of(play: Play, character: CharacterId, skill: str) -> int:
    """The character's rank in a skill; 0 where he lacks it."""
    return sheet_of(play, character).skills.get(skill, 0)


def target_number(play: Play, side: Side | Helper) -> int:
    """Attribute, skill and boost added up, never clamped; a helper has no boost (ACT-07, ACT-37)."""
    attribute = sheet_of(play, side.character).attributes.get(side.attribute, 0)
    boost = side.boost if isinstance(side, Side) else 0
    return attribute + skill_of(play, side.character, side.skill) + boost


def band(play: Play, test: Test, side: Side | Helper) -> int:
    """Up to which result a die scores two: the skill, no higher than the target number (ACT-22)."""
    skill = skill_of(play, side.character, side.skill)
    return min(skill, target_number(play, side)) if of_test(test, BAND_CAPPED) else skill
