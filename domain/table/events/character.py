"""Characters come into play, are renamed, revealed and retired."""

from __future__ import annotations

from domain.core.audience import EVERYONE
from domain.core.event import Event, Fact
from domain.core.play import Play
from domain.table.state import Character, CharacterKind, State, name_of


class CharacterCreated(Event, frozen=True, tag="table.character_created"):
    """A character is in play from here on."""

    character: str
    name: str
    kind: CharacterKind
    description: str = ""


class CharacterDescribed(Event, frozen=True, tag="table.character_described"):
    """A character's name and description are these from here on."""

    character: str
    name: str
    description: str = ""


class CharacterRevealed(Event, frozen=True, tag="table.character_revealed"):
    """A hidden character is plain to everyone from here on; the facts are repeated."""

    character: str
    name: str
    kind: CharacterKind
    description: str = ""


class CharacterRetired(Event, frozen=True, tag="table.character_retired"):
    """A character is out of the campaign."""

    character: str


class CharacterReturned(Event, frozen=True, tag="table.character_returned"):
    """A retired character is back in the campaign."""

    character: str


def _created(state: State, event: CharacterCreated) -> None:
    state.characters[event.character] = Character(
        event.character, event.name, event.kind, event.description, event.audience
    )


def _described(state: State, event: CharacterDescribed) -> None:
    character = state.characters.get(event.character)
    if character is not None:
        character.name, character.description = event.name, event.description


def _revealed(state: State, event: CharacterRevealed) -> None:
    if event.character in state.characters:
        state.characters[event.character].audience = EVERYONE


def _retired(state: State, event: CharacterRetired) -> None:
    character = state.characters.pop(event.character, None)
    if character is not None:
        state.retired[event.character] = character


def _returned(state: State, event: CharacterReturned) -> None:
    character = state.retired.pop(event.character, None)
    if character is not None:
        state.characters[event.character] = character


def _tells_described(event: CharacterDescribed, play: Play) -> str:
    old = name_of(play, event.character)
    return f"{old} is now called {event.name}." if old != event.name else f"{old} is described anew."


FACTS = (
    Fact(CharacterCreated, _created, lambda e, p: f"{e.name} comes into play."),
    Fact(CharacterDescribed, _described, _tells_described),
    Fact(CharacterRevealed, _revealed, lambda e, p: f"{e.name} is revealed."),
    Fact(CharacterRetired, _retired, lambda e, p: f"{name_of(p, e.character)} retires."),
    Fact(CharacterReturned, _returned, lambda e, p: f"{name_of(p, e.character)} is back."),
)
