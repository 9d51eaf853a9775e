"""Damage waits, is settled and falls on the two tracks; characters are knocked down, stand up and die."""

from __future__ import annotations

from domain.core.event import Event, Fact, Movement
from domain.core.play import Play
from domain.systems.impresa.state import Lot, Settled, State, Track
from domain.table.state import name_of


class DamageTaken(Event, frozen=True, tag="impresa.damage_taken"):
    """Damage has got through to a character and waits for his luck.

    ``faces``: damage dice as they fell, none where nothing was rolled; ``rating``: the armor rating they met;
    ``dice``: damage dice in all; ``grades``: what got through, doubled where ``doubled``.
    """

    lot: str
    target: str
    track: Track
    grades: int
    dice: int = 0
    faces: list[int] = []
    rating: int = 0
    source: str = ""
    attacker: str = ""
    attack: str = ""
    doubled: bool = False


class DamageSettled(Event, frozen=True, tag="impresa.damage_settled"):
    """Damage is settled: so many grades were ignored by luck, the others fall."""

    lot: str
    ignored: int = 0


class FatigueMoved(Event, frozen=True, tag="impresa.fatigue_moved"):
    """The fatigue track has moved."""

    character: str
    by: int
    why: str = ""


class InjuryMoved(Event, frozen=True, tag="impresa.injury_moved"):
    """The injury track has moved; ``since``: the day it leaves 0, from which its weeks are counted."""

    character: str
    by: int
    why: str = ""
    since: int | None = None


class KnockedDown(Event, frozen=True, tag="impresa.knocked_down"):
    """A character lies on the ground: by grades, by dice, or because he is unconscious."""

    character: str
    why: str = ""


class StoodUp(Event, frozen=True, tag="impresa.stood_up"):
    """A character stands again."""

    character: str


class Died(Event, frozen=True, tag="impresa.died"):
    """A character is dead (PRE-46), of the damage ``lot`` if it was one that is being settled."""

    character: str
    why: str = ""
    lot: str = ""


class Revived(Event, frozen=True, tag="impresa.revived"):
    """A death was a mistake: the character lives, with the grades he has (PRE-47)."""

    character: str
    why: str = ""


def _taken(state: State, event: DamageTaken) -> None:
    state.lots[event.lot] = Lot(
        event.lot,
        event.target,
        event.track,
        event.grades,
        event.dice,
        event.source,
        event.attacker,
        event.attack,
        event.doubled,
        event.audience,
    )


def _settled(state: State, event: DamageSettled) -> None:
    lot = state.lots.pop(event.lot, None)
    if lot is not None:
        state.settled[event.lot] = Settled(lot.target, lot.doubled)


def _fatigue(state: State, event: FatigueMoved) -> None:
    character = state.characters.get(event.character)
    if character is not None:
        character.fatigue += event.by


def _injury(state: State, event: InjuryMoved) -> None:
    character = state.characters.get(event.character)
    if character is None:
        return
    character.injury += event.by
    if event.since is not None:
        character.hurt_since = event.since
    if character.injury == 0:
        character.hurt_since = None
        character.care.medicine_this_week = False


def _down(state: State, event: KnockedDown) -> None:
    if event.character in state.characters:
        state.characters[event.character].lying = True


def _up(state: State, event: StoodUp) -> None:
    if event.character in state.characters:
        state.characters[event.character].lying = False


def _died(state: State, event: Died) -> None:
    if event.character in state.characters:
        state.characters[event.character].dead = True


def _revived(state: State, event: Revived) -> None:
    if event.character in state.characters:
        state.characters[event.character].dead = False


def _tells_taken(event: DamageTaken, play: Play) -> str:
    cause = f" from {event.source}" if event.source else ""
    return f"{name_of(play, event.target)} takes {event.grades} of {event.track}{cause}, unless luck ignores it."


def _tells_settled(event: DamageSettled, _: Play) -> str:
    return f"The damage is settled, {event.ignored} ignored." if event.ignored else "The damage is settled."


def _tells_track(track: str, character: str, by: int, why: str, play: Play) -> str:
    word = "takes" if by >= 0 else "recovers"
    return f"{name_of(play, character)} {word} {abs(by)} of {track}" + (f": {why}." if why else ".")


FACTS = (
    Fact(DamageTaken, _taken, _tells_taken),
    Fact(DamageSettled, _settled, _tells_settled),
    Fact(
        FatigueMoved,
        _fatigue,
        lambda e, p: _tells_track("fatigue", e.character, e.by, e.why, p),
        moves=lambda e: [Movement("impresa.fatigue", e.character, e.by, e.why)],
    ),
    Fact(
        InjuryMoved,
        _injury,
        lambda e, p: _tells_track("injury", e.character, e.by, e.why, p),
        moves=lambda e: [Movement("impresa.injury", e.character, e.by, e.why)],
    ),
    Fact(KnockedDown, _down, lambda e, p: f"{name_of(p, e.character)} goes down" + (f": {e.why}." if e.why else ".")),
    Fact(StoodUp, _up, lambda e, p: f"{name_of(p, e.character)} stands up."),
    Fact(
        Died,
        _died,
        lambda e, p: f"{name_of(p, e.character)} dies.",
        moves=lambda e: [Movement("impresa.death", e.character, 1, e.why)],
    ),
    Fact(
        Revived,
        _revived,
        lambda e, p: f"{name_of(p, e.character)} lives after all.",
        moves=lambda e: [Movement("impresa.death", e.character, -1, e.why)],
    ),
)
