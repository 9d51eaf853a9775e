"""A rulebook small enough to see through, with all that makes rulings hard: dice, pools, guards, consequences.

Characters gather pebbles and hoard them in a jar of limited room, throw for more (one die, one for each pebble staked,
one if the jar is full), and lose what they hold when their scene closes, which cannot be while a throw is open. Whoever
leaves takes room from the jar: the consequence of a kept act. ``with pebbles():`` adds it to the rulebooks of every
campaign.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from random import Random
from typing import Any
from unittest.mock import patch

from domain.core import rulebook
from domain.core.act import Act, Command, anybody
from domain.core.event import Event, Fact, Movement
from domain.core.play import Play
from domain.core.refusal import Reason
from domain.core.rulebook import Rulebook, registry
from domain.core.table import Table
from domain.membership.events.members import Left
from domain.table.events.scene import SceneClosed
from domain.table.finding import find_character
from domain.table.refusals import UNKNOWN_CHARACTER
from domain.table.state import scene_of, story

NO_SCENE = Reason("no_scene", "PEB-1", "Throws are made in a scene.")
THROW_OPEN = Reason("throw_open", "PEB-2", "A throw is open.")
UNKNOWN_THROW = Reason("unknown_id", "PEB-3", "There is no such open throw.")
TOO_FEW = Reason("too_few", "PEB-4", "There are not so many pebbles.")
JAR_FULL = Reason("jar_full", "PEB-5", "The jar is full.")


@dataclass(slots=True)
class State:
    """Pebbles in hand, in the jar, the jar's room, open throws by id, those that are over."""

    hands: dict[str, int] = field(default_factory=dict)
    jar: int = 0
    room: int = 4
    throws: dict[str, str] = field(default_factory=dict)
    over: list[str] = field(default_factory=list)


def pebbles_in(play: Play) -> State:
    return play.state("pebbles", State)


class PebblesMoved(Event, frozen=True, tag="pebbles.pebbles_moved"):
    """Pebbles come into a hand, or leave it."""

    of: str
    by: int
    why: str


class JarMoved(Event, frozen=True, tag="pebbles.jar_moved"):
    """Pebbles come into the jar, or leave it."""

    by: int


class RoomMoved(Event, frozen=True, tag="pebbles.room_moved"):
    """The jar has more room, or less."""

    by: int


class ThrowOpened(Event, frozen=True, tag="pebbles.throw_opened"):
    """A throw is open."""

    throw: str
    of: str


class Thrown(Event, frozen=True, tag="pebbles.thrown"):
    """The dice fell."""

    throw: str
    faces: list[int]


def _hand(state: State, event: PebblesMoved) -> None:
    state.hands[event.of] = state.hands.get(event.of, 0) + event.by
    if not state.hands[event.of]:
        del state.hands[event.of]


def _jar(state: State, event: JarMoved) -> None:
    state.jar += event.by


def _room(state: State, event: RoomMoved) -> None:
    state.room += event.by


def _opened(state: State, event: ThrowOpened) -> None:
    state.throws[event.throw] = event.of


def _thrown(state: State, event: Thrown) -> None:
    state.throws.pop(event.throw, None)
    state.over.append(event.throw)


FACTS = (
    Fact(
        PebblesMoved,
        _hand,
        lambda e, p: f"{e.by:+d} pebbles: {e.why}.",
        moves=lambda e: (Movement("pebbles.hand", e.of, e.by, e.why),),
    ),
    Fact(JarMoved, _jar, lambda e, p: f"{e.by:+d} in the jar.", moves=lambda e: (Movement("pebbles.jar", "", e.by),)),
    Fact(RoomMoved, _room, lambda e, p: f"The jar has {e.by:+d} room."),
    Fact(ThrowOpened, _opened, lambda e, p: "A throw is open."),
    Fact(Thrown, _thrown, lambda e, p: f"The dice show {e.faces}."),
)


class Gather(Command):
    """Gather pebbles."""

    character: str
    count: int


class Hoard(Command):
    """Put pebbles into the jar, as far as it has room."""

    character: str
    count: int


class Open(Command):
    """Open a throw."""

    character: str


class Throw(Command):
    """Throw one die, one for each pebble staked, one if the jar is full; each above 3 brings a pebble."""

    throw: str
    staked: int = 0
    faces: list[int] | None = None


def _whose(command: Any, play: Play, table: Table) -> str:
    return find_character(command.character, play, table).id


def _which(command: Throw, play: Play, table: Table) -> str:
    if command.throw not in pebbles_in(play).throws:
        raise UNKNOWN_THROW()
    return pebbles_in(play).throws[command.throw]


def _gather(command: Gather, of: str, play: Play, table: Table) -> list[Event]:
    return [PebblesMoved(of, command.count, "gathered")]


def _hoard(command: Hoard, of: str, play: Play, table: Table) -> list[Event]:
    now = pebbles_in(play)
    if command.count > now.hands.get(of, 0):
        raise TOO_FEW(has=now.hands.get(of, 0))
    count = min(command.count, now.room - now.jar)
    if count < 1:
        raise JAR_FULL(room=now.room)
    return [PebblesMoved(of, -count, "hoarded"), JarMoved(count)]


def _open(command: Open, of: str, play: Play, table: Table) -> list[Event]:
    if scene_of(play, of) is None:
        raise NO_SCENE()
    if of in pebbles_in(play).throws.values():
        raise THROW_OPEN()
    return [ThrowOpened(table.mint("throw"), of)]


def _throw(command: Throw, of: str, play: Play, table: Table) -> list[Event]:
    if command.staked > pebbles_in(play).hands.get(of, 0):
        raise TOO_FEW(has=pebbles_in(play).hands.get(of, 0))
    typed = command.faces or []
    faces = [
        table.dice.throw(command.throw, of, nth, 6, typed=typed[nth] if nth < len(typed) else None)
        for nth in range(1 + command.staked + (pebbles_in(play).jar >= pebbles_in(play).room))
    ]
    won = sum(1 for face in faces if face > 3) - command.staked
    return [Thrown(command.throw, faces), *([PebblesMoved(of, won, "thrown")] if won else [])]


def _no_open_throw(event: SceneClosed, play: Play, table: Table) -> None:
    scene = story(play).scenes.get(event.scene)
    if scene is not None and set(pebbles_in(play).throws.values()) & set(scene.present):
        raise THROW_OPEN()


def _drop(event: SceneClosed, play: Play, table: Table) -> Iterable[Event]:
    scene = story(play).scenes.get(event.scene)
    held = pebbles_in(play).hands
    return [PebblesMoved(c, -held[c], "scene over") for c in (scene.present if scene else []) if held.get(c)]


def _less_room(event: Left, play: Play, table: Table) -> Iterable[Event]:
    now = pebbles_in(play)
    spilt = now.jar - (now.room - 2)
    return [RoomMoved(-2), *([JarMoved(-spilt)] if spilt > 0 else [])]


def _correct_hand(play: Play, of: str, by: int) -> Iterable[Event]:
    if of in story(play).characters:
        yield PebblesMoved(of, by, "correction")


class Views:
    """What ``views.py`` of a rulebook would hold."""

    @staticmethod
    def figures(play: Play) -> dict[tuple[str, str], int]:
        now = pebbles_in(play)
        return {**{("pebbles.hand", c): n for c, n in now.hands.items()}, ("pebbles.jar", ""): now.jar}

    @staticmethod
    def sheet(play: Play, character: str, viewer: object) -> dict[str, int]:
        return {"hand": pebbles_in(play).hands.get(character, 0)}

    @staticmethod
    def pools(play: Play, viewer: object) -> dict[str, Any]:
        now = pebbles_in(play)
        return {"jar": {"holds": now.jar, "room": now.room}, "hands": dict(now.hands), "throws": dict(now.throws)}


BOOK = Rulebook(
    name="pebbles",
    version=1,
    system=False,
    state=State,
    acts={
        "pebbles.gather": Act("pebbles.gather", Gather, _whose, anybody, _gather, (UNKNOWN_CHARACTER,)),
        "pebbles.hoard": Act("pebbles.hoard", Hoard, _whose, anybody, _hoard, (UNKNOWN_CHARACTER, TOO_FEW, JAR_FULL)),
        "pebbles.open": Act("pebbles.open", Open, _whose, anybody, _open, (UNKNOWN_CHARACTER, NO_SCENE, THROW_OPEN)),
        "pebbles.throw": Act("pebbles.throw", Throw, _which, anybody, _throw, (UNKNOWN_THROW, TOO_FEW)),
    },
    facts={fact.struct: fact for fact in FACTS},
    guards={SceneClosed: (_no_open_throw,)},
    guard_refusals=(THROW_OPEN,),
    consequences={SceneClosed: (_drop,), Left: (_less_room,)},
    settings={},
    corrects={"pebbles.hand": _correct_hand},
    views=Views,  # type: ignore[arg-type]
)


@contextmanager
def pebbles() -> Iterator[None]:
    """Play pebbles in every campaign, as long as this lasts."""
    found = [*rulebook._rulebooks(), BOOK]
    registry.cache_clear()
    with patch.object(rulebook, "_rulebooks", lambda: iter(found)):
        registry()
    try:
        yield
    finally:
        registry.cache_clear()


def some_act(game: Any, rng: Random) -> tuple[str, str, dict[str, Any]]:
    """A pebble act somebody might take now."""
    now = pebbles_in(game.play)
    who = rng.choice(sorted(story(game.play).characters) or ["character-0000000000000000"])
    throw = rng.choice(sorted(now.throws) or ["throw-0000000000000000"])
    by = rng.choice(["Ana", "Ben", "GM"])
    return rng.choice(
        [
            ("pebbles.gather", by, {"character": who, "count": rng.randint(1, 4)}),
            *[("pebbles.hoard", by, {"character": who, "count": rng.randint(1, 3)})] * 2,
            *[("pebbles.open", by, {"character": who})] * 2,
            *[("pebbles.throw", by, {"throw": throw, "staked": rng.choice([0, 0, 1, 2])})] * 3,
        ]
    )
