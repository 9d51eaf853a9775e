"""Openings of rolled tests that are taken out: an equal test opened afterwards has the same dice (RUL-4).

So nobody takes a test back and opens it anew to see whether the dice like him better. Equal is: the same act of the
same member by the same command, whatever ids of things other than characters and scenes stand in it, with the roller in
the same scene.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from hashlib import sha256

from domain.core.act import AnyAct, Command, read_command, write_command
from domain.core.event import Event, encode
from domain.core.ids import ActId, MemberId
from domain.core.play import Play
from domain.core.recorded import Recorded
from domain.core.rulebook import registry
from domain.core.table import DieKey, Table, minted
from domain.rulings.asks import FacesOf, Work
from domain.rulings.events.canon import FacesPassedOn, OpeningTaken
from domain.rulings.state import rulings
from domain.rulings.throws import tests_alike
from domain.table.state import scene_of

_ID = re.compile(r"\b(?!character-|scene-)([a-z_]+)-[0-9a-f]{16}\b")
_TEXT = re.compile(r'"((?:[^"\\]|\\.)*)"')


def made_by(origin: ActId, events: Iterable[Event]) -> dict[str, tuple[str, str]]:
    """The ids in these events that the act ``origin`` minted, with kind and natural key of each."""
    texts = {text for event in events for text in _TEXT.findall(encode(event).decode())}
    ids = [text for text in texts if _ID.fullmatch(text)]
    keys = ("", *sorted(texts))
    return {
        made: (kind, key) for made in sorted(ids) for kind in [made.rpartition("-")[0]] for key in keys
        if minted(origin, kind, key) == made
    }  # fmt: skip


def rolled(play: Play, act: Recorded, original: Recorded) -> Work[Mapping[str, str]]:
    """The tests that an act opened and in which dice have fallen, each with who rolled."""
    state = rulings(play)
    alike = {test: tests_alike(state, test) for test in made_by(original.act_id, act.events)}
    if not alike:
        return {}
    fallen: Mapping[DieKey, int] = yield FacesOf(frozenset(test for tests in alike.values() for test in tests))
    rollers = {key[0]: key[1] for key in sorted(fallen, reverse=True)}
    return {t: rollers[a] for t, tests in alike.items() for a in tests[::-1] if a in rollers}


def taken(play: Play, after: Play, act: Recorded, original: Recorded) -> Work[list[OpeningTaken]]:
    """What is remembered of the rolled tests whose opening ``act`` is taken out; ``after``: the play without it."""
    tests: Mapping[str, str] = yield from rolled(play, act, original)
    made = made_by(original.act_id, act.events)
    command = read_command(registry().acts[act.name], act.command)
    like = likeness(registry().acts[act.name], command, original.member)
    audience = next((event.audience for event in act.events), "everyone")
    return [
        OpeningTaken(test, like, *made[test], roller, _scene(after, roller), audience=audience)
        for test, roller in tests.items()
    ]


def passed_on(play: Play, act: AnyAct, command: Command, events: Sequence[Event], table: Table) -> Iterator[Event]:
    """What an act passes on from tests taken out before, if it opens an equal one."""
    openings = rulings(play).openings
    if not openings or table.again:
        return
    like = likeness(act, command, table.member)
    for opening in openings:
        if opening.like == like and opening.scene == _scene(play, opening.roller):
            test = table.mint(opening.kind, opening.key)
            if any(f'"{test}"' in encode(event).decode() for event in events):
                yield FacesPassedOn(test, opening.test, audience=events[0].audience)


def likeness(act: AnyAct, command: Command, member: MemberId) -> str:
    """What equal openings have in common, as a digest."""
    said = _ID.sub(r"\1", write_command(command).decode())
    return sha256(f"{act.name}\n{member}\n{said}".encode()).hexdigest()[:32]


def _scene(play: Play, character: str) -> str | None:
    scene = scene_of(play, character)
    return scene.id if scene is not None else None
