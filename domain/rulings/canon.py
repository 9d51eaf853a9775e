"""The canon: which act counts at every place, as the rulings in force say. A pure function of the rulings made.

A ruling says one word per place: the seq of the act that counts there, or ``STRUCK``; a rewind to N strikes every place
after N and before itself. A ruling is in force unless a later one that is itself in force reinstates it, that is, takes
it back. At each place the newest ruling in force that says anything decides; where none does, the act recorded there.
So one act or none counts per place. Kept events are facts and count always.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from hashlib import sha256
from itertools import groupby

from domain.core.event import Event
from domain.core.play import Play
from domain.core.recorded import Recorded
from domain.core.rulebook import registry
from domain.rulings.state import Ruling, rulings

STRUCK = 0
"""The word at a place where no act counts."""


@dataclass(frozen=True)
class Canon:
    """What counts at every place.

    ``words``: by place, where something other than the default counts. ``rewound``: ascending, disjoint spans
    (after, before) of places that were rewound, both ends excluded: by default nothing counts there, elsewhere the act
    whose seq the place is.
    """

    words: dict[int, int] = field(default_factory=dict)
    rewound: tuple[tuple[int, int], ...] = ()

    def word(self, place: int) -> int:
        """The seq of the act that counts at the place, or ``STRUCK``."""
        word = self.words.get(place)
        return self.default(place) if word is None else word

    def default(self, place: int) -> int:
        """What counts at a place of which no ruling speaks by itself."""
        nth = bisect_right(self._afters, place - 1) - 1
        return STRUCK if nth >= 0 and place < self.rewound[nth][1] else place

    def digest(self, place: int) -> str:
        """Tells whether two canons agree at and before ``place``: equal digests do. 32 hex digits, for snapshots' keys.

        The digest of a campaign without rulings up to there is empty.
        """
        return self._digests[bisect_right(self._marks, place)]

    @property
    def boundaries(self) -> list[int]:
        """The places from which on something else may hold than just before, ascending."""
        points = {edge for place in self.words for edge in (place, place + 1)}
        spans = {edge for after, before in self.rewound for edge in (after + 1, before)}
        return sorted(points | spans)

    @cached_property
    def _afters(self) -> list[int]:
        return [after for after, _ in self.rewound]

    @cached_property
    def _marks(self) -> list[int]:
        return [place for place, _ in self._entries]

    @cached_property
    def _entries(self) -> list[tuple[int, str]]:
        spans = [e for after, before in self.rewound for e in ((after + 1, "rewound"), (before, "on"))]
        return sorted([*spans, *((place, str(word)) for place, word in self.words.items())])

    @cached_property
    def _digests(self) -> list[str]:
        out = [""]
        for place, word in self._entries:
            out.append(sha256(f"{out[-1]} {place} {word}".encode()).hexdigest()[:32])
        return out


def canon(play: Play, length: int | None = None) -> Canon:
    """The canon by the rulings made in a play: today's, or as it was when the log was ``length`` long.

    Give the play at the end of the log: the play at an earlier place knows only the rulings made by then.
    """
    made = rulings(play).rulings
    return settled(made if length is None else [r for r in made if r.seq <= length])


def settled(made: Sequence[Ruling]) -> Canon:
    """The canon by these rulings, in the order in which they were made."""
    words: dict[int, int] = {}
    rewound: list[tuple[int, int]] = []
    for ruling in in_force(made):
        if ruling.rewinds_to is not None:
            words = {p: w for p, w in words.items() if not ruling.rewinds_to < p < ruling.seq}
            rewound.append((ruling.rewinds_to, ruling.seq))
        words.update(ruling.words)
    bare = Canon({}, tuple(_merged(rewound)))
    return Canon({p: w for p, w in words.items() if w != bare.default(p)}, bare.rewound)


def in_force(made: Sequence[Ruling]) -> list[Ruling]:
    """Those of the rulings that no later one in force has taken back."""
    taken_back: set[int] = set()
    for ruling in reversed(made):
        if ruling.reinstates is not None and ruling.seq not in taken_back:
            taken_back.add(ruling.reinstates)
    return [ruling for ruling in made if ruling.seq not in taken_back]


def fallen(made: Sequence[Ruling]) -> dict[int, int]:
    """By place the seq of the act to try again: where the newest word in force is that the act fell in a retake."""
    last: dict[int, int] = {}
    fell: dict[int, bool] = {}
    for ruling in in_force(made):
        if ruling.rewinds_to is not None:
            fell.update({p: False for p in fell if ruling.rewinds_to < p < ruling.seq})
        fell_here = set(ruling.fell)
        for place, word in ruling.words:
            fell[place] = place in fell_here
            if word != STRUCK:
                last[place] = word
    return {place: last.get(place, place) for place, so in fell.items() if so}


def first_change(one: Canon, other: Canon) -> int | None:
    """The first place at which two canons may differ, None if there is none."""
    places = sorted({*one.boundaries, *other.boundaries})
    return next((place for place in places if one.word(place) != other.word(place)), None)


def by_place(acts: Iterable[Recorded]) -> Iterator[tuple[Recorded, ...]]:
    """Acts in the order of (place, seq), as the acts of one place after the other: the original, then its stand-ins."""
    for _, group in groupby(acts, key=lambda act: act.place):
        yield tuple(group)


def counting(acts: Sequence[Recorded], word: int) -> tuple[Event, ...]:
    """The events that fold at a place where ``acts`` stand (``by_place``) and the canon's word is this.

    What is kept of the original always folds; the acts that stand for others hold nothing kept.
    """
    original = acts[0]
    if word == original.seq:
        return original.events
    return (*kept(original.events), *(e for act in acts[1:] if act.seq == word for e in act.events))


def kept(events: Iterable[Event]) -> list[Event]:
    """Those of the events that fold whatever rulings say."""
    facts = registry().facts
    return [event for event in events if facts[type(event)].kept]


def bare(events: Iterable[Event]) -> tuple[Event, ...]:
    """Those of the events that rulings may take out."""
    facts = registry().facts
    return tuple(event for event in events if not facts[type(event)].kept)


def _merged(spans: Iterable[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """The spans as few disjoint ones, ascending."""
    ordered = sorted(spans)
    while ordered:
        after, before = ordered.pop(0)
        while ordered and ordered[0][0] < before:
            before = max(before, ordered.pop(0)[1])
        yield after, before
