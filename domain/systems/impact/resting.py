"""Who may have a reset in the running break (IMP-98)."""

from __future__ import annotations

from domain.core.play import Play
from domain.core.refusal import Reason
from domain.systems.impact.state import impact

NO_BREAK = Reason("no_break", "IMP-98", "There is no break.")
NOT_ALLOWED = Reason("reset_not_allowed", "IMP-98", "The GM has not named the character for a reset.")
ALREADY = Reason("already_reset", "IMP-98", "The character has had his reset in this break.")


def may_reset(character: str, play: Play) -> None:
    """Refuses without a break, a character not named, and a second reset."""
    respite = impact(play).respite
    if respite is None:
        raise NO_BREAK()
    if character in respite.reset:
        raise ALREADY()
    if character not in respite.allowed:
        raise NOT_ALLOWED()
