"""The director records a character of his own, with any ratings on the scales (PRE-57)."""

from __future__ import annotations

from domain.core.act import Act, Command
from domain.core.event import Event
from domain.core.ids import CharacterId
from domain.core.play import Play
from domain.core.table import Table
from domain.systems.impresa.creation import (
    SHEETS,
    SIGN_FIXED,
    SPLIT_BUDGET,
    Abilities,
    GimmickChoice,
    Skills,
    abilities_of,
    gimmicks_of,
    languages_of,
    skills_of,
)
from domain.systems.impresa.entitlement import director
from domain.systems.impresa.events.character import Entered
from domain.systems.impresa.finding import find_person
from domain.systems.impresa.refusals import FINISHED, NOT_DIRECTOR, UNKNOWN_CHARACTER
from domain.systems.impresa.state import impresa
from domain.table.state import Character


class RecordCharacter(Command):
    """Record a character with ratings (abilities 0 to 6, skills 0 or 2 to 8) without budgets or limits of number."""

    character: CharacterId
    abilities: Abilities
    skills: Skills = []
    gimmicks: list[GimmickChoice] = []
    profession: str = ""
    background: str = ""
    tongue: str = ""
    languages: list[str] = []


def find(command: RecordCharacter, play: Play, table: Table) -> Character:
    """The character in the campaign."""
    return find_person(command.character, play, table)


def decide(command: RecordCharacter, character: Character, play: Play, table: Table) -> list[Event]:
    """The character is in play."""
    if character.id in impresa(play).characters:
        raise FINISHED(character=character.id)
    entered = Entered(
        character.id,
        abilities=abilities_of(command.abilities, low=0),
        skills=skills_of(command.skills, play),
        gimmicks=gimmicks_of(command.gimmicks, play),
        profession=command.profession.strip(),
        background=command.background.strip(),
        tongue=command.tongue.strip(),
        languages=languages_of(command.languages, command.tongue),
        audience=character.audience,
    )
    return [entered]


ACT = Act(
    "impresa.record_character",
    RecordCharacter,
    find,
    director,
    decide,
    (UNKNOWN_CHARACTER, NOT_DIRECTOR, FINISHED, SIGN_FIXED, SPLIT_BUDGET, *SHEETS),
)
