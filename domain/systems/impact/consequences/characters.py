"""What characters' comings and goings mean for their Impact Dice, Details and tests (IMP-80, IMP-101)."""

from __future__ import annotations

from collections.abc import Iterable

from domain.core.audience import EVERYONE
from domain.core.event import Event
from domain.core.play import Play
from domain.core.table import Table
from domain.systems.impact.bearers import kind_of, rung_of, starting_rung
from domain.systems.impact.details import shown as detail_shown
from domain.systems.impact.events.adventure import CameIntoPlay
from domain.systems.impact.events.die import DieMoved, DieShown
from domain.systems.impact.events.outcome import TestClosed
from domain.systems.impact.ladder import OUT, shown
from domain.systems.impact.moving import jumps
from domain.systems.impact.state import details_of, impact
from domain.table.events.character import CharacterCreated, CharacterRetired, CharacterRevealed
from domain.table.events.scene import CharacterEntered, SceneRevealed


def starts(event: CharacterCreated, play: Play, table: Table) -> Iterable[Event]:
    """Every character of a player or the GM has an Impact Die; a threat has one if it is given one (IMP-79)."""
    if event.kind != "threat":
        rung = starting_rung(play)
        yield DieMoved(event.character, rung, "created", shown(OUT), shown(rung), audience=event.audience)


def comes_into_play(event: CharacterEntered, play: Play, table: Table) -> Iterable[Event]:
    """A player's character is in play from his first scene; who joins late starts where all did (IMP-80)."""
    if kind_of(play, event.character) != "pc" or event.character in impact(play).in_play:
        return
    if event.character not in impact(play).settled:
        yield from jumps(play, event.character, starting_rung(play), "adventure")
    yield CameIntoPlay(event.character, audience=event.audience)


def is_shown(event: CharacterRevealed | SceneRevealed, play: Play, table: Table) -> Iterable[Event]:
    """Who or what is revealed is seen with its Impact Die and its Details, save those that are secret themselves."""
    bearer = event.character if isinstance(event, CharacterRevealed) else event.scene
    kind = kind_of(play, bearer)
    rung = rung_of(play, bearer)
    die = shown(rung) if rung is not None else ""
    yield DieShown(bearer, die, kind if kind in ("adversary", "friend") else "")
    for detail in details_of(play, bearer):
        if detail.audience != EVERYONE and not detail.secret:
            yield detail_shown(detail)


def retires(event: CharacterRetired, play: Play, table: Table) -> Iterable[Event]:
    """The tests of whoever leaves the campaign are over, and so are those set up against him."""
    for test in impact(play).tests.values():
        against = bool(test.foes) and test.foes[0] == event.character and test.phase == "open"
        if test.roller == event.character or against:
            yield TestClosed(test.id, "cancelled")


CONSEQUENCES = (
    (CharacterCreated, starts),
    (CharacterEntered, comes_into_play),
    (CharacterRevealed, is_shown),
    (SceneRevealed, is_shown),
    (CharacterRetired, retires),
)
