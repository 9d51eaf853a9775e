"""A campaign's log in memory: acts appended for good, rulings worked out against it, plays folded from it.

    log = Log("impact")
    log.take("table.open_scene", "GM", title="Old Mill")
    seen = log.preview("ruling.strike", "GM", acts=[7], reason="No such mill")
    log.take("ruling.strike", "GM", acts=[7], reason="No such mill", token=seen.token)
    assert log.views() == ...

Dice are the server's, from a key of the log's own; ``log.no_dice()`` makes every new die an open one.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

import msgspec

from domain.core.audience import THE_RULES
from domain.core.event import Event, encode
from domain.core.play import Play, snapshot
from domain.core.recorded import Recorded
from domain.core.refusal import Refusal
from domain.core.rulebook import registry
from domain.core.table import DieKey, LogNeeded, Table
from domain.dice.events.epoch import Thrown
from domain.dice.provable import epoch_seed
from domain.dice.sources import Cup
from domain.dice.state import dice
from domain.membership.state import viewer
from domain.play import COMMON_REFUSALS, Taken, blank, find_act, fold, take
from domain.rulings.asks import ActsAt, ActsBack, ActsFrom, Ask, End, FacesOf, PlayBefore, drive
from domain.rulings.canon import Canon, by_place, canon, counting, kept
from domain.rulings.outcome import Retaken
from domain.rulings.state import rulings
from domain.rulings.throws import faces_for
from domain.views import Views, views
from tests.kit.game import act_id

FIRST_MOMENT = 1_700_000_000_000
PAGE = 7


@dataclass
class Scripted(Cup):
    """A cup that shows the faces it is told, in order, before it throws any; they count as read off at the table."""

    script: list[int] = field(default_factory=list)

    def throw(self, test: str, roller: str, nth: int, sides: int, *, typed: int | None = None) -> int:
        if typed is None and self.script and (test, roller, nth, sides) not in self.known:
            typed = self.script.pop(0)
        return super().throw(test, roller, nth, sides, typed=typed)


@dataclass
class Log:
    """``acts`` in the order in which they were appended; ``play``: what they give, kept up to date act by act.

    ``fallen``: every die that has ever fallen, in struck acts too. ``asked``: what rulings have asked of the log.
    ``scripted``: the faces that fall next. ``checks``: whether every decision is checked to be repeatable and to leave
    the play alone.
    """

    acts: list[Recorded] = field(default_factory=list)
    play: Play = field(default_factory=blank)
    key: bytes = b"k" * 32
    open_dice: bool = False
    checks: bool = True
    scripted: list[int] = field(default_factory=list)
    asked: list[Ask] = field(default_factory=list)
    fallen: dict[DieKey, int] = field(default_factory=dict)

    @classmethod
    def of(cls, *systems: str, settings: dict[str, Any] | None = None, checks: bool = True) -> Log:
        """The log of a new campaign, whose GM is called GM."""
        log = cls(checks=checks)
        log.take("table.create_campaign", "GM", name="A campaign", systems=list(systems), settings=settings or {})
        return log

    def join(self, name: str, *roles: str) -> str:
        """A member joins; his name is his id."""
        invited = self.take("membership.invite", "GM", roles=list(roles))
        self.take("membership.join", name, invitation=made(invited, "invitation"))
        return name

    def copy(self) -> Log:
        """A log with the same acts, to go on with otherwise."""
        return replace(self, acts=list(self.acts), play=self.play.fork(), asked=[], fallen=dict(self.fallen))

    @property
    def end(self) -> int:
        """The seq of the last event."""
        return self.acts[-1].last_seq if self.acts else 0

    def take(self, act: str, by: str, /, *, sent_by: str | None = None, **command: Any) -> Recorded:
        """``by`` takes the act, and it is appended with all that belongs to it. Raises ``Refusal``."""
        taken, table, body = self.decided(act, by, sent_by, command, throws=not self.open_dice)
        if isinstance(table.retaken, Retaken):
            bundle = table.retaken.bundle(taken, body, table)
            self.play = table.retaken.play_after(taken, self.play)
        else:
            seq = self.end + 1
            bundle = (Recorded(seq, table.origin, seq, act, body, by, sent_by or by, table.at, taken.events),)
            self.play = fold(self.play.fork(), taken.events)
        self._append(bundle)
        return bundle[0]

    def preview(self, act: str, by: str, /, **command: Any) -> Retaken:
        """What a ruling would come to. No die is thrown and nothing is appended."""
        _, table, _ = self.decided(act, by, None, command, throws=False)
        assert isinstance(table.retaken, Retaken)
        return table.retaken

    def refused(self, act: str, by: str, /, *, sent_by: str | None = None, **command: Any) -> str:
        """The code of the refusal that the act gets; fails the test if it is allowed."""
        try:
            taken, _, _ = self.decided(act, by, sent_by, command, throws=not self.open_dice)
        except Refusal as refusal:
            return refusal.reason.code
        raise AssertionError(f"{act} was allowed: {taken.events}")

    def decided(
        self, act: str, by: str, sent_by: str | None, command: Mapping[str, Any], *, throws: bool
    ) -> tuple[Taken, Table, bytes]:
        """Decide an act without appending it; refusals are checked to be declared, and the play to be left alone."""
        body = json.dumps(command, sort_keys=True).encode()
        nth = len(self.acts) + 1
        seed_of = self.seed_of if throws else None
        cup = Scripted(dice(self.play), seed_of, f"epoch-{nth}", by, self.faces(), script=self.scripted)
        table = Table(by, sent_by or by, FIRST_MOMENT + nth * 1000, act_id(nth), cup)
        before = snapshot(self.play) if self.checks else b""
        try:
            try:
                taken = take(self.play, act, body, table)
            except LogNeeded as needed:
                table = replace(table, retaken=drive(needed.work, self.answer))
                taken = take(self.play, act, body, table)
                assert not self.checks or take(self.play, act, body, table).events == taken.events
        except Refusal as refusal:
            assert refusal.reason in (*find_act(act).refusals, *COMMON_REFUSALS, *guards()), f"{act}: {refusal}"
            raise
        finally:
            assert not self.checks or snapshot(self.play) == before, f"{act} changed the play it was decided in"
        return taken, table, body

    def seed_of(self, epoch: str) -> bytes:
        """The seed of an epoch of this log's dice."""
        return epoch_seed(self.key, "a campaign", epoch)

    def answer(self, ask: Ask) -> Any:
        """Answer what a ruling asks of the log."""
        self.asked += [ask] * self.checks
        match ask:
            case End():
                return self.end
            case ActsAt(seq):
                at = [act.place for act in self.acts if act.seq <= seq <= act.last_seq]
                return tuple(act for act in self.acts_in_story_order() if at and act.place == at[0])
            case PlayBefore(place, by):
                return self.fold(by, before=place)
            case ActsFrom(place, kept_only):
                return self._page(place, kept_only=kept_only)
            case ActsBack(seq):
                return tuple(act for act in reversed(self.acts) if act.seq < seq)[:PAGE]
            case FacesOf(tests):
                return {key: face for key, face in self.fallen.items() if key[0] in tests}

    def canon(self, length: int | None = None) -> Canon:
        """What counts today, or when the log was ``length`` long."""
        return canon(self.play, length)

    def fold(self, by: Canon | None = None, *, before: int | None = None, all_kept: bool = False) -> Play:
        """The play by a canon (today's), before a place (the end); ``all_kept``: what is kept of later acts too."""
        by = by or self.canon()
        play = blank()
        for acts in by_place(self.acts_in_story_order()):
            if before is None or acts[0].place < before:
                fold(play, counting(acts, by.word(acts[0].place)))
            elif all_kept:
                fold(play, kept(acts[0].events))
        return play

    def counting(self, by: Canon | None = None) -> Iterator[Event]:
        """Every event that counts by a canon (today's), in story order."""
        by = by or self.canon()
        for acts in by_place(self.acts_in_story_order()):
            yield from counting(acts, by.word(acts[0].place))

    def moved(self) -> dict[tuple[str, str], int]:
        """What the movements of all events that count add up to, by figure."""
        sums: dict[tuple[str, str], int] = {}
        for event in self.counting():
            for movement in registry().facts[type(event)].moves(event):
                key = movement.figure, movement.of
                sums[key] = sums.get(key, 0) + movement.by
        return {key: value for key, value in sums.items() if value}

    def views(self, member: str | None = None, play: Play | None = None) -> Views:
        """All that the member may look at; without a member, all there is."""
        play = play or self.play
        return views(play, THE_RULES if member is None else viewer(play, member))

    def faces(self) -> dict[DieKey, int]:
        """What is known of dice: those that have fallen, and those of tests alike."""
        known = dict(self.fallen)
        for test in rulings(self.play).same_faces:
            known.update(faces_for(rulings(self.play), test, self.fallen))
        return known

    def _append(self, bundle: tuple[Recorded, ...]) -> None:
        for act in bundle:
            assert act.seq == self.end + 1, "seqs run on without a gap"
            assert act.events, f"{act.name} gives no event"
            assert all(through_the_wire(event) == event for event in act.events)
            self.acts.append(act)
            for thrown in (event for event in act.events if isinstance(event, Thrown)):
                for die in thrown.dice:
                    key = (die.test, die.roller, die.nth, die.sides)
                    first = self.fallen.setdefault(key, die.face)
                    assert first == die.face or thrown.typed_by, f"{key} fell twice"

    def acts_in_story_order(self) -> list[Recorded]:
        return sorted(self.acts, key=lambda act: (act.place, act.seq))

    def _page(self, place: int, *, kept_only: bool) -> tuple[Recorded, ...]:
        places = sorted({act.place for act in self.acts if act.place >= place})[:PAGE]
        page = tuple(act for act in self.acts_in_story_order() if act.place in places)
        if not kept_only:
            return page
        facts = registry().facts
        return tuple(replace(act, events=tuple(e for e in act.events if facts[type(e)].kept)) for act in page)


def made(act: Recorded, kind: str) -> str:
    """The first id of this kind in what the act did."""
    return all_made(act, kind)[0]


def all_made(act: Recorded, kind: str) -> list[str]:
    """The ids of this kind in what the act did."""
    texts = json.dumps([msgspec.to_builtins(event) for event in act.events]).split('"')
    return [text for text in texts if text.startswith(f"{kind}-")]


def through_the_wire(event: Event) -> Event:
    """The event written and read again."""
    fact = registry().facts[type(event)]
    return registry().decode(fact.name, fact.version, encode(event))


def guards() -> list[Any]:
    """Every reason that some guard may give."""
    return [reason for book in registry().rulebooks.values() for reason in book.guard_refusals]
