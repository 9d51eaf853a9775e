"""History: the story act by act with what each changed, and why a number is what it is.

Both walk through the places of the story by a canon, in a play of their own.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator, Sequence
from typing import Any, Final
from uuid import UUID

import msgspec

from domain.core.audience import Viewer, visible
from domain.core.event import Event
from domain.core.play import Play
from domain.core.recorded import Recorded
from domain.core.rulebook import registry
from domain.play import blank, fold
from domain.rulings.canon import Canon, counting
from domain.table.state import story
from domain.views import campaign as campaign_view
from domain.views import pools, scene, sheet, turns, views
from eventstore import EventStore
from projections.differences import Difference, differences, leaf
from projections.plays import Plays
from projections.replay import replay
from projections.story import read_places
from projections.telling import tell

TERMS_MAX: Final = 1_000
SCANNED_MAX: Final = 1_000
"""Places a request goes through before it answers with what it has found and where to go on."""
EXPLAINED_MAX: Final = 20_000
"""Events an explanation goes back; what was before stands in its first term."""

_ASIDE: Final = frozenset({"dice", "ruling"})
"""Rulebooks whose events change no view."""


class Replayed(msgspec.Struct, frozen=True, omit_defaults=True):
    """One place of the story and what the act that counts there changed. ``says`` is empty where that is hidden."""

    place: int
    seq: int
    act: str = ""
    act_id: str = ""
    member: str = ""
    at: int = 0
    says: str = ""
    also: list[str] = []
    changed: list[Difference] = []


class Term(msgspec.Struct, frozen=True, omit_defaults=True):
    """One term of a figure: what an act made of it. ``by`` is the step where the figure is a number."""

    place: int
    before: Any
    after: Any
    by: int | None = None
    act: str = ""
    act_id: str = ""
    member: str = ""
    at: int = 0
    says: str = ""


class Explained(msgspec.Struct, frozen=True):
    """Why something on a view is what it is: its value, and the acts that made it so, oldest first.

    Where it is a number, the steps of the terms add up to it. ``more``: only the newest terms are given; the first one,
    which names no act, is what all before them came to.
    """

    path: str
    value: Any
    terms: list[Term]
    more: bool


class NoSuchPath(LookupError):
    """Nothing stands at that path of the views."""


async def replayed(
    store: EventStore, plays: Plays, campaign: UUID, viewer: Viewer, by: Canon, *, after: int, upto: int, limit: int
) -> tuple[list[Replayed], int | None]:
    """The places after ``after`` up to ``upto`` at which something counts, with what each changed for the viewer.

    With them the place to go on after, None at the end: a viewer who may see little is not looked for without end.
    """
    play = (await plays.at_canon(campaign, after, by)).play
    looked, place, scanned = views(play, viewer), after, 0
    out: list[Replayed] = []
    async for act, events in _counting(store, campaign, by, first=after + 1, upto=upto):
        if len(out) == limit or scanned == SCANNED_MAX:
            return out, place
        told = tell(events, play, lambda _: viewer)
        now = views(play, viewer)
        changed = differences(looked, now)
        looked, place, scanned = now, act.place, scanned + 1
        if told is not None or changed:
            known = _known(act, visible_too=told is not None)
            out.append(Replayed(act.place, act.seq, changed=changed, **known, **_says(told)))
        await asyncio.sleep(0)
    return out, None


async def explain(store: EventStore, campaign: UUID, viewer: Viewer, by: Canon, *, path: str, upto: int) -> Explained:
    """Every act that made what stands at ``path`` of the views what it is at ``upto``. Raises ``NoSuchPath``."""
    return (await explain_all(store, campaign, viewer, by, paths=[path], upto=upto))[path]


async def explain_all(
    store: EventStore, campaign: UUID, viewer: Viewer, by: Canon, *, paths: Sequence[str], upto: int
) -> dict[str, Explained]:
    """What stands at each of the paths, explained on one walk through the story. Raises ``NoSuchPath``."""
    after = max(0, upto - EXPLAINED_MAX)
    play, values, terms = blank(), dict.fromkeys(paths, msgspec.UNSET), {path: list[Term]() for path in paths}
    if after:
        play = (await replay(store, campaign, after, by)).play
        values = dict(_looked_up(play, viewer, paths))
        terms = {path: [_sum(after, value)] if _is_there(value) else [] for path, value in values.items()}
    async for act, events in _counting(store, campaign, by, first=after + 1, upto=upto):
        touched = {registry().book_of[type(event)] for event in events}
        meant = [path for path in paths if any(_reaches(book, path) for book in touched)]
        if not meant:
            fold(play, events)
            continue
        told = tell(events, play, lambda _: viewer)
        known, says = _known(act, visible_too=told is not None), told.says if told else ""
        for path, now in _looked_up(play, viewer, meant):
            if now != values[path]:
                terms[path].append(_term(act.place, values[path], now, known, says))
            values[path] = now
    for path, value in values.items():
        if not _is_there(value):
            raise NoSuchPath(path)
    return {path: _explained(path, values[path], terms[path], more=after > 0) for path in paths}


def _explained(path: str, value: Any, terms: list[Term], *, more: bool) -> Explained:
    """The explanation; of too many terms the oldest are told as one, so that the steps add up all the same."""
    if len(terms) > TERMS_MAX:
        older = terms[-TERMS_MAX]
        terms = [_sum(older.place, older.after), *terms[1 - TERMS_MAX :]]
        more = True
    return Explained(path, value, terms, more)


def _reaches(book: str, path: str) -> bool:
    """Whether events of a rulebook may change what stands at a path: what a system says of something is its own."""
    books = registry().rulebooks
    if book in _ASIDE:
        return False
    kind, _, rest = path.partition(".")
    if kind == "campaign":
        return not books[book].system or rest.startswith("words")
    _, _, within = rest.partition(".")
    part, _, system = within.partition(".")
    own = books.get(system.partition(".")[0])
    return part != "systems" or own is None or not own.system or not books[book].system or book == own.name


def _is_there(value: Any) -> bool:
    return value is not msgspec.UNSET


def looked_up(play: Play, viewer: Viewer, path: str) -> Any:
    """What the viewer sees at a dotted path of the views; ``msgspec.UNSET`` if nothing. Only that view is made."""
    return dict(_looked_up(play, viewer, [path]))[path]


def _looked_up(play: Play, viewer: Viewer, paths: Sequence[str]) -> Iterator[tuple[str, Any]]:
    """What the viewer sees at each of the paths. Each view they lead into is made once."""
    made: dict[tuple[str, str], Any] = {}
    for path in paths:
        kind, _, rest = path.partition(".")
        thing, _, within = ("", "", rest) if kind == "campaign" else rest.partition(".")
        if (kind, thing) not in made:
            view = campaign_view(play, viewer) if kind == "campaign" else _view(play, viewer, kind, thing)
            made[kind, thing] = msgspec.to_builtins(view)
        found = made[kind, thing]
        yield path, msgspec.UNSET if found is None else leaf(found, within)


def _view(play: Play, viewer: Viewer, kind: str, thing: str) -> Any:
    now = story(play)
    match kind:
        case "pools":
            return pools(play, viewer).get(thing)
        case "sheets" if (one := now.characters.get(thing)) and visible(one.audience, viewer):
            return sheet(play, one, viewer)
        case "scenes" if (running := now.scenes.get(thing)) and visible(running.audience, viewer):
            return scene(play, running, viewer)
        case "turn_orders" if (fight := now.encounters.get(thing)) and visible(fight.audience, viewer):
            return turns(play, fight, viewer)
    return None


async def _counting(
    store: EventStore, campaign: UUID, by: Canon, *, first: int, upto: int
) -> AsyncIterator[tuple[Recorded, tuple[Event, ...]]]:
    """The act that counts at each place (the first one's, where none does) and the events that fold there."""
    async for page in read_places(store, campaign, first=first, upto=upto):
        for acts in page:
            word = by.word(acts[0].place)
            events = counting(acts, word)
            if events:
                yield next((act for act in acts if act.seq == word), acts[0]), events
        await asyncio.sleep(0)


def _known(act: Recorded, *, visible_too: bool) -> dict[str, Any]:
    """What may be told of an act, nothing where the viewer may see none of it."""
    if not visible_too:
        return {}
    return {"act": act.name, "act_id": act.act_id, "member": act.member, "at": act.at}


def _says(told: Any) -> dict[str, Any]:
    return {} if told is None else {"says": told.says, "also": told.also}


def _sum(place: int, value: Any) -> Term:
    """What everything up to a place came to."""
    return _term(place, msgspec.UNSET, value, {}, "")


def _term(place: int, before: Any, after: Any, known: dict[str, Any], says: str) -> Term:
    was, now = (None if one is msgspec.UNSET else one for one in (before, after))
    step = _number(now) - _number(was) if _is_number(now) or _is_number(was) else None
    return Term(place, was, now, step, says=says, **known)


def _is_number(value: Any) -> bool:
    return type(value) is int


def _number(value: Any) -> int:
    return value if type(value) is int else 0
