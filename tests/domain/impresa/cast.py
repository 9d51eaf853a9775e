"""The cast of the Impresa rulebook's worked examples, and the stage they stand on.

Those whom a row names as ``$rook`` and so on are in the campaign when it begins, with the sheets of the cast.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any

import yaml

from domain.membership.state import membership
from tests.kit.game import Game
from tests.kit.rows import Macro, Row, Stage

PLAYERS = ("Mina", "Jonas", "Anouk")
ABILITIES = ("fitness", "awareness", "creativity", "reasoning", "influence", "luck")


@dataclass(frozen=True)
class Person:
    """One of the cast: whose he is, his ratings in the order of ``ABILITIES``, skills and gimmicks."""

    name: str
    player: str | None
    ratings: tuple[int, int, int, int, int, int]
    skills: dict[str, int]
    gimmicks: dict[str, str] = field(default_factory=dict)


CAST = {
    "rook": Person(
        "Rook Adair",
        "Mina",
        (4, 3, 1, 2, 2, 2),
        {
            "athletics": 4,
            "brawling": 4,
            "firearms": 5,
            "criminal": 3,
            "first aid": 3,
            "composure": 4,
            "survival": 2,
        },
    ),
    "thessaly": Person(
        "Thessaly Brandt",
        "Jonas",
        (3, 3, 1, 3, 1, 2),
        {
            "medicine": 4,
            "first aid": 4,
            "natural sciences": 3,
            "driving": 2,
            "melee": 4,
            "computers": 5,
            "literacy": 3,
        },
        {"tolerance to pain": "", "mannerisms": "stutter", "multilingual": "Breton, Norse"},
    ),
    "corvin": Person(
        "Corvin Hale",
        "Anouk",
        (2, 4, 1, 2, 3, 3),
        {"archery": 6, "subterfuge": 4, "mechanical": 3, "gambling": 4, "seduction": 3, "streetwise": 5},
        {"vulnerability": "silver"},
    ),
    "bruna": Person(
        "Bruna Kask", None, (6, 2, 1, 1, 1, 0), {"brawling": 6, "melee": 7, "athletics": 3, "composure": 2}
    ),
    "imre": Person(
        "Imre Dahl",
        None,
        (3, 4, 1, 2, 4, 1),
        {"firearms": 7, "warfare": 4, "leadership": 6, "athletics": 5, "melee": 2},
    ),
    "ostin": Person(
        "Ostin Vale",
        None,
        (1, 2, 2, 5, 2, 1),
        {"engineering": 7, "boating": 5, "design": 4, "firearms": 3, "investigation": 6},
        {"internal compass": ""},
    ),
    "ileana": Person("Ileana Frey", None, (1, 2, 1, 4, 2, 0), {"medicine": 3, "first aid": 5}),
    "selwyn": Person("Selwyn", None, (3, 2, 1, 2, 0, 1), {"literacy": 3}),
}


class Scene(Stage):
    """The stage of a row: its game with those of the cast whom the row names."""

    def act(self, step: dict[str, Any]) -> Any:
        """As any stage, but every face that a step scripts must fall in it."""
        outcome = super().act(step)
        if "dice" in step and outcome is not None:
            assert self.game.scripted == [], f"dice that did not fall: {self.game.scripted}"
        return outcome

    def leader(self, character: str) -> str:
        """The member who leads a character."""
        return membership(self.game.play).controllers.get(character, "GM")


def stage_for(row: Row, macros: dict[str, Macro]) -> Scene:
    """The stage on which a row is played: players, the cast it names, its settings."""
    game = Game("impresa", *row.systems, settings=row.settings)
    for player in PLAYERS:
        game.player(player)
    said = yaml.safe_dump([row.given, row.steps])
    names = {key: enter(game, CAST[key]) for key in CAST if re.search(rf"\${key}\b", said)}
    return Scene(game, names, macros)


def enter(game: Game, person: Person) -> str:
    """Bring one of the cast into the campaign with his sheet; gives his id."""
    made = game.take(
        "table.create_character",
        "GM",
        name=person.name,
        kind="pc" if person.player else "npc",
        player=person.player,
    ).made("character")
    tongues = person.gimmicks.get("multilingual", "")
    game.take(
        "impresa.record_character",
        "GM",
        character=made,
        abilities=[
            {"ability": ability, "rating": rating} for ability, rating in zip(ABILITIES, person.ratings, strict=True)
        ],
        skills=[{"skill": skill, "rating": rating} for skill, rating in person.skills.items()],
        gimmicks=[{"name": name, "detail": detail} for name, detail in person.gimmicks.items()],
        tongue="Cornish",
        languages=tongues.split(", ") if tongues else [],
    )
    return made
