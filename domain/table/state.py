"""The story as it stands: campaign, adventure, session, scenes, characters, time, pinned notes, encounters."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal

from domain.core.audience import EVERYONE, Audience
from domain.core.ids import CharacterId, SceneId
from domain.core.play import Play

CharacterKind = Literal["pc", "npc", "threat"]

MINUTES_A_DAY = 24 * 60


@dataclass(slots=True)
class Adventure:
    """The running adventure."""

    id: str
    title: str


@dataclass(slots=True)
class Session:
    """The running game session; ``number`` counts the campaign's sessions from 1."""

    id: str
    number: int
    title: str


@dataclass(slots=True)
class Scene:
    """A running scene, with the ids of the characters present in the order in which they came."""

    id: SceneId
    title: str
    description: str = ""
    present: list[CharacterId] = field(default_factory=list)
    audience: Audience = EVERYONE


@dataclass(slots=True)
class Character:
    """A character in play: one of a player (pc), one of the GM (npc), or a threat."""

    id: CharacterId
    name: str
    kind: CharacterKind
    description: str = ""
    audience: Audience = EVERYONE


@dataclass(slots=True)
class Note:
    """A pinned note."""

    id: str
    text: str
    by: str
    audience: Audience = EVERYONE


@dataclass(slots=True)
class Encounter:
    """A running encounter under one system's turn order.

    ``round`` counts from 1 (0 before the first); ``order``: who has a turn in this round, first to last;
    ``holder``: whose turn it is, by id; ``acted``: whose turn of this round is over, by id.
    """

    id: str
    scene: SceneId
    system: str
    title: str = ""
    round: int = 0
    participants: list[CharacterId] = field(default_factory=list)
    order: list[CharacterId] = field(default_factory=list)
    holder: CharacterId | None = None
    acted: list[CharacterId] = field(default_factory=list)
    audience: Audience = EVERYONE


@dataclass(slots=True)
class State:
    """The story. ``minutes`` is the campaign's calendar.

    ``ended``: bare ids of what ended in the running adventure, with who could see it.
    """

    name: str = ""
    created_at: int = 0
    settings: dict[str, Any] = field(default_factory=dict)
    adventure: Adventure | None = None
    session: Session | None = None
    sessions: int = 0
    scenes: dict[SceneId, Scene] = field(default_factory=dict)
    characters: dict[CharacterId, Character] = field(default_factory=dict)
    retired: dict[CharacterId, Character] = field(default_factory=dict)
    minutes: int = 0
    notes: dict[str, Note] = field(default_factory=dict)
    encounters: dict[str, Encounter] = field(default_factory=dict)
    ended: dict[str, Audience] = field(default_factory=dict)


def story(play: Play) -> State:
    """The story's state in a play."""
    return play.state("table", State)


def day(play: Play) -> int:
    """The campaign's day, from 1."""
    return story(play).minutes // MINUTES_A_DAY + 1


def scene_of(play: Play, character: CharacterId) -> Scene | None:
    """The running scene a character is in."""
    return next((scene for scene in story(play).scenes.values() if character in scene.present), None)


def encounter_of(play: Play, character: CharacterId) -> Encounter | None:
    """The running encounter a character takes part in."""
    return next((e for e in story(play).encounters.values() if character in e.participants), None)


def name_of(play: Play, character: CharacterId) -> str:
    """What to call a character, a scene, or the id itself where nothing is known of it."""
    found = story(play).characters.get(character) or story(play).retired.get(character)
    if found is not None:
        return found.name
    scene = story(play).scenes.get(character)
    return scene.title if scene is not None else character
