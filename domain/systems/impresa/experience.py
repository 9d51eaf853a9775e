"""Experience: what one task may take, what a success gives, and which skills an ability has (PRE-84 to PRE-90)."""

from __future__ import annotations

from domain.core.event import Event
from domain.core.play import Play
from domain.core.refusal import Reason
from domain.systems.impresa.catalogue import base_of, governor, skill_kind
from domain.systems.impresa.events.figures import ExperienceMoved
from domain.systems.impresa.settings import COMPOSURE_ABILITIES
from domain.systems.impresa.state import Impresan
from domain.systems.impresa.tables.growth import experience_limit
from domain.systems.impresa.tables.skills import COMPOSURE

NO_EXPERIENCE = Reason("not_enough", "PRE-87", "The skill's store does not hold so much experience.")
TOO_MUCH = Reason("over_limit", "PRE-87", "The skill rating limits how much experience one task may take.")
NO_STORE = Reason("mismatch", "PRE-87", "A task takes experience from the skill it uses, and from no other.")

EARNS_FROM = 4


def spends_experience(character: Impresan, skill: str, points: int, why: str) -> list[Event]:
    """The events of spending points of the skill used on dice, none for 0 points; or the refusal."""
    if not points:
        return []
    if not skill:
        raise NO_STORE()
    limit = experience_limit(character.rating(skill))
    if points > limit:
        raise TOO_MUCH(asked=points, most=limit)
    if points > character.experience.get(skill, 0):
        raise NO_EXPERIENCE(asked=points, store=character.experience.get(skill, 0))
    return [ExperienceMoved(character.id, skill, -points, why, audience=character.audience)]


def earns(character: Impresan, skill: str, difficulty: int, *, success: bool) -> list[Event]:
    """The point that a rolled success at difficulty 4 or more puts on the skill used (PRE-85)."""
    if not (success and skill and difficulty >= EARNS_FROM):
        return []
    return [ExperienceMoved(character.id, skill, 1, "a hard task done", audience=character.audience)]


def answers_to(play: Play, skill: str) -> list[str]:
    """The abilities a skill counts under for experience (PRE-90): its governor alone, several or none for composure."""
    if base_of(skill) == COMPOSURE:
        return COMPOSURE_ABILITIES.of(play)
    return [governor(play, skill_kind(play, skill))]
