"""A character is drafted: any of the four steps, in any order, as often as one likes (PRE-49 to PRE-54)."""

from __future__ import annotations

from collections.abc import Iterator

from domain.core.act import Act, Command, Offer
from domain.core.audience import Viewer, visible
from domain.core.event import Event
from domain.core.ids import CharacterId
from domain.core.play import Play
from domain.core.refusal import Reason
from domain.core.table import Table
from domain.systems.impresa.creation import (
    IDENTITY_MISSING,
    NO_BUDGET,
    SHEETS,
    SIGN_FIXED,
    SPLIT_BUDGET,
    TOO_MANY_GIMMICKS,
    Abilities,
    GimmickChoice,
    Skills,
    abilities_of,
    few_enough,
    gimmicks_of,
    languages_of,
    skills_of,
)
from domain.systems.impresa.entitlement import his_leader_or_director, led_by
from domain.systems.impresa.events.character import Drafted
from domain.systems.impresa.finding import find_person
from domain.systems.impresa.refusals import FINISHED, NOT_YOURS, UNKNOWN_CHARACTER
from domain.systems.impresa.state import Draft, impresa
from domain.table.state import Character, story

NOTHING = Reason("missing", "PRE-49", "At least one step of creation is given.")
DIRECTORS = Reason("not_entitled", "PRE-56", "Gear, luck, damage and experience are the director's to give.")

DIRECTORS_OWN = dict.fromkeys(("gear", "weapons", "armor", "experience", "fatigue", "injury", "luck"), DIRECTORS)


class DraftCharacter(Command):
    """Draft a character: identity, gimmicks, abilities, skills; a step given replaces what was drafted before."""

    forbids = DIRECTORS_OWN
    character: CharacterId
    profession: str | None = None
    background: str | None = None
    tongue: str | None = None
    languages: list[str] | None = None
    gimmicks: list[GimmickChoice] | None = None
    abilities: Abilities | None = None
    skills: Skills | None = None


def find(command: DraftCharacter, play: Play, table: Table) -> Character:
    """The character in the campaign."""
    return find_person(command.character, play, table)


def decide(command: DraftCharacter, character: Character, play: Play, table: Table) -> list[Event]:
    """Each step given is checked by itself; the totals are checked when the draft is completed."""
    if character.id in impresa(play).characters:
        raise FINISHED(character=character.id)
    steps = command.model_dump(exclude={"character"}, exclude_none=True)
    if not steps:
        raise NOTHING()
    identity = [command.profession, command.background, command.tongue]
    if any(text is not None and not text.strip() for text in identity):
        raise IDENTITY_MISSING()
    draft = impresa(play).drafts.get(character.id, Draft(character.id))
    if command.gimmicks is not None:
        few_enough(command.gimmicks)
    tongue = command.tongue or draft.tongue
    drafted = Drafted(
        character.id,
        _text(command.profession),
        _text(command.background),
        _text(command.tongue),
        None if command.languages is None else languages_of(command.languages, tongue),
        None if command.gimmicks is None else gimmicks_of(command.gimmicks, play),
        None if command.abilities is None else abilities_of(command.abilities, low=1),
        None if command.skills is None else skills_of(command.skills, play),
        audience=character.audience,
    )
    return [drafted]


def _text(text: str | None) -> str | None:
    return None if text is None else text.strip()


def offers(play: Play, viewer: Viewer) -> Iterator[Offer]:
    """The characters without a finished sheet that the viewer leads."""
    for character in story(play).characters.values():
        unfinished = character.kind == "pc" and character.id not in impresa(play).characters
        if unfinished and visible(character.audience, viewer) and led_by(viewer, play, character.id):
            yield Offer(ACT.name, {"character": character.id}, f"Make {character.name}'s Impresa sheet")


ACT = Act(
    "impresa.draft_character",
    DraftCharacter,
    find,
    his_leader_or_director,
    decide,
    (
        UNKNOWN_CHARACTER,
        NOT_YOURS,
        FINISHED,
        NOTHING,
        DIRECTORS,
        IDENTITY_MISSING,
        TOO_MANY_GIMMICKS,
        NO_BUDGET,
        SPLIT_BUDGET,
        SIGN_FIXED,
        *SHEETS,
    ),
    offers=offers,
)
