"""The check of an epoch: every face follows from the seed shown, none is missing, none was swapped."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from domain.core.event import Event
from domain.dice.events.epoch import Die, EpochClosed, EpochOpened, Thrown
from domain.dice.provable import commitment, face


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong with an epoch: its id, the number of the roll (0: the epoch itself), and a sentence."""

    epoch: str
    counter: int
    says: str


@dataclass(frozen=True, slots=True)
class Checked:
    """One epoch after the check: how many rolls it has, whether its seed is shown, and what is wrong with it."""

    epoch: str
    rolls: int
    shown: bool
    faults: tuple[Fault, ...]


def check_epochs(events: Iterable[Event]) -> list[Checked]:
    """Check every epoch in a campaign's events, given in the order of the log, struck acts included.

    A roll that was altered, left out or swapped, and a seed that is not the one committed to, give faults.
    An epoch whose seed is not shown yet is checked for gaps alone.
    """
    opened: dict[str, str] = {}
    seeds: dict[str, str] = {}
    rolls: dict[str, list[tuple[Die, str]]] = {}
    for event in events:
        match event:
            case EpochOpened():
                opened[event.epoch] = event.commitment
            case EpochClosed():
                seeds[event.epoch] = event.seed
            case Thrown() if event.epoch:
                rolls.setdefault(event.epoch, []).extend((die, event.salt) for die in event.dice)
    epochs = [*opened, *(epoch for epoch in rolls if epoch not in opened)]
    return [_checked(epoch, opened.get(epoch), seeds.get(epoch), rolls.get(epoch, [])) for epoch in epochs]


def _checked(epoch: str, committed: str | None, seed: str | None, rolls: list[tuple[Die, str]]) -> Checked:
    faults = [*_gaps(epoch, rolls)]
    if committed is None:
        faults.append(Fault(epoch, 0, "rolls of an epoch that was never opened"))
    if seed is not None:
        faults += _against_seed(epoch, committed, bytes.fromhex(seed), rolls)
    return Checked(epoch, len(rolls), seed is not None, tuple(faults))


def _gaps(epoch: str, rolls: list[tuple[Die, str]]) -> Iterator[Fault]:
    for expected, (die, _) in enumerate(rolls, start=1):
        if die.counter != expected:
            yield Fault(epoch, expected, f"roll {expected} is missing or out of order: found {die.counter}")
            return


def _against_seed(epoch: str, committed: str | None, seed: bytes, rolls: list[tuple[Die, str]]) -> Iterator[Fault]:
    if committed is not None and commitment(seed) != committed:
        yield Fault(epoch, 0, "the seed shown is not the one committed to")
    for die, salt in rolls:
        due = face(seed, die.counter, salt, die.sides)
        if due != die.face:
            yield Fault(epoch, die.counter, f"roll {die.counter} on D{die.sides} must be {due}, not {die.face}")
