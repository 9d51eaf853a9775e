"""The table: who acts, when, in which act, and with which dice. All that a decision may take from outside."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256
from typing import Protocol

from domain.core.audience import Audience
from domain.core.event import Event
from domain.core.ids import ActId, MemberId


class Dice(Protocol):
    """Where faces come from. Implementations stand in ``domain.dice``."""

    def throw(self, test: str, roller: str, nth: int, sides: int, *, typed: int | None = None) -> int:
        """The face, 1 to ``sides``, of the ``nth`` die (from 0) of this roller in this test.

        ``typed``: the face read off a real die. Raises ``OpenDie`` where no die may be thrown (dry runs).
        """
        ...

    def events(self, audience: Audience) -> list[Event]:
        """What the dice did in this act, to be recorded before what follows from it; seen by ``audience``."""
        ...

    def reveal(self) -> list[Event]:
        """The end of the running epoch with its seed shown, if there is one."""
        ...


class OpenDie(Exception):
    """A speculative run has come to a die that was never thrown."""

    def __init__(self, test: str, roller: str, nth: int, sides: int) -> None:
        super().__init__(f"die {nth} of {roller} in {test}: 1 to {sides}, not thrown yet")
        self.test, self.roller, self.nth, self.sides = test, roller, nth, sides


@dataclass(frozen=True, slots=True)
class Table:
    """Who acts, when, in which act, with which dice.

    ``member`` is whose act it is, ``sent_by`` who sent it (a GM or a bot for the member; else the same);
    ``at`` milliseconds since 1970 UTC; ``origin`` the id of the act whose seq is the place, from which ids are minted;
    ``again`` is true when an act is decided anew in a retake: then nobody's right to act is judged, nothing is hidden.
    """

    member: MemberId
    sent_by: MemberId
    at: int
    origin: ActId
    dice: Dice
    again: bool = False

    def mint(self, kind: str, key: str = "") -> str:
        """An id for something this act makes: the same act mints the same ids when it is taken again.

        ``key`` is a natural key, such as the character, where one act makes several things of a kind.
        """
        return f"{kind}-{sha256(f'{self.origin}/{kind}/{key}'.encode()).hexdigest()[:16]}"
