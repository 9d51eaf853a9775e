"""Dice epochs and the dice thrown in them. All kept: dice belong to the log, not to the canon."""

from __future__ import annotations

import msgspec

from domain.core.event import Event, Fact
from domain.core.play import Play
from domain.dice.state import Epoch, State


class EpochOpened(Event, frozen=True, tag="dice.epoch_opened"):
    """From here on faces come from one seed; ``commitment`` is its SHA-256, as ``provable.commitment`` says."""

    epoch: str
    commitment: str


class EpochClosed(Event, frozen=True, tag="dice.epoch_closed"):
    """The seed is shown, in hex: every face of the epoch can now be checked."""

    epoch: str
    seed: str


class Salted(Event, frozen=True, tag="dice.salted"):
    """A player's own words go into every roll from the next one on."""

    salt: str
    by: str


class Die(msgspec.Struct, frozen=True, omit_defaults=True):
    """One die: the ``nth`` (from 0) of a roller in a test. ``counter`` is its number in the epoch; 0 if typed in."""

    test: str
    roller: str
    nth: int
    sides: int
    face: int
    counter: int = 0


class Thrown(Event, frozen=True, tag="dice.thrown"):
    """Dice have fallen. ``epoch`` and ``salt`` belong to those with a counter; ``typed_by`` to those without."""

    dice: list[Die]
    epoch: str = ""
    salt: str = ""
    typed_by: str = ""


def _opened(state: State, event: EpochOpened) -> None:
    state.epoch = Epoch(event.epoch, event.commitment)


def _closed(state: State, event: EpochClosed) -> None:
    if state.epoch is not None and state.epoch.id == event.epoch:
        state.epoch = None


def _salted(state: State, event: Salted) -> None:
    state.salt = event.salt


def _thrown(state: State, event: Thrown) -> None:
    if state.epoch is not None and state.epoch.id == event.epoch:
        state.epoch.counter = max([state.epoch.counter, *(die.counter for die in event.dice)])


def _tells_thrown(event: Thrown, _: Play) -> str:
    faces = ", ".join(f"{die.face} on D{die.sides}" for die in event.dice)
    return f"The dice {'typed in from the table' if event.typed_by else 'thrown'}: {faces}."


FACTS = (
    Fact(EpochOpened, _opened, lambda e, p: "The server commits to new dice.", kept=True),
    Fact(EpochClosed, _closed, lambda e, p: "The seed of the dice is shown; every roll can be checked.", kept=True),
    Fact(Salted, _salted, lambda e, p: "A player salts the dice.", kept=True),
    Fact(Thrown, _thrown, _tells_thrown, kept=True),
)
