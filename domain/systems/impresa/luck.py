"""Luck: what is spent and what may come back (PRE-06, PRE-174)."""

from __future__ import annotations

from domain.core.event import Event
from domain.core.play import Play
from domain.systems.impresa.events.figures import LuckMoved
from domain.systems.impresa.refusals import NO_LUCK
from domain.systems.impresa.settings import LUCK_CAP
from domain.systems.impresa.state import Impresan
from domain.systems.impresa.tables.abilities import RATING_MAX


def spends_luck(character: Impresan, points: int, why: str) -> list[Event]:
    """The events of spending luck, none for 0 points; refused where there is not so much left."""
    if points > character.luck:
        raise NO_LUCK(asked=points, luck=character.luck)
    return [LuckMoved(character.id, -points, why, audience=character.audience)] if points else []


def luck_cap(play: Play, character: Impresan) -> int:
    """How high an award may lift current luck."""
    return RATING_MAX if LUCK_CAP.of(play) == "scale_six" else character.abilities.get("luck", 0)
