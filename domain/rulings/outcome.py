"""What a ruling comes to: what every later act came out as, what was chosen, and the acts that stand for others."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from hashlib import sha256
from typing import Final, Literal, TypeVar
from uuid import UUID

import msgspec

from domain.core.audience import EVERYONE, GMS, Audience
from domain.core.event import Event, encode
from domain.core.ids import MemberId
from domain.core.play import Play
from domain.core.recorded import Recorded
from domain.core.refusal import Figure
from domain.core.table import DieKey, Table
from domain.play import Taken, fold
from domain.rulings.canon import STRUCK
from domain.rulings.choices import Chosen
from domain.rulings.events.canon import OpeningTaken, Ruled, RuledFurther, Stood, Words

WORDS_MAX: Final = 1_000
"""Places of which one event says what counts there: few enough for the size that an event may have."""

W = TypeVar("W", bound=Words)

Verdict = Literal["struck", "overturned", "back", "out", "changed", "impossible", "possible_again", "open"]
"""What becomes of a place: the ruling's own word (the first four, ``back`` and ``out`` because another ruling is taken
back), or how the act there comes out."""


@dataclass(frozen=True, slots=True)
class Judged:
    """What becomes of one place.

    ``chosen`` is empty where there was nothing to choose. ``events``: what the act gives now, kept ones left out;
    ``refusal``: why it is impossible; ``die``: the first one that was never thrown; ``threw``: it was thrown just now.
    ``audience``: who may know.
    """

    place: int
    act: str
    member: MemberId
    verdict: Verdict
    audience: Audience
    chosen: Chosen | Literal[""] = ""
    events: tuple[Event, ...] = ()
    refusal: tuple[str, str, str] | None = None
    figures: dict[str, Figure] = field(default_factory=dict)
    die: DieKey | None = None
    threw: bool = False


@dataclass(frozen=True, slots=True)
class StandIn:
    """An act that will stand at the place of another; ``threw``: a die fell in it that had never fallen."""

    place: int
    name: str
    command: bytes
    events: tuple[Event, ...]
    threw: bool = False


@dataclass(slots=True)
class Retaken:
    """A ruling worked out, ready to be taken: ``Table.retaken``.

    ``seq`` is where its act will begin. ``words``: by place the seq that counts there, ``STRUCK``, or the act that will
    stand there. ``judged``: what became of every place that does not simply stay; ``unchanged``: how many do.
    ``play`` is the play it ends with, the ruling's own events not yet folded; None where a die is open. ``token`` is
    the digest of the outcome up to the first die that had never fallen. ``touched``: whose acts count otherwise.
    ``beside``: events of the ruling's act that come before the ruling itself; ``asked``: whose consent it waits for, in
    which case ``play`` is None, since nothing is ruled yet.
    """

    seq: int
    token: str = ""
    words: dict[int, int | StandIn] = field(default_factory=dict)
    fell: list[int] = field(default_factory=list)
    judged: list[Judged] = field(default_factory=list)
    unchanged: int = 0
    play: Play | None = None
    audience: Audience = EVERYONE
    touched: set[MemberId] = field(default_factory=set)
    openings: list[OpeningTaken] = field(default_factory=list)
    stood: list[int] = field(default_factory=list)
    past_a_shown_seed: bool = False
    beside: list[Event] = field(default_factory=list)
    asked: list[MemberId] = field(default_factory=list)

    @property
    def open_at(self) -> Judged | None:
        """The act with the first die that was never thrown; nothing after it is judged."""
        return next((judged for judged in self.judged if judged.verdict == "open"), None)

    def events(self, ruled: Ruled, table: Table) -> list[Event]:
        """The events of the ruling's act: ``beside``, ``ruled`` with what counts where, then what is told of it.

        ``ruled`` goes on in further events where it says more than one event holds.
        """
        told: list[Event] = [*self.openings]
        told += [Stood(places, audience=GMS) for places in _parts(self.stood)]
        if self.past_a_shown_seed:
            told += table.dice.reveal()
        first, *others = list(_parts(sorted(self.words))) or [[]]
        ours = len(self.beside) + 1 + len(others) + len(told)
        count = len(table.dice.events(lambda _, __: self.audience)) + ours
        counts, fell = self._numbered(self.seq + count), set(self.fell)

        def says(event: W, places: Sequence[int]) -> W:
            return msgspec.structs.replace(
                event,
                struck=[place for place in places if counts[place] == STRUCK],
                stands=[(place, counts[place]) for place in places if counts[place] != STRUCK],
                fell=[place for place in places if place in fell],
                audience=self.audience,
            )

        whole = says(msgspec.structs.replace(ruled, seq=self.seq, last=self.seq + count - 1), first)
        return [*self.beside, whole, *(says(RuledFurther(seq=self.seq), places) for places in others), *told]

    def play_after(self, taken: Taken, play: Play) -> Play:
        """The play after the act, ``play`` being the one it was taken in; neither is changed.

        Only an act that rules takes effect in the past: a dispute, a proposal, a consent that is not the last do not.
        """
        before = self.play if _rules(taken) and self.play is not None else play
        return fold(before.fork(), taken.events)

    def bundle(self, taken: Taken, command: bytes, table: Table) -> tuple[Recorded, ...]:
        """What is appended, all or nothing: the act with its ``command``, then the acts that stand for others."""
        name = taken.act.name
        ruling = Recorded(
            self.seq, table.origin, self.seq, name, command, table.member, table.sent_by, table.at, taken.events
        )
        out = [ruling]
        if not _rules(taken):
            return (ruling,)
        seqs = self._numbered(ruling.last_seq + 1)
        for place, word in self.words.items():
            if isinstance(word, StandIn):
                out.append(
                    replace(
                        ruling,
                        seq=seqs[place],
                        act_id=id_of_stand_in(table.origin, place),
                        place=place,
                        name=word.name,
                        command=word.command,
                        events=word.events,
                    )
                )
        return tuple(out)

    def _numbered(self, first: int) -> dict[int, int]:
        """The words, with the seqs that the acts standing for others get from ``first`` on."""
        out: dict[int, int] = {}
        for place, word in self.words.items():
            out[place] = first if isinstance(word, StandIn) else word
            first += len(word.events) if isinstance(word, StandIn) else 0
        return out


def _parts(places: Sequence[int]) -> Iterator[list[int]]:
    """The places in parts, each for one event."""
    for start in range(0, len(places), WORDS_MAX):
        yield [*places[start : start + WORDS_MAX]]


def _rules(taken: Taken) -> bool:
    return any(isinstance(event, Ruled) for event in taken.events)


def id_of_stand_in(ruling: str, place: int) -> str:
    """The id of the act that a ruling makes stand at a place: a UUID, always the same one."""
    return str(UUID(bytes=sha256(f"{ruling}/stands/{place}".encode()).digest()[:16], version=5))


def token(said: str, judged: Sequence[Judged]) -> str:
    """The digest of an outcome: what the ruling says by itself, and what becomes of every place, up to an open die."""
    digest = sha256(said.encode())
    for one in judged:
        if one.verdict == "open" or one.threw:
            digest.update(f"\nopen {one.place}".encode())
            break
        code = one.refusal[:2] if one.refusal else ""
        digest.update(f"\n{one.place} {one.act} {one.verdict} {one.chosen} {code}".encode())
        for event in one.events:
            digest.update(encode(event))
    return digest.hexdigest()[:32]
