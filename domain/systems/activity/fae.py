"""Fae Points: cap, room, and gains cut at the cap (ACT-61 to ACT-63)."""

from __future__ import annotations

from domain.core.audience import Audience
from domain.core.ids import CharacterId
from domain.core.play import Play
from domain.systems.activity.events.fae import FaeMoved
from domain.systems.activity.rights import is_pc
from domain.systems.activity.state import activity, sheet_of
from domain.table.state import story


def has_fae(play: Play, character: CharacterId) -> bool:
    """Whether the character may hold Fae Points: players' characters, and true Fae."""
    return is_pc(play, character) or sheet_of(play, character).true_fae


def fae_cap(play: Play, character: CharacterId) -> int | None:
    """The most the character may hold: his hit dice, or what a GM wrote for a true Fae; None: no cap."""
    sheet = sheet_of(play, character)
    return sheet.fae_cap if sheet.true_fae else sheet.hit_dice


def fae_held(play: Play, character: CharacterId) -> int:
    """The character's Fae Points."""
    return activity(play).fae.get(character, 0)


def fae_gain(play: Play, character: CharacterId, offered: int) -> int:
    """How much of what is offered the cap lets the character gain."""
    cap = fae_cap(play, character)
    return offered if cap is None else max(0, min(offered, cap - fae_held(play, character)))


def gained(play: Play, character: CharacterId, offered: int, why: str, *, says: str = "") -> FaeMoved:
    """The event of a gain, cut at the cap; offered and gained both stand in it."""
    by = fae_gain(play, character, offered)
    return FaeMoved(character, by, why, offered=offered, says=says, audience=audience_of(play, character))


def audience_of(play: Play, character: CharacterId) -> Audience:
    """Who sees the character."""
    known = story(play)
    found = known.characters.get(character) or known.retired.get(character)
    return found.audience if found is not None else "everyone"
