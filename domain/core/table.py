"""The table: who acts, when, in which act, and with which dice. All that a decision may take from outside."""

from __future__ import annotations

from collections.abc import Generator, Mapping
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, Protocol

from domain.core.audience import SeenBy
from domain.core.event import Event
from domain.core.ids import ActId, MemberId

DieKey = tuple[str, str, int, int]
"""Test, roller, nth, sides: what makes a die the same die when it is asked for again."""


class Dice(Protocol):
    """Where faces come from. Implementations stand in ``domain.dice``."""

    def throw(self, test: str, roller: str, nth: int, sides: int, *, typed: int | None = None) -> int:
        """The face, 1 to ``sides``, of the ``nth`` die (from 0) of this roller in this test.

        ``typed``: the face read off a real die. Raises ``OpenDie`` where no die may be thrown (dry runs).
        """
        ...

    def events(self, seen_by: SeenBy) -> list[Event]:
        """What the dice did in this act, to be recorded before what follows from it; each die as ``seen_by`` says."""
        ...

    def reveal(self) -> list[Event]:
        """The end of the running epoch with its seed shown, if there is one."""
        ...

    @property
    def throws(self) -> bool:
        """Whether a die may be thrown that never was; not so in dry runs and previews."""
        ...

    def again(
        self, known: Mapping[DieKey, int], read_off: Mapping[DieKey, int], *, throws: bool, heeds_typed: bool
    ) -> Dice:
        """The dice of an act that is decided again within this one, going on after what this one has thrown.

        ``known``: faces that have fallen; ``read_off``: faces read off real dice for this ruling; ``throws``: whether
        others may be thrown; ``heeds_typed``: whether the faces in the act's own command are for these very dice.
        """
        ...

    def pour(self, dice: Dice, seen_by: SeenBy) -> None:
        """Record with this act what ``dice``, made by ``again``, has thrown; each die as ``seen_by`` says."""
        ...


class OpenDie(Exception):
    """A speculative run has come to a die that was never thrown."""

    def __init__(self, test: str, roller: str, nth: int, sides: int) -> None:
        super().__init__(f"die {nth} of {roller} in {test}: 1 to {sides}, not thrown yet")
        self.test, self.roller, self.nth, self.sides = test, roller, nth, sides


class LogNeeded(Exception):
    """An act cannot be decided from the play alone: it is a ruling, and must look at acts of the past.

    ``work`` yields one question about the log after the other (``domain.rulings.asks``), is sent the answers, and
    returns what ``Table.retaken`` must hold when the act is taken once more. It reads no log itself and can be put
    aside between two questions.
    """

    def __init__(self, work: Generator[Any, Any, Any]) -> None:
        super().__init__("the act needs the log")
        self.work = work


@dataclass(frozen=True, slots=True)
class Table:
    """Who acts, when, in which act, with which dice.

    ``member`` is whose act it is, ``sent_by`` who sent it (a GM or a bot for the member; else the same);
    ``at`` milliseconds since 1970 UTC; ``origin`` the id of the act whose seq is the place, from which ids are minted;
    ``again`` is true when an act is decided anew in a retake: then nobody's right to act is judged, nothing is hidden.
    ``retaken`` is what an act that needs the log found in it (``LogNeeded``).
    """

    member: MemberId
    sent_by: MemberId
    at: int
    origin: ActId
    dice: Dice
    again: bool = False
    retaken: Any = None

    def mint(self, kind: str, key: str = "") -> str:
        """An id for something this act makes: the same act mints the same ids when it is taken again.

        ``key`` is a natural key, such as the character, where one act makes several things of a kind.
        """
        return minted(self.origin, kind, key)


def minted(origin: ActId, kind: str, key: str = "") -> str:
    """The id that an act mints for the thing of this kind and natural key."""
    return f"{kind}-{sha256(f'{origin}/{kind}/{key}'.encode()).hexdigest()[:16]}"
