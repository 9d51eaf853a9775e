"""The figures of a sheet move: luck, experience, ratings. Folds rely on ``by`` alone."""

from __future__ import annotations

from domain.core.event import Event, Fact, Movement
from domain.core.play import Play
from domain.systems.impresa.state import State
from domain.table.state import name_of


class LuckMoved(Event, frozen=True, tag="impresa.luck_moved"):
    """Current luck has moved."""

    character: str
    by: int
    why: str = ""


class ExperienceMoved(Event, frozen=True, tag="impresa.experience_moved"):
    """A skill's store of experience has moved."""

    character: str
    skill: str
    by: int
    why: str = ""


class SkillMoved(Event, frozen=True, tag="impresa.skill_moved"):
    """A skill rating has moved."""

    character: str
    skill: str
    by: int
    why: str = ""


class AbilityMoved(Event, frozen=True, tag="impresa.ability_moved"):
    """An ability rating has moved."""

    character: str
    ability: str
    by: int
    why: str = ""


def _luck(state: State, event: LuckMoved) -> None:
    character = state.characters.get(event.character)
    if character is not None:
        character.luck += event.by


def _experience(state: State, event: ExperienceMoved) -> None:
    character = state.characters.get(event.character)
    if character is not None:
        _shift(character.experience, event.skill, event.by)


def _skill(state: State, event: SkillMoved) -> None:
    character = state.characters.get(event.character)
    if character is not None:
        _shift(character.skills, event.skill, event.by)


def _ability(state: State, event: AbilityMoved) -> None:
    character = state.characters.get(event.character)
    if character is not None:
        character.abilities[event.ability] = character.abilities.get(event.ability, 0) + event.by


def _shift(stores: dict[str, int], name: str, by: int) -> None:
    """Move one store, and leave out what stands at 0."""
    now = stores.pop(name, 0) + by
    if now:
        stores[name] = now


def _tells(what: str, by: int, character: str, why: str, play: Play) -> str:
    word = "gains" if by >= 0 else "loses"
    return f"{name_of(play, character)} {word} {abs(by)} {what}" + (f": {why}." if why else ".")


FACTS = (
    Fact(
        LuckMoved,
        _luck,
        lambda e, p: _tells("luck", e.by, e.character, e.why, p),
        moves=lambda e: [Movement("impresa.luck", e.character, e.by, e.why)],
    ),
    Fact(
        ExperienceMoved,
        _experience,
        lambda e, p: _tells(f"experience in {e.skill}", e.by, e.character, e.why, p),
        moves=lambda e: [Movement(f"impresa.experience:{e.skill}", e.character, e.by, e.why)],
    ),
    Fact(
        SkillMoved,
        _skill,
        lambda e, p: _tells(f"in {e.skill}", e.by, e.character, e.why, p),
        moves=lambda e: [Movement(f"impresa.skill:{e.skill}", e.character, e.by, e.why)],
    ),
    Fact(
        AbilityMoved,
        _ability,
        lambda e, p: _tells(f"{e.ability}", e.by, e.character, e.why, p),
        moves=lambda e: [Movement(f"impresa.ability:{e.ability}", e.character, e.by, e.why)],
    ),
)
