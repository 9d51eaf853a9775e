"""What growth asks for: 20 points of experience from the right stores (PRE-88 to PRE-91)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from domain.core.event import Event
from domain.core.play import Play
from domain.core.refusal import Reason
from domain.systems.impresa.catalogue import governor, skill_kind
from domain.systems.impresa.events.figures import AbilityMoved, ExperienceMoved, SkillMoved
from domain.systems.impresa.events.growth import GrowthConsented
from domain.systems.impresa.experience import answers_to
from domain.systems.impresa.refusals import UNKNOWN_ABILITY, UNKNOWN_SKILL
from domain.systems.impresa.settings import COMPOSURE_ABILITIES, CONDITIONING_DAYS, RAISE_LIMIT
from domain.systems.impresa.state import Growth, Impresan
from domain.systems.impresa.tables.abilities import ABILITIES, RATING_MAX
from domain.systems.impresa.tables.growth import LEARNED_AT, PRICE
from domain.systems.impresa.tables.skills import COMPOSURE
from domain.systems.impresa.tables.skills import RATING_MAX as SKILL_MAX
from domain.table.state import day

OTHER_STORE = Reason("mismatch", "PRE-88", "A skill is raised by experience of its own.")
NOT_LEARNED = Reason("condition_unmet", "PRE-88", "The skill is not learned yet.")
HIGHEST_SKILL = Reason("over_limit", "PRE-88", "No skill rises above 8.")
LEARNED = Reason("duplicate", "PRE-89", "The skill is learned already.")
OTHER_ABILITY = Reason("mismatch", "PRE-89", "The points come from skills of the governing ability.")
NO_LUCK_GROWTH = Reason("mismatch", "PRE-91", "Luck has no skills to pay for a rise.")
HIGHEST_ABILITY = Reason("over_limit", "PRE-91", "No ability rises above 6.")
RAISED_ALREADY = Reason("over_limit", "PRE-91", "The ability has been raised as often as the campaign allows.")
NOT_CONDITIONED = Reason("condition_unmet", "PRE-91", "Conditioning has not been going on for long enough.")
NOT_THE_PRICE = Reason("not_enough", "PRE-88", "Growth costs exactly 20 points, which the stores must hold.")
NEGATIVE_POINTS = Reason("off_scale", "PRE-84", "Points are whole numbers, 1 or more from each store.")

GROWING = (
    UNKNOWN_SKILL,
    UNKNOWN_ABILITY,
    OTHER_STORE,
    NOT_LEARNED,
    HIGHEST_SKILL,
    LEARNED,
    OTHER_ABILITY,
    NO_LUCK_GROWTH,
    HIGHEST_ABILITY,
    RAISED_ALREADY,
    NOT_CONDITIONED,
    NOT_THE_PRICE,
    NEGATIVE_POINTS,
)
"""The refusals of growth."""


def may_grow(growth: Growth, character: Impresan, play: Play) -> None:
    """Refuses growth that the rules do not allow now."""
    if growth.what == "raise":
        _raise(growth, character, play)
    elif growth.what == "learn":
        _learn(growth, character, play)
    else:
        _ability(growth, character, play)
    _payable(growth.points, character)


def _raise(growth: Growth, character: Impresan, play: Play) -> None:
    skill_kind(play, growth.of)
    if character.rating(growth.of) == 0:
        raise NOT_LEARNED(skill=growth.of)
    if character.rating(growth.of) >= SKILL_MAX:
        raise HIGHEST_SKILL(skill=growth.of)
    if set(growth.points) != {growth.of}:
        raise OTHER_STORE(skills=sorted(growth.points))


def _learn(growth: Growth, character: Impresan, play: Play) -> None:
    kind = skill_kind(play, growth.of)
    if character.rating(growth.of):
        raise LEARNED(skill=growth.of)
    based_on = COMPOSURE_ABILITIES.of(play) if kind.name == COMPOSURE else [governor(play, kind)]
    _from_skills_of(based_on, growth, play)


def _ability(growth: Growth, character: Impresan, play: Play) -> None:
    if growth.of not in ABILITIES:
        raise UNKNOWN_ABILITY(ability=growth.of)
    if growth.of == "luck":
        raise NO_LUCK_GROWTH()
    if character.abilities.get(growth.of, 0) >= RATING_MAX:
        raise HIGHEST_ABILITY(ability=growth.of)
    if growth.of in character.raised and RAISE_LIMIT.of(play) == "once_per_ability":
        raise RAISED_ALREADY(ability=growth.of)
    _from_skills_of([growth.of], growth, play)
    begun = character.conditioning.get(growth.of)
    if begun is None or day(play) < begun + CONDITIONING_DAYS.of(play):
        raise NOT_CONDITIONED(begun=begun, day=day(play), days=CONDITIONING_DAYS.of(play))


def _from_skills_of(abilities: Iterable[str], growth: Growth, play: Play) -> None:
    based_on = set(abilities)
    for skill in growth.points:
        if not based_on & set(answers_to(play, skill)):
            raise OTHER_ABILITY(skill=skill, abilities=sorted(based_on))


def _payable(points: Mapping[str, int], character: Impresan) -> None:
    if any(amount < 1 for amount in points.values()):
        raise NEGATIVE_POINTS()
    lacking = [skill for skill, amount in points.items() if amount > character.experience.get(skill, 0)]
    if sum(points.values()) != PRICE or lacking:
        raise NOT_THE_PRICE(total=sum(points.values()), lacking=lacking)


def grows(growth: Growth, character: Impresan) -> list[Event]:
    """The events of growth that is consented to: the points leave the stores, the rating rises (PRE-92)."""
    audience = character.audience
    paid = [
        ExperienceMoved(character.id, skill, -amount, f"growth in {growth.of}", audience=audience)
        for skill, amount in growth.points.items()
    ]
    rise: Event
    if growth.what == "ability":
        rise = AbilityMoved(character.id, growth.of, 1, "conditioning", audience=audience)
    else:
        by = LEARNED_AT if growth.what == "learn" else 1
        rise = SkillMoved(character.id, growth.of, by, "experience", audience=audience)
    return [GrowthConsented(growth.id, character.id, growth.what, growth.of, audience=audience), *paid, rise]
