"""What hidden characters and scenes mean for whoever may read an event that tells of them (TAB-7)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import reduce

from domain.core.audience import EVERYONE, Audience, narrower
from domain.core.event import Event
from domain.core.ids import CharacterId
from domain.core.play import Play
from domain.table.events.encounter import OrderSet, TurnEnded
from domain.table.state import Encounter, story


def audience_of(play: Play, *things: str, told: Audience = EVERYONE) -> Audience:
    """Who may know what tells of these characters and scenes, past ones too, among those to whom it is ``told``."""
    return reduce(narrower, (_known_to(play, thing) for thing in things), told)


def in_the_open(play: Play, characters: Iterable[CharacterId], told: Audience = EVERYONE) -> list[CharacterId]:
    """Those of the characters whom everybody to whom it is ``told`` may know of."""
    return [c for c in characters if audience_of(play, c, told=told) == told]


def turn_ends(play: Play, encounter: Encounter) -> Iterator[Event]:
    """The running turn of an encounter ends, if one runs; told to those who may know whose it was."""
    if encounter.holder is not None:
        audience = audience_of(play, encounter.holder, told=encounter.audience)
        yield TurnEnded(encounter.id, encounter.holder, audience=audience)


def whole_order(play: Play, encounter: Encounter, order: list[CharacterId]) -> Iterator[Event]:
    """The order with those in it who are hidden, for those who may know of them, where it has any."""
    audience = audience_of(play, *order, told=encounter.audience)
    if audience != encounter.audience:
        yield OrderSet(encounter.id, order, audience=audience)


def _known_to(play: Play, thing: str) -> Audience:
    now = story(play)
    found = now.characters.get(thing) or now.retired.get(thing) or now.scenes.get(thing)
    return found.audience if found is not None else now.ended.get(thing, EVERYONE)
