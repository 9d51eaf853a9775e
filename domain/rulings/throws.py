"""The dice of a ruling: what has fallen keeps its face, in struck acts too; only what never fell may be thrown."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from domain.core.play import Play
from domain.core.table import Dice, DieKey
from domain.dice.settings import SOURCE
from domain.rulings.asks import FacesOf, Work
from domain.rulings.state import State, rulings


def tests_alike(state: State, test: str) -> tuple[str, ...]:
    """The test, then those whose openings were taken out and whose faces it has."""
    out = [test]
    while out[-1] in state.same_faces and state.same_faces[out[-1]] not in out:
        out.append(state.same_faces[out[-1]])
    return tuple(out)


def faces_for(state: State, test: str, fallen: Mapping[DieKey, int]) -> dict[DieKey, int]:
    """What is known of the dice of a test by what has ``fallen`` in it and in those alike."""
    alike = tests_alike(state, test)
    found = [(alike.index(key[0]), key, face) for key, face in fallen.items() if key[0] in alike]
    return {(test, *key[1:]): face for _, key, face in sorted(found, reverse=True)}


@dataclass(slots=True)
class Throws:
    """What a ruling may throw, and what has fallen in the tests looked up so far (``faces``).

    ``cup``: the ruling's own; ``read_off``: faces of real dice that its command gives.
    """

    cup: Dice
    may_throw: bool
    read_off: Mapping[DieKey, int]
    state: State
    faces: dict[DieKey, int] = field(default_factory=dict)
    looked_up: set[str] = field(default_factory=set)

    def again(self, *, throws: bool, heeds_typed: bool = False) -> Dice:
        """The dice of one act that is decided again."""
        return self.cup.again(self.faces, self.read_off, throws=throws, heeds_typed=heeds_typed)

    def look_up(self, test: str) -> Work[bool]:
        """Ask which dice of a test have fallen, unless that is known; says whether it was asked."""
        if test in self.looked_up:
            return False
        self.looked_up.add(test)
        fallen: Mapping[DieKey, int] = yield FacesOf(frozenset(tests_alike(self.state, test)))
        self.faces.update(faces_for(self.state, test, fallen))
        return True


def throws_of(play: Play, cup: Dice, read_off: Mapping[DieKey, int]) -> Throws:
    """The dice of a ruling in this play. Where the table throws, the server does not: faces are sent along."""
    return Throws(cup, cup.throws and SOURCE.of(play) != "table", read_off, rulings(play))
