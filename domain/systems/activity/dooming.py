"""How Doom is made and which of it is used: the oldest first, what may not be used passed over (ACT-57 to ACT-59)."""

from __future__ import annotations

from collections.abc import Callable

from domain.core.audience import GMS, Audience
from domain.core.event import Event
from domain.core.play import Play
from domain.systems.activity.events.doom import DoomAdded, DoomTaken, Part
from domain.systems.activity.events.points import Spent
from domain.systems.activity.settings import DOOM_VISIBLE
from domain.systems.activity.state import Complication, DoomPart, activity

PER_COMPLICATION = 2


def seen_by(play: Play, audience: Audience) -> Audience:
    """Who sees Doom move: who sees what moved it, or the GMs alone where the campaign hides the pool."""
    return audience if DOOM_VISIBLE.of(play) else GMS


def borrowed(spent: Spent, play: Play) -> list[Event]:
    """The Doom of points borrowed, one for one."""
    if not spent.credit:
        return []
    part = Part(spent.doom, "credit", spent.credit, spent.test, spent.scene)
    return [DoomAdded([part], "borrowed", audience=seen_by(play, spent.audience))]


def compounded(entry: str, found: Complication, play: Play) -> DoomAdded:
    """The Doom of a complication that found no place."""
    part = Part(entry, "compounded", PER_COMPLICATION, found.test, found.scene)
    return DoomAdded([part], "complication", audience=seen_by(play, found.audience))


def struck(entry: str, amount: int, play: Play, audience: Audience) -> list[Event]:
    """Borrowed Doom is struck, as far as it is still in the pool."""
    found = activity(play).doom.get(entry)
    gone = min(amount, found.amount) if found is not None else 0
    if found is None or gone < 1:
        return []
    return [DoomTaken([_part(entry, found, gone)], "struck", audience=seen_by(play, audience))]


def oldest(amount: int, play: Play, lawful: Callable[[DoomPart], bool]) -> list[Part] | None:
    """So much Doom of the lawful entries, oldest first; None where they do not hold so much."""
    parts: list[Part] = []
    for entry, found in activity(play).doom.items():
        if amount > 0 and found.amount > 0 and lawful(found):
            used = min(amount, found.amount)
            parts.append(_part(entry, found, used))
            amount -= used
    return parts if amount < 1 else None


def _part(entry: str, found: DoomPart, amount: int) -> Part:
    return Part(entry, found.kind, amount, found.test, found.scene)
