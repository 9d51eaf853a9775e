"""What is known of the dice now: the epoch that runs, its counter, the players' salt."""

from __future__ import annotations

from dataclasses import dataclass

from domain.core.play import Play


@dataclass(slots=True)
class Epoch:
    """The running epoch: its id, the commitment to its seed, the number of its last roll."""

    id: str
    commitment: str
    counter: int = 0


@dataclass(slots=True)
class State:
    """The running epoch, if any, and the salt that goes into every roll."""

    epoch: Epoch | None = None
    salt: str = ""


def dice(play: Play) -> State:
    """The dice's state in a play."""
    return play.state("dice", State)
