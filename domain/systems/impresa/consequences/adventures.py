"""What adventures and sessions that start and end mean: what is closed, who was in play, awards that waited."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from domain.core.audience import Audience
from domain.core.event import Event
from domain.core.play import Play
from domain.core.table import Table
from domain.systems.impresa.events.award import AdventureClosed, AwardReleased, SessionClosed
from domain.systems.impresa.events.task import TasksForgotten
from domain.systems.impresa.state import impresa
from domain.table.events.adventure import AdventureEnded, AdventureStarted, SessionEnded
from domain.table.hiding import audience_of, in_the_open
from domain.table.state import story


def forget(event: AdventureStarted, play: Play, table: Table) -> Iterable[Event]:
    """A new adventure closes what the last one left behind."""
    now = impresa(play)
    settled = now.settled or any(task.rolled for task in now.tasks.values())
    return (TasksForgotten(),) if settled or any(call.granted for call in now.calls.values()) else ()


def close_session(event: SessionEnded, play: Play, table: Table) -> Iterator[Event]:
    """A session that ends is remembered with who was in play, and the awards that waited for it are given."""
    session = story(play).session
    if session is None:
        return
    there, shown, audience = in_play(play)
    yield SessionClosed(session.number, shown)
    if shown != there:
        yield SessionClosed(session.number, there, audience=audience)
    for award in impresa(play).awards.values():
        if award.waits and award.session == session.number:
            yield AwardReleased(award.id, audience=award.audience)


def close_adventure(event: AdventureEnded, play: Play, table: Table) -> Iterator[Event]:
    """An adventure that ends is remembered with who was in play; of hidden ones the directors alone are told."""
    there, shown, audience = in_play(play)
    yield AdventureClosed(event.adventure, shown)
    if shown != there:
        yield AdventureClosed(event.adventure, there, audience=audience)


def in_play(play: Play) -> tuple[list[str], list[str], Audience]:
    """The characters in play, the dead ones left out; those whom everyone may know of; who may know of them all."""
    here = story(play).characters
    there = [c.id for c in impresa(play).characters.values() if not c.dead and c.id in here]
    return there, in_the_open(play, there), audience_of(play, *there)


CONSEQUENCES = ((AdventureStarted, forget), (SessionEnded, close_session), (AdventureEnded, close_adventure))
