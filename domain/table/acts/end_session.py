"""A GM ends the running game session; scenes go on (TAB-3)."""

from __future__ import annotations

from domain.core.act import Act, Command, finds_nothing
from domain.core.event import Event
from domain.core.play import Play
from domain.core.table import Table
from domain.membership.entitled import gm_only
from domain.membership.refusals import WRONG_ROLE
from domain.table.events.adventure import SessionEnded
from domain.table.refusals import SESSION_STATE
from domain.table.state import story


class EndSession(Command):
    """End the running game session."""


def decide(command: EndSession, _: None, play: Play, table: Table) -> list[Event]:
    """The session is over."""
    session = story(play).session
    if session is None:
        raise SESSION_STATE(running=None)
    return [SessionEnded(session.id)]


ACT = Act("table.end_session", EndSession, finds_nothing, gm_only, decide, (WRONG_ROLE, SESSION_STATE))
