"""How a director's correction moves the figures of a sheet, within their scales (PRE-47, PRE-185)."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from domain.core.event import Event
from domain.core.play import Play
from domain.systems.impresa.catalogue import base_of, skills
from domain.systems.impresa.events.figures import AbilityMoved, ExperienceMoved, LuckMoved, SkillMoved
from domain.systems.impresa.events.gear import FIGURE, AmmunitionMoved
from domain.systems.impresa.events.harm import Died, FatigueMoved, InjuryMoved, Revived
from domain.systems.impresa.state import Impresan, impresa
from domain.systems.impresa.tables.abilities import ABILITIES
from domain.systems.impresa.tables.abilities import RATING_MAX as ABILITY_MAX
from domain.systems.impresa.tables.health import GRADE_MAX
from domain.systems.impresa.tables.skills import LABELS
from domain.table.state import day

Correction = Callable[[Play, str, int], Iterable[Event]]

WHY = "correction"


def _bearer(play: Play, of: str) -> Impresan | None:
    return impresa(play).characters.get(of)


def move_luck(play: Play, of: str, by: int) -> Iterable[Event]:
    """Current luck, from 0 to 6."""
    found = _bearer(play, of)
    if found is not None and 0 <= found.luck + by <= ABILITY_MAX:
        yield LuckMoved(of, by, WHY, audience=found.audience)


def move_fatigue(play: Play, of: str, by: int) -> Iterable[Event]:
    """Fatigue, from 0 to 5."""
    found = _bearer(play, of)
    if found is not None and 0 <= found.fatigue + by <= GRADE_MAX:
        yield FatigueMoved(of, by, WHY, audience=found.audience)


def move_injury(play: Play, of: str, by: int) -> Iterable[Event]:
    """Injury, from 0 to 5; its weeks are counted from today where it leaves 0."""
    found = _bearer(play, of)
    if found is not None and 0 <= found.injury + by <= GRADE_MAX:
        since = day(play) if found.injury == 0 else None
        yield InjuryMoved(of, by, WHY, since, audience=found.audience)


def move_death(play: Play, of: str, by: int) -> Iterable[Event]:
    """Death, 0 or 1: by -1 the dead live again, with the grades they have."""
    found = _bearer(play, of)
    if found is not None and int(found.dead) + by in (0, 1):
        changed = Died if by > 0 else Revived
        yield changed(of, WHY, audience=found.audience)


def _ability(ability: str) -> Correction:
    def move(play: Play, of: str, by: int) -> Iterable[Event]:
        found = _bearer(play, of)
        if found is not None and ability in ABILITIES and 0 <= found.abilities.get(ability, 0) + by <= ABILITY_MAX:
            yield AbilityMoved(of, ability, by, WHY, audience=found.audience)

    return move


def _skill(skill: str) -> Correction:
    def move(play: Play, of: str, by: int) -> Iterable[Event]:
        found = _bearer(play, of)
        if found is not None and base_of(skill) in skills(play) and found.rating(skill) + by in LABELS:
            yield SkillMoved(of, skill, by, WHY, audience=found.audience)

    return move


def _experience(skill: str) -> Correction:
    def move(play: Play, of: str, by: int) -> Iterable[Event]:
        found = _bearer(play, of)
        if found is not None and base_of(skill) in skills(play) and found.experience.get(skill, 0) + by >= 0:
            yield ExperienceMoved(of, skill, by, WHY, audience=found.audience)

    return move


def _rounds(weapon: str) -> Correction:
    def move(play: Play, of: str, by: int) -> Iterable[Event]:
        held = impresa(play).gear[of].weapons.get(weapon) if of in impresa(play).gear else None
        found = _bearer(play, of)
        if found is not None and held is not None and 0 <= held.rounds + by <= held.capacity:
            yield AmmunitionMoved(of, weapon, by, WHY, audience=found.audience)

    return move


CORRECTS: dict[str, Correction] = {
    "impresa.luck": move_luck,
    "impresa.fatigue": move_fatigue,
    "impresa.injury": move_injury,
    "impresa.death": move_death,
}
CORRECTS_EACH: dict[str, Callable[[str], Correction]] = {
    "impresa.ability": _ability,
    "impresa.skill": _skill,
    "impresa.experience": _experience,
    FIGURE: _rounds,
}
