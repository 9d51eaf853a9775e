"""The awards of experience: points, skills allowed, and what they are given for (PRE-175 to PRE-184)."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256
from typing import Literal

from domain.core.play import Play
from domain.core.refusal import Reason
from domain.systems.impresa.catalogue import base_of
from domain.systems.impresa.experience import answers_to
from domain.systems.impresa.settings import COMBAT_SKILLS, SOCIAL_SKILLS
from domain.systems.impresa.state import Award

GIVEN = Reason("duplicate", "PRE-177", "This has been awarded already.")

SessionAward = Literal["avoided_violence", "duel", "verbal_duel", "in_character", "vivid"]
AdventureAward = Literal["heroism", "goals", "secrets"]


@dataclass(frozen=True, slots=True)
class AwardKind:
    """An award: its points, the abilities whose skills it allows (none: any), and the rule it stands in.

    ``each``: it is given for each occasion, which its words identify; else once for a session or an adventure.
    """

    points: int
    rule: str
    abilities: tuple[str, ...] = ()
    each: bool = False


KINDS: dict[str, AwardKind] = {
    "avoided_violence": AwardKind(2, "PRE-177", ("creativity", "reasoning", "influence"), each=True),
    "duel": AwardKind(1, "PRE-178", each=True),
    "verbal_duel": AwardKind(1, "PRE-178", each=True),
    "in_character": AwardKind(3, "PRE-179"),
    "vivid": AwardKind(2, "PRE-180", ("creativity",)),
    "heroism": AwardKind(2, "PRE-182"),
    "goals": AwardKind(2, "PRE-183"),
    "secrets": AwardKind(2, "PRE-184", ("awareness",)),
}


def skills_allowed(kind: str, play: Play) -> list[str]:
    """The skills a duel's award is for, as the campaign groups them (PRE-178); none where abilities decide."""
    if kind == "duel":
        return COMBAT_SKILLS.of(play)
    return SOCIAL_SKILLS.of(play) if kind == "verbal_duel" else []


def allows(award: Award, skill: str, play: Play) -> bool:
    """Whether points of the award may go to the skill."""
    if award.skills:
        return base_of(skill) in award.skills
    return not award.abilities or bool(set(award.abilities) & set(answers_to(play, skill)))


def feat_key(kind: str, character: str, words: str, *, of: str = "") -> str:
    """What tells one feat from all others; "" for one that was only spoken of, which repeats nothing."""
    said = " ".join(words.split()).casefold()
    return once_key(kind, character, f"{of}/{said}") if said else ""


def once_key(kind: str, character: str, of: str) -> str:
    """What tells an award given once for a session or an adventure from all others: short, since all are remembered."""
    return sha256(f"{kind}/{character}/{of}".encode()).hexdigest()[:16]
