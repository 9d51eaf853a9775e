"""Given, when, then for acts: a campaign in memory, played by people with names, with scripted dice.

    game = Game("impact", settings={"impact.opening_scenes": True})
    game.gm("Wren"); game.player("Ana")
    mara = game.take("table.create_character", "Ana", name="Mara").made("character")
    game.dice(7)
    game.take("impact.roll", "Ana", test=test)
    game.refused("impact.roll", "Ana", test=test) == "test_not_open"

Every act taken is checked on the way: its events survive the wire, the play it was decided in is untouched, deciding it
twice gives the same, and a refusal is one that the act declares.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from copy import copy
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID

import msgspec

from domain.core.audience import THE_RULES, Viewer
from domain.core.event import Event, encode, wire_name
from domain.core.play import Play, restored, snapshot
from domain.core.refusal import Refusal
from domain.core.rulebook import registry
from domain.core.table import OpenDie, Table
from domain.membership.state import viewer
from domain.play import COMMON_REFUSALS, Taken, blank, evolve, find_act, take
from domain.views import Views, figures, views

_MINTED = re.compile(r"[a-z_]+-[0-9a-f]{16}")

FIRST_MOMENT = 1_700_000_000_000


def act_id(number: int) -> str:
    """The id of the act of this number: the same act mints the same ids wherever it is taken with this id."""
    return str(UUID(int=number))


@dataclass
class ScriptedDice:
    """Dice that show what the test says, in order; a die nobody scripted is an error of the test."""

    faces: list[int] = field(default_factory=list)
    thrown: list[tuple[str, str, int, int, int]] = field(default_factory=list)

    def throw(self, test: str, roller: str, nth: int, sides: int, *, typed: int | None = None) -> int:
        if typed is None and not self.faces:
            raise OpenDie(test, roller, nth, sides)
        face = self.faces.pop(0) if typed is None else typed
        self.thrown.append((test, roller, nth, sides, face))
        return face

    def events(self, audience: str) -> list[Event]:
        return []

    def reveal(self) -> list[Event]:
        return []


@dataclass(frozen=True)
class Outcome:
    """What an act gave: its events, and the ids it minted."""

    events: tuple[Event, ...]
    known: frozenset[str] = frozenset()

    def made(self, kind: str) -> str:
        """The id of the one thing of this kind that the act made, such as ``character``."""
        return self.all_made(kind)[0]

    def all_made(self, kind: str) -> list[str]:
        """The ids of all things of this kind that the act made, in order."""
        found = [text for event in self.events for text in _texts(event) if text.startswith(f"{kind}-")]
        return [text for text in dict.fromkeys(found) if text not in self.known]

    def first_made(self) -> str:
        """The id of the first thing the act made, of whatever kind."""
        minted = [text for event in self.events for text in _texts(event) if _MINTED.fullmatch(text)]
        new = [text for text in minted if text not in self.known]
        assert new, f"nothing was made: {self.names}"
        return new[0]

    def of(self, name: str) -> list[Event]:
        """Its events of this wire name."""
        return [event for event in self.events if wire_name(event) == name]

    @property
    def names(self) -> list[str]:
        """The wire names of its events, in order."""
        return [wire_name(event) for event in self.events]


class Game:
    """A campaign in memory. ``play`` is its state, ``log`` every event so far with the number of its act."""

    def __init__(
        self, *systems: str, settings: dict[str, Any] | None = None, gm: str = "GM", adventure: str | None = "A start"
    ) -> None:
        self.play: Play = blank()
        self.log: list[tuple[int, Event]] = []
        self.acts = 0
        self.scripted: list[int] = []
        self.minted: set[str] = set()
        self.taken: list[dict[str, Any]] = []
        self.take(
            "table.create_campaign",
            gm,
            name="A campaign",
            systems=list(systems),
            settings=settings or {},
            first_adventure=adventure,
        )
        self.founder = gm

    def copy(self) -> Game:
        """A game that goes on from here by itself; this one stays as it is."""
        other = copy(self)
        other.play = restored(snapshot(self.play), registry().kinds())
        other.log, other.scripted, other.taken = list(self.log), list(self.scripted), list(self.taken)
        other.minted = set(self.minted)
        return other

    def join(self, name: str, *roles: str) -> str:
        """A member called ``name`` joins in these roles; his name is his id."""
        invitation = self.take("membership.invite", self.founder, roles=list(roles)).made("invitation")
        self.take("membership.join", name, invitation=invitation)
        return name

    def player(self, name: str) -> str:
        """A member called ``name`` joins as a player."""
        return self.join(name, "player")

    def dice(self, *faces: int) -> None:
        """The next server dice show these faces, in order."""
        self.scripted = list(faces)

    def take(self, act: str, by: str, /, *, sent_by: str | None = None, **command: Any) -> Outcome:
        """``by`` takes the act. Raises ``Refusal`` where the rules say no."""
        body = json.dumps(command, sort_keys=True).encode()  # as the API hands it on
        before = snapshot(self.play)
        faces = list(self.scripted)
        try:
            taken, dice = self._decide(act, body, by, sent_by, list(faces))
        except Refusal as refusal:
            assert refusal.reason in (*find_act(act).refusals, *COMMON_REFUSALS, *_hooks_reasons()), (
                f"{act} gave a refusal it does not declare: {refusal}"
            )
            assert snapshot(self.play) == before, f"{act} changed the play it was refused in"
            raise
        again, _ = self._decide(act, body, by, sent_by, list(faces))
        assert again.events == taken.events, f"{act} gives another answer the second time"
        assert snapshot(self.play) == before, f"{act} changed the play it was decided in"
        assert taken.events, f"{act} gave no event"
        self.scripted = dice.faces
        self.acts += 1
        self.taken.append(_as_taken(act, by, sent_by, command, faces[: len(faces) - len(dice.faces)]))
        for event in taken.events:
            fact = registry().facts[type(event)]
            assert registry().decode(fact.name, fact.version, encode(event)) == event
            assert fact.tells(event, self.play).strip(), f"{fact.name} tells nothing"
            evolve(self.play, event)
            self.log.append((self.acts, event))
        outcome = Outcome(taken.events, frozenset(self.minted))
        self.minted.update(text for event in taken.events for text in _texts(event) if _MINTED.fullmatch(text))
        return outcome

    def refused(self, act: str, by: str, /, *, sent_by: str | None = None, **command: Any) -> str:
        """The code of the refusal that the act gets; fails the test if it is allowed."""
        try:
            outcome = self.take(act, by, sent_by=sent_by, **command)
        except Refusal as refusal:
            return refusal.reason.code
        raise AssertionError(f"{act} was allowed: {outcome.names}")

    def views(self, member: str | None = None) -> Views:
        """All that the member may look at now; without a member, all there is."""
        return views(self.play, self.viewer(member))

    def viewer(self, member: str | None) -> Viewer:
        """What the member looks through."""
        return THE_RULES if member is None else viewer(self.play, member)

    def figures(self) -> dict[tuple[str, str], int]:
        """Every figure as the state has it; equal to the sum of its movements, or the test fails."""
        now = figures(self.play)
        moved: dict[tuple[str, str], int] = {}
        for _, event in self.log:
            for movement in registry().facts[type(event)].moves(event):
                key = movement.figure, movement.of
                moved[key] = moved.get(key, 0) + movement.by
        assert {k: v for k, v in moved.items() if v} == now
        return now

    def _decide(
        self, act: str, body: bytes, by: str, sent_by: str | None, faces: list[int]
    ) -> tuple[Taken, ScriptedDice]:
        dice = ScriptedDice(faces)
        table = Table(by, sent_by or by, FIRST_MOMENT + self.acts * 1000, act_id(self.acts + 1), dice)
        return take(self.play, act, body, table), dice


def _as_taken(act: str, by: str, sent_by: str | None, command: dict[str, Any], dice: list[int]) -> dict[str, Any]:
    """An act as recordings write it; what is empty is left out."""
    known = {"by": by, "act": act, "with": command, "sent_by": sent_by, "dice": dice}
    return {key: value for key, value in known.items() if value}


def _texts(event: Event) -> Iterator[str]:
    for name in event.__struct_fields__:
        yield from _texts_in(msgspec.to_builtins(getattr(event, name)))


def _texts_in(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for inner in (*value, *value.values()):
            yield from _texts_in(inner)
    elif isinstance(value, Sequence):
        for inner in value:
            yield from _texts_in(inner)


def _hooks_reasons() -> Iterator[Any]:
    for book in registry().rulebooks.values():
        yield from book.guard_refusals


__all__ = ["Game", "Outcome", "ScriptedDice"]
