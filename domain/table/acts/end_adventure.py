"""A GM ends the adventure; its scenes and the running session end with it (TAB-2, TAB-3)."""

from __future__ import annotations

from domain.core.act import Act, Command, finds_nothing
from domain.core.event import Event
from domain.core.play import Play
from domain.core.table import Table
from domain.membership.entitled import gm_only
from domain.membership.refusals import WRONG_ROLE
from domain.table.events.adventure import AdventureEnded, SessionEnded
from domain.table.events.scene import SceneClosed
from domain.table.refusals import NO_ADVENTURE
from domain.table.state import story


class EndAdventure(Command):
    """End the running adventure."""


def decide(command: EndAdventure, _: None, play: Play, table: Table) -> list[Event]:
    """Its scenes close, then the adventure ends, then the session."""
    now = story(play)
    if now.adventure is None:
        raise NO_ADVENTURE()
    scenes = [SceneClosed(scene.id, audience=scene.audience) for scene in now.scenes.values()]
    session = [SessionEnded(now.session.id)] if now.session else []
    return [*scenes, AdventureEnded(now.adventure.id), *session]


ACT = Act("table.end_adventure", EndAdventure, finds_nothing, gm_only, decide, (WRONG_ROLE, NO_ADVENTURE))
