"""What gimmicks held mean to other rules."""

from __future__ import annotations

from collections.abc import Iterable

from domain.systems.impresa.state import Gimmick, Impresan
from domain.systems.impresa.tables.gimmicks import VULNERABILITY


def alike(one: str, other: str) -> bool:
    """Whether two names mean the same thing, however they are written."""
    return " ".join(one.split()).casefold() == " ".join(other.split()).casefold()


def held(character: Impresan, gimmick: str) -> list[Gimmick]:
    """The character's gimmicks of this name."""
    return [one for one in character.gimmicks if one.name == gimmick]


def covers(gimmicks: Iterable[Gimmick], detail: str) -> bool:
    """Whether one of the gimmicks has this detail recorded."""
    return any(alike(one.detail, detail) for one in gimmicks)


def vulnerable_to(character: Impresan, substance: str) -> bool:
    """Whether the substance or force is one that the character is vulnerable to (PRE-34)."""
    return bool(substance.strip()) and covers(held(character, VULNERABILITY), substance)
