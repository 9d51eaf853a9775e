"""The first stages that acts of the system share: finding characters, tasks and lots by id.

What the actor may not see is unknown to him.
"""

from __future__ import annotations

from typing import Protocol

from domain.core.ids import CharacterId
from domain.core.play import Play
from domain.core.refusal import Reason
from domain.core.table import Table
from domain.systems.impresa.refusals import DEAD, NO_WORDS, UNABLE, UNFINISHED, UNKNOWN_CHARACTER, UNKNOWN_TASK
from domain.systems.impresa.state import Impresan, Task, impresa
from domain.table.finding import sees
from domain.table.settings import wants_words
from domain.table.state import Character, story


class NamesCharacter(Protocol):
    """A command about a character."""

    @property
    def character(self) -> CharacterId:
        """Whom it is about."""


class NamesTask(Protocol):
    """A command about a framed task."""

    @property
    def task(self) -> str:
        """Which it is."""


def find_person(character: CharacterId, play: Play, table: Table) -> Character:
    """The character in the campaign, with an Impresa sheet or without one, or ``unknown``."""
    found = story(play).characters.get(character)
    if found is None or not sees(found.audience, play, table):
        raise UNKNOWN_CHARACTER(character=character)
    return found


def find_impresan(character: CharacterId, play: Play, table: Table) -> Impresan:
    """The character in play; ``wrong_phase`` while his sheet is unfinished, else ``unknown``."""
    person = find_person(character, play, table)
    found = impresa(play).characters.get(person.id)
    if found is None:
        raise UNFINISHED(character=character)
    return found


def character_named(command: NamesCharacter, play: Play, table: Table) -> Impresan:
    """The character in play whom the command names."""
    return find_impresan(command.character, play, table)


def find_task(task: str, play: Play, table: Table) -> Task:
    """The framed task, open or rolled, or ``unknown``."""
    found = impresa(play).tasks.get(task)
    if found is None or not sees(found.frame.audience, play, table):
        raise UNKNOWN_TASK(task=task)
    return found


def task_named(command: NamesTask, play: Play, table: Table) -> Task:
    """The framed task that the command names."""
    return find_task(command.task, play, table)


def alive(character: Impresan) -> None:
    """Refuses for the dead (PRE-47)."""
    if character.dead:
        raise DEAD(character=character.id)


def able(character: Impresan) -> None:
    """Refuses for the dead and the unconscious (PRE-43, PRE-45, PRE-47)."""
    alive(character)
    if not character.conscious:
        raise UNABLE(character=character.id, fatigue=character.fatigue, injury=character.injury)


def words(play: Play, text: str, reason: Reason = NO_WORDS) -> str:
    """The text as it is recorded; refused where the campaign wants words written and it is blank."""
    if wants_words(play, text):
        raise reason()
    return text.strip()
