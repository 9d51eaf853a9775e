"""Character creation: the checks of each step, and of the whole (PRE-49 to PRE-57)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Annotated, Literal

from domain.core.act import Command
from domain.core.play import Play
from domain.core.refusal import Reason
from domain.systems.impresa.catalogue import adds_points, gimmick_kind, skill_kind
from domain.systems.impresa.gimmickry import alike
from domain.systems.impresa.refusals import OFF_ABILITY, OFF_SKILL, UNKNOWN_ABILITY, UNKNOWN_GIMMICK, UNKNOWN_SKILL
from domain.systems.impresa.settings import (
    ABILITY_POINTS,
    GIMMICKS_REPEATABLE,
    MUST_SPEND_ALL,
    NATURE,
    SKILL_POINTS,
)
from domain.systems.impresa.state import Draft, Gimmick
from domain.systems.impresa.tables.abilities import ABILITIES, RATING_MAX
from domain.systems.impresa.tables.gimmicks import (
    GIMMICKS_MAX,
    LANGUAGES_MAX,
    MULTILINGUAL,
    OTHER_RANKS,
    POINTS,
    RANK,
    REPEATABLE,
)
from domain.systems.impresa.tables.growth import NATURES
from domain.systems.impresa.tables.skills import LABELS

ABILITY_TWICE = Reason("duplicate", "PRE-01", "Each ability is named once.")
SKILL_TWICE = Reason("duplicate", "PRE-54", "Each skill is named once.")
ABILITY_MISSING = Reason("missing", "PRE-01", "A sheet has all six abilities.")
IDENTITY_MISSING = Reason("missing", "PRE-50", "A character has a profession, a background and a native tongue.")
TOO_MANY_GIMMICKS = Reason("over_limit", "PRE-51", "A character has no more than three gimmicks.")
GIMMICK_TWICE = Reason("duplicate", "PRE-20", "A character holds each gimmick once.")
NO_DETAIL = Reason("missing", "PRE-18", "This gimmick is recorded with a detail.")
NO_BUDGET = Reason("missing", "PRE-51", "Each gimmick moves the ability points or the skill points.")
SPLIT_BUDGET = Reason("mismatch", "PRE-51", "One gimmick moves one budget: ability or skill.")
SIGN_FIXED = Reason("not_entitled", "PRE-19", "The campaign says which gimmicks add points.")
NO_OFFICER = Reason("off_scale", "PRE-29", "The rank is below an officer's.")
TOO_MANY_LANGUAGES = Reason("over_limit", "PRE-30", "Multilingual gives one or two further languages.")
TONGUE_AGAIN = Reason("duplicate", "PRE-30", "A language is named once, and the native tongue is no further one.")
NOT_MULTILINGUAL = Reason("condition_unmet", "PRE-30", "Further languages need the gimmick multilingual.")
LANGUAGES_MISSING = Reason("missing", "PRE-30", "Multilingual names one or two further languages.")
OVERSPENT = Reason("not_enough", "PRE-55", "More points are asked than the budget holds.")
LEFT_OVER = Reason("condition_unmet", "PRE-55", "Points are left over and would be lost.")

SHEETS = (
    UNKNOWN_ABILITY,
    ABILITY_TWICE,
    ABILITY_MISSING,
    OFF_ABILITY,
    UNKNOWN_SKILL,
    SKILL_TWICE,
    OFF_SKILL,
    UNKNOWN_GIMMICK,
    GIMMICK_TWICE,
    NO_DETAIL,
    NO_OFFICER,
    TOO_MANY_LANGUAGES,
    TONGUE_AGAIN,
)
"""The refusals of every act that takes a sheet."""

TOTALS = (
    IDENTITY_MISSING,
    ABILITY_MISSING,
    OVERSPENT,
    LEFT_OVER,
    NOT_MULTILINGUAL,
    LANGUAGES_MISSING,
)
"""The refusals of a whole draft."""


class AbilityRating(Command):
    """An ability and its rating."""

    ability: str
    rating: int


class SkillRating(Command):
    """A skill and its rating; an instrument rated apart is ``instrument: lute``."""

    skill: str
    rating: int


class GimmickChoice(Command):
    """A gimmick: its detail, and the budget it moves (``ability`` or ``skill``). ``sign`` is the campaign's to say."""

    name: str
    detail: str = ""
    budget: str | list[str] | None = None
    sign: Literal["adds", "costs"] | None = None


Abilities = Annotated[list[AbilityRating], OFF_ABILITY]
Skills = Annotated[list[SkillRating], OFF_SKILL]


def abilities_of(rated: Sequence[AbilityRating], *, low: int) -> dict[str, int]:
    """The six ratings by ability, from ``low`` to 6 each (PRE-01, PRE-02, PRE-53)."""
    for one in rated:
        if one.ability not in ABILITIES:
            raise UNKNOWN_ABILITY(ability=one.ability)
        if not low <= one.rating <= RATING_MAX:
            raise OFF_ABILITY(ability=one.ability, rating=one.rating)
    found = {one.ability: one.rating for one in rated}
    if len(found) < len(rated):
        raise ABILITY_TWICE()
    if len(found) < len(ABILITIES):
        raise ABILITY_MISSING(missing=[a for a in ABILITIES if a not in found])
    return {ability: found[ability] for ability in ABILITIES}


def skills_of(rated: Sequence[SkillRating], play: Play) -> dict[str, int]:
    """The ratings of the skills chosen, 2 to 8 each; those at 0 are left out (PRE-08, PRE-54)."""
    for one in rated:
        skill_kind(play, one.skill)
        if one.rating not in LABELS:
            raise OFF_SKILL(skill=one.skill, rating=one.rating)
    found = {one.skill: one.rating for one in rated}
    if len(found) < len(rated):
        raise SKILL_TWICE()
    return {skill: rating for skill, rating in found.items() if rating}


def gimmicks_of(chosen: Sequence[GimmickChoice], play: Play) -> list[Gimmick]:
    """The gimmicks with their details, and budgets as far as they are named; repeats are refused (PRE-18, PRE-20)."""
    found: list[Gimmick] = []
    for one in chosen:
        kind = gimmick_kind(play, one.name)
        if one.sign is not None and (one.sign == "adds") != adds_points(play, kind):
            raise SIGN_FIXED(gimmick=one.name)
        detail = one.detail.strip()
        if kind.detail and not detail and kind.name != MULTILINGUAL:
            raise NO_DETAIL(gimmick=one.name, detail=kind.detail)
        if kind.name == RANK and set(detail.casefold().split()) & set(OTHER_RANKS):
            raise NO_OFFICER(rank=detail)
        new = Gimmick(one.name, detail, _budget(one))
        if any(_repeats(new, old, play) for old in found):
            raise GIMMICK_TWICE(gimmick=one.name)
        found.append(new)
    return found


def _budget(one: GimmickChoice) -> str:
    if isinstance(one.budget, list) or one.budget not in (None, *POINTS):
        raise SPLIT_BUDGET(gimmick=one.name)
    return one.budget or ""


def _repeats(new: Gimmick, old: Gimmick, play: Play) -> bool:
    if new.name != old.name:
        return False
    apart = GIMMICKS_REPEATABLE.of(play) and new.name in REPEATABLE
    return not apart or alike(new.detail, old.detail)


def languages_of(further: Iterable[str], tongue: str) -> list[str]:
    """The further languages: two at most, none twice, none the native tongue (PRE-30)."""
    found = [" ".join(language.split()) for language in further if language.strip()]
    if len(found) > LANGUAGES_MAX:
        raise TOO_MANY_LANGUAGES(languages=found)
    if any(alike(one, other) for n, one in enumerate(found) for other in (tongue, *found[:n])):
        raise TONGUE_AGAIN(languages=found)
    return found


def budgets(gimmicks: Iterable[Gimmick], play: Play) -> dict[str, int]:
    """The points to allot, by budget: what the campaign gives, moved by the gimmicks (PRE-51, PRE-52)."""
    ability, skill = NATURES[NATURE.of(play)]
    found = {
        "ability": ability if (own := ABILITY_POINTS.of(play)) is None else own,
        "skill": skill if (own := SKILL_POINTS.of(play)) is None else own,
    }
    for one in gimmicks:
        if one.budget:
            sign = 1 if adds_points(play, gimmick_kind(play, one.name)) else -1
            found[one.budget] += sign * POINTS[one.budget]
    return found


def spent(draft: Draft) -> dict[str, int]:
    """The points allotted so far, by budget."""
    return {"ability": sum(draft.abilities.values()), "skill": sum(draft.skills.values())}


def valid_together(draft: Draft, play: Play) -> None:
    """Refuses a draft that lacks a step, or whose totals do not fit (PRE-49 to PRE-55)."""
    if not (draft.profession and draft.background and draft.tongue):
        raise IDENTITY_MISSING()
    if not draft.abilities:
        raise ABILITY_MISSING()
    languages_of(draft.languages, draft.tongue)
    multilingual = any(one.name == MULTILINGUAL for one in draft.gimmicks)
    if draft.languages and not multilingual:
        raise NOT_MULTILINGUAL(languages=draft.languages)
    if multilingual and not draft.languages:
        raise LANGUAGES_MISSING()
    _fits(spent(draft), budgets(draft.gimmicks, play), play)


def _fits(asked: Mapping[str, int], given: Mapping[str, int], play: Play) -> None:
    for budget, points in asked.items():
        if points > given[budget]:
            raise OVERSPENT(budget=budget, asked=points, points=given[budget])
    for budget, points in asked.items():
        if points < given[budget] and MUST_SPEND_ALL.of(play):
            raise LEFT_OVER(budget=budget, asked=points, points=given[budget])


def few_enough(chosen: Sequence[GimmickChoice]) -> None:
    """Refuses a fourth gimmick, and one whose budget is not chosen (PRE-51)."""
    if len(chosen) > GIMMICKS_MAX:
        raise TOO_MANY_GIMMICKS(gimmicks=len(chosen))
    for one in chosen:
        if one.budget is None:
            raise NO_BUDGET(gimmick=one.name)
