"""Retake: from the first place that a ruling changes, what was played later is decided again, in order.

Three plays walk along: the new one, as it becomes; the old one, by today's canon; and, for a ruling that takes another
back, the one just before that other. An act is unchanged if today's rules give its recorded events, or if they give the
same in the new play as in the play of the canon in which it counted: so a mended rule is never blamed on a ruling.
The walk costs what the acts from the first changed place on cost, takes them page by page, and holds no more of them
than a page and what came out otherwise.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

from domain.core.audience import narrower
from domain.core.event import Event
from domain.core.play import Play
from domain.core.recorded import Recorded
from domain.core.table import Dice
from domain.dice.events.epoch import EpochClosed
from domain.play import audience_of, dice_of, fold
from domain.rulings.asks import ActsFrom, PlayBefore, Work
from domain.rulings.canon import STRUCK, Canon, bare, by_place, counting, fallen, kept, settled
from domain.rulings.choices import Chosen, Outcome
from domain.rulings.deciding import (
    Decided,
    Gives,
    Opens,
    Refuses,
    changes_the_story,
    decide_again,
    decide_with,
)
from domain.rulings.outcome import Judged, Retaken, StandIn, Verdict
from domain.rulings.state import Ruling
from domain.rulings.throws import Throws

Choosing = Callable[[int, Outcome], Chosen]
"""``(place, outcome)``: what to do with an act that came out so."""


@dataclass(slots=True)
class Ruled:
    """What a ruling says by itself. ``words``: by place; ``first``: the first place that changes."""

    probe: Ruling
    first: int
    words: dict[int, int | StandIn] = field(default_factory=dict)


@dataclass(slots=True)
class Walk:
    """One canon, and the play that it gives up to where the walk has come."""

    canon: Canon
    play: Play
    ends: int | None = None

    def word(self, place: int) -> int:
        """What counts at the place; ``STRUCK`` beyond the end of this canon's log."""
        return STRUCK if self.ends is not None and place >= self.ends else self.canon.word(place)

    def step(self, acts: Sequence[Recorded]) -> None:
        """Fold what counts at the next place."""
        if self.ends is None or acts[0].place < self.ends:
            fold(self.play, counting(acts, self.word(acts[0].place)))


def retake(made: Sequence[Ruling], ruled: Ruled, choosing: Choosing, throws: Throws, out: Retaken) -> Work[None]:
    """Work out what becomes of every place from the first changed one on, into ``out``.

    ``made``: the rulings so far. Stops at a die that was never thrown and may not be thrown now; then ``out.play`` is
    None. Raises ``Refusal`` (``bad_choice``).
    """
    old = yield from _walk(settled(made), ruled.first)
    new = Walk(settled([*made, ruled.probe]), old.play.fork())
    old.play = old.play.fork()
    walks = [old]
    if ruled.probe.reinstates is not None:
        before = settled([ruling for ruling in made if ruling.seq < ruled.probe.reinstates])
        walks.append((yield from _walk(before, ruled.first, ruled.probe.reinstates)))
    again = fallen([*made, ruled.probe])
    place = ruled.first
    while page := (yield ActsFrom(place)):
        for acts in by_place(page):
            place = acts[0].place
            one = _Place(acts, new, walks, throws, choosing, again, ruled.words.get(place))
            folds = yield from one.judge(out)
            if folds is None:
                return
            fold(new.play, folds)
            for walk in walks:
                walk.step(acts)
            out.past_a_shown_seed |= any(isinstance(event, EpochClosed) for event in acts[0].events)
        place += 1
    out.play = new.play


def _walk(canon: Canon, first: int, ends: int | None = None) -> Work[Walk]:
    play: Play = yield PlayBefore(first, canon)
    return Walk(canon, play, ends)


@dataclass(slots=True)
class _Place:
    """One place of the walk: the acts that stand there, and what the ruling itself puts there, if it speaks of it."""

    acts: tuple[Recorded, ...]
    new: Walk
    walks: list[Walk]
    throws: Throws
    choosing: Choosing
    again: dict[int, int]
    said: int | StandIn | None

    def judge(self, out: Retaken) -> Work[tuple[Event, ...] | None]:
        """What folds at the place in the new play; None where a die is open."""
        place, word = self.acts[0].place, self.new.word(self.acts[0].place)
        if self.said is not None:
            return self._ruled(self.said, out)
        retried = word == STRUCK and place in self.again and self.walks[0].word(place) == STRUCK
        act = self._act(self.again[place] if retried else word)
        if act is None or not changes_the_story(act):
            return self._stays(word, out)
        ruled = act.seq != act.place
        decided, dice = yield from decide_again(self.new.play, act, self.acts[0], self.throws, heeds_typed=ruled)
        same = decided == Gives(bare(act.events))
        if not retried and (same or (yield from self._as_it_was(act, decided))):
            return self._stays(word, out)
        if isinstance(decided, Opens) and self.choosing(place, "changed") == "keep":
            out.judged.append(replace(self._judged(act, "changed", die=decided.die), chosen="keep"))
            return self._folds(word)
        if isinstance(decided, Opens) and self.throws.may_throw:
            dice = self.throws.again(throws=True, heeds_typed=ruled)
            decided = decide_with(self.new.play, act, self.acts[0], dice)
        if retried and (isinstance(decided, Refuses) or decided == Gives(())):
            return self._folds(STRUCK)
        if isinstance(decided, Opens):
            out.judged.append(self._judged(act, "open", die=decided.die))
            return None
        outcome: Outcome = "possible_again" if retried else "changed" if isinstance(decided, Gives) else "impossible"
        chosen = self.choosing(place, outcome)
        out.judged.append(replace(self._report(act, outcome, chosen, decided), threw=dice.throws))
        return self._folds(self._settle(out, act, decided, chosen, dice, same=same))

    def _stays(self, word: int, out: Retaken) -> tuple[Event, ...]:
        """Nothing comes out otherwise; report what is back, or out, because the ruling takes another one back."""
        now = self.walks[0].word(self.acts[0].place)
        act = self._act(word or now)
        if word == now or act is None:
            out.unchanged += word != STRUCK
        else:
            out.judged.append(self._judged(act, "back" if word else "out"))
        return self._folds(word)

    def _ruled(self, word: int | StandIn, out: Retaken) -> tuple[Event, ...]:
        """Report what the ruling itself says of the place."""
        act = self._act(self.walks[0].word(self.acts[0].place)) or self.acts[0]
        if isinstance(word, StandIn):
            out.judged.append(
                replace(self._judged(act, "overturned"), act=word.name, events=word.events, threw=word.threw)
            )
        else:
            out.judged.append(self._judged(act, "overturned" if word else "struck"))
        return self._folds(word)

    def _settle(
        self, out: Retaken, act: Recorded, decided: Decided, chosen: Chosen, dice: Dice, *, same: bool
    ) -> int | StandIn:
        """Say the word that was chosen; gives what folds."""
        place = self.acts[0].place
        if chosen == "keep":
            return self.new.word(place)
        if chosen == "take" and isinstance(decided, Gives) and decided.events:
            self.throws.cup.pour(dice, dice_of(self.new.play, decided.events))
            word = act.seq if same else StandIn(place, act.name, act.command, decided.events)
            out.words[place] = word
            return word
        out.words[place] = STRUCK
        if chosen != "decline":
            out.fell.append(place)
        return STRUCK

    def _as_it_was(self, act: Recorded, decided: Decided) -> Work[bool]:
        """Whether the act comes to the same as in a canon in which it counted."""
        for walk in self.walks:
            if walk.word(act.place) == act.seq:
                then, _ = yield from decide_again(
                    walk.play, act, self.acts[0], self.throws, heeds_typed=act.seq != act.place
                )
                if then == decided:
                    return True
        return False

    def _act(self, seq: int) -> Recorded | None:
        return next((act for act in self.acts if act.seq == seq), None)

    def _folds(self, word: int | StandIn) -> tuple[Event, ...]:
        if isinstance(word, StandIn):
            return (*kept(self.acts[0].events), *word.events)
        return counting(self.acts, word)

    def _report(self, act: Recorded, verdict: Verdict, chosen: Chosen, decided: Gives | Refuses) -> Judged:
        judged = self._judged(act, verdict)
        if isinstance(decided, Refuses):
            refusal = decided.code, decided.rule, decided.says
            return replace(judged, chosen=chosen, refusal=refusal, figures=decided.figures)
        both = narrower(judged.audience, audience_of(decided.events))
        return replace(judged, chosen=chosen, events=decided.events, audience=both)

    def _judged(self, act: Recorded, verdict: Verdict, die: tuple[str, str, int, int] | None = None) -> Judged:
        return Judged(act.place, act.name, self.acts[0].member, verdict, audience_of(bare(act.events)), die=die)
