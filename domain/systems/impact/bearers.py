"""Bearers: what Details and Impact Dice belong to. Characters of four kinds, scenes, and the world."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, Protocol

from domain.core.audience import EVERYONE, Audience
from domain.core.play import Play
from domain.core.table import Table
from domain.systems.impact.ladder import OUT, die_named
from domain.systems.impact.refusals import SCENE_OVER, UNKNOWN_BEARER
from domain.systems.impact.settings import STARTING_DIE
from domain.systems.impact.state import WORLD, impact
from domain.table import hiding
from domain.table.finding import sees
from domain.table.state import name_of, story

BearerKind = Literal["pc", "adversary", "friend", "threat", "scene", "world", "ended"]

CHARACTERS = ("pc", "adversary", "friend")
"""Who has an Impact Die from the start (IMP-79)."""

FOES = ("adversary", "threat")


@dataclass(frozen=True, slots=True)
class Bearer:
    """A bearer as found: a character of some kind, a running scene, one that has ended, or the world."""

    id: str
    kind: BearerKind
    audience: Audience = EVERYONE


class NamesCharacter(Protocol):
    """A command about a character."""

    @property
    def character(self) -> str:
        """Whom it is about."""


def kind_of(play: Play, bearer: str) -> BearerKind | None:
    """What kind of bearer this is; None for what is not in play."""
    if bearer == WORLD:
        return "world"
    character = story(play).characters.get(bearer)
    if character is not None:
        return impact(play).stances.get(bearer, "adversary") if character.kind == "npc" else character.kind
    if bearer in story(play).scenes:
        return "scene"
    return "ended" if bearer in story(play).ended else None


def audience_of(play: Play, bearer: str) -> Audience:
    """Who may know of the bearer."""
    return hiding.audience_of(play, bearer)


def find_bearer(bearer: str, play: Play, table: Table) -> Bearer:
    """The bearer, or ``unknown_id``. A scene that has ended is found, so that rights are judged before it."""
    kind = kind_of(play, bearer)
    audience = audience_of(play, bearer)
    if kind is None or not sees(audience, play, table):
        raise UNKNOWN_BEARER(bearer=bearer)
    return Bearer(bearer, kind, audience)


def character_named(command: NamesCharacter, play: Play, table: Table) -> Bearer:
    """The character whom the command names."""
    return find_bearer(command.character, play, table)


def running(bearer: Bearer) -> Bearer:
    """Refuses a scene that has ended."""
    if bearer.kind == "ended":
        raise SCENE_OVER(scene=bearer.id)
    return bearer


def starting_rung(play: Play) -> int:
    """The rung at which characters start an adventure (IMP-80)."""
    return die_named(STARTING_DIE.of(play)) or OUT


def rung_of(play: Play, bearer: str) -> int | None:
    """The rung of a bearer's Impact Die; None if it has none. A character who never had any starts now."""
    rung = impact(play).dice.get(bearer)
    return starting_rung(play) if rung is None and kind_of(play, bearer) in CHARACTERS else rung


def is_out(play: Play, bearer: str) -> bool:
    """Whether the bearer has had its Impact Die lowered below D4: out of the story, or spent."""
    rung = rung_of(play, bearer)
    return rung is not None and rung <= OUT


def called(play: Play, bearer: str) -> str:
    """What to call a bearer."""
    return "the world" if bearer == WORLD else name_of(play, bearer)
