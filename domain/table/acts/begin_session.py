"""A GM begins a game session of the running adventure (TAB-3)."""

from __future__ import annotations

from domain.core.act import Act, Command, finds_nothing
from domain.core.event import Event
from domain.core.play import Play
from domain.core.table import Table
from domain.membership.entitled import gm_only
from domain.membership.refusals import WRONG_ROLE
from domain.table.events.adventure import SessionBegun
from domain.table.refusals import NO_ADVENTURE, SESSION_STATE
from domain.table.state import story


class BeginSession(Command):
    """Begin a game session."""

    title: str = ""


def decide(command: BeginSession, _: None, play: Play, table: Table) -> list[Event]:
    """The session runs, unless one does or no adventure does."""
    now = story(play)
    if now.adventure is None:
        raise NO_ADVENTURE()
    if now.session is not None:
        raise SESSION_STATE(running=now.session.number)
    return [SessionBegun(table.mint("session"), now.sessions + 1, command.title.strip())]


ACT = Act(
    "table.begin_session", BeginSession, finds_nothing, gm_only, decide, (WRONG_ROLE, NO_ADVENTURE, SESSION_STATE)
)
