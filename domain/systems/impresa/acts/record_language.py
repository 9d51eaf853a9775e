"""The director records a language that a character has learned in play (PRE-30)."""

from __future__ import annotations

from domain.core.act import Act, Command
from domain.core.event import Event
from domain.core.ids import CharacterId
from domain.core.play import Play
from domain.core.refusal import Reason
from domain.core.table import Table
from domain.systems.impresa.entitlement import director
from domain.systems.impresa.events.gimmick import LanguageLearned, known_languages
from domain.systems.impresa.finding import alive, character_named
from domain.systems.impresa.gimmickry import alike
from domain.systems.impresa.refusals import CHARACTER, DEAD, NOT_DIRECTOR
from domain.systems.impresa.state import Impresan

NO_LANGUAGE = Reason("missing", "PRE-30", "A language has a name.")
SPOKEN_ALREADY = Reason("duplicate", "PRE-30", "The character speaks this language already.")


class RecordLanguage(Command):
    """Record a language learned in play."""

    character: CharacterId
    language: str


def decide(command: RecordLanguage, character: Impresan, play: Play, table: Table) -> list[Event]:
    """He speaks it."""
    alive(character)
    language = " ".join(command.language.split())
    if not language:
        raise NO_LANGUAGE()
    if any(alike(language, known) for known in known_languages(character)):
        raise SPOKEN_ALREADY(language=language)
    return [LanguageLearned(character.id, language, audience=character.audience)]


ACT = Act(
    "impresa.record_language",
    RecordLanguage,
    character_named,
    director,
    decide,
    (*CHARACTER, DEAD, NOT_DIRECTOR, NO_LANGUAGE, SPOKEN_ALREADY),
)
