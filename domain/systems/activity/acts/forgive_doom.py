"""A GM forgives Doom (ACT-57)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, ClassVar

import pydantic

from domain.core.act import Act, Command, Offer, finds_nothing
from domain.core.audience import EVERYONE, Viewer
from domain.core.event import Event
from domain.core.play import Play
from domain.core.table import Table
from domain.systems.activity.dooming import oldest, seen_by
from domain.systems.activity.events.doom import DoomTaken
from domain.systems.activity.refusals.pools import DOOM_IS_NOT_PAID, DOOM_SHORT, NO_DOOM_BY_HAND, ONE_DEBT
from domain.systems.activity.rights import gm_or_else
from domain.systems.activity.state import doom


class ForgiveDoom(Command):
    """Forgive so much Doom, the oldest first."""

    forbids: ClassVar = {
        "add": NO_DOOM_BY_HAND,
        "character": ONE_DEBT,
        "ap": DOOM_IS_NOT_PAID,
        "luck_pool": DOOM_IS_NOT_PAID,
    }

    doom: Annotated[int, pydantic.Field(ge=1), NO_DOOM_BY_HAND]


def decide(command: ForgiveDoom, _: None, play: Play, table: Table) -> list[Event]:
    parts = oldest(command.doom, play, lambda part: True)
    if parts is None or doom(play) < command.doom:
        raise DOOM_SHORT(doom=doom(play))
    return [DoomTaken(parts, "forgiven", audience=seen_by(play, EVERYONE))]


def offers(play: Play, viewer: Viewer) -> Iterable[Offer]:
    """A GM may forgive what there is."""
    if viewer.gm and doom(play) > 0:
        yield Offer("activity.forgive_doom", {}, f"Forgive up to {doom(play)} Doom")


ACT = Act(
    "activity.forgive_doom",
    ForgiveDoom,
    finds_nothing,
    gm_or_else(DOOM_IS_NOT_PAID),
    decide,
    (*dict.fromkeys(ForgiveDoom.forbids.values()), DOOM_SHORT),
    offers=offers,
)
