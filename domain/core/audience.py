"""Who sees what: audiences as they stand on events and state, viewers, and the one predicate ``visible``."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from domain.core.ids import CharacterId, MemberId

Audience = str
"""``everyone``, ``gms``, ``members:<id>,<id>`` or ``controller:<character>`` (whoever controls it now)."""

EVERYONE: Audience = "everyone"
GMS: Audience = "gms"
NOBODY: Audience = "members:"
"""A list of members with nobody on it: what two circles have in common that share no one."""


SeenBy = Callable[[str, str], Audience]
"""``(test, roller)``: who may see the dice that this roller throws in this test."""


def members(ids: Iterable[MemberId]) -> Audience:
    """The audience of these members alone; nobody else sees it, a GM neither unless named."""
    return "members:" + ",".join(sorted(set(ids)))


def controller(character: CharacterId) -> Audience:
    """The audience of whoever controls the character now, and the GMs."""
    return f"controller:{character}"


def is_audience(text: str) -> bool:
    """Whether the text is an audience of one of the four forms."""
    kind, _, rest = text.partition(":")
    return text in (EVERYONE, GMS) or (kind in ("members", "controller") and bool(rest))


@dataclass(frozen=True, slots=True)
class Viewer:
    """Who looks: a member (or nobody in particular) with the roles and characters that are his now."""

    member: MemberId | None = None
    gm: bool = False
    characters: frozenset[CharacterId] = frozenset()
    all_seeing: bool = False


ANYBODY = Viewer()
"""Somebody of whom nothing is known: sees what everyone sees."""

THE_RULES = Viewer(all_seeing=True, gm=True)
"""The rules themselves, for re-deciding acts and for checks over everything: nothing is hidden from them."""


def visible(audience: Audience, viewer: Viewer) -> bool:
    """Whether the viewer may see what bears the audience. Every way out of Retcon goes through here."""
    if audience == EVERYONE or viewer.all_seeing:
        return True
    if audience == GMS:
        return viewer.gm
    kind, _, rest = audience.partition(":")
    if kind == "members":
        return viewer.member is not None and viewer.member in rest.split(",")
    return viewer.gm or rest in viewer.characters


def narrower(one: Audience, other: Audience) -> Audience:
    """The audience of what tells of two things at once: nobody who may not see both.

    Of two lists of members, those on both; of two characters, the GMs. Whether a member named is a GM, or plays a
    character, changes in time, so of a list of members and anything else closed it is nobody but the rules.
    """
    if other in (one, EVERYONE):
        return one
    if one == EVERYONE:
        return other
    (kind, _, first), (its, _, second) = one.partition(":"), other.partition(":")
    if "members" not in (kind, its):
        return GMS
    return members(set(first.split(",")) & set(second.split(","))) if kind == its else NOBODY
