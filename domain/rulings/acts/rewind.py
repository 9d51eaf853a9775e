"""A GM rewinds the story: it goes on from just after an earlier act, and nothing later counts (RUL-2).

No act is decided again, so it costs little however far it reaches back. What is kept of the later acts (members, notes,
dice, rulings) stays. Tests that were open at that place have the dice they had; what is opened afterwards has new ones.
"""

from __future__ import annotations

from domain.core.act import Act, Command, finds_nothing
from domain.core.event import Event
from domain.core.play import Play
from domain.core.recorded import Recorded
from domain.core.refusal import Reason
from domain.core.table import Table
from domain.dice.events.epoch import EpochClosed
from domain.membership.refusals import WRONG_ROLE
from domain.play import fold
from domain.rulings.asks import ActsBack, ActsFrom, PlayBefore, Work
from domain.rulings.canon import STRUCK, Canon, bare, canon, kept
from domain.rulings.choices import Reasoned, Seq
from domain.rulings.entitled import alone
from domain.rulings.events.canon import Rewound
from domain.rulings.outcome import Retaken, token
from domain.rulings.refusals import BAD_REASON, BAD_SEQ, CONSENT_NEEDED, STALE_TOKEN
from domain.rulings.settings import CONSENT
from domain.rulings.working import begun, from_log

NOTHING_LATER = Reason("nothing_later", "RUL-2", "Nothing that counts stands after that act.")


class Rewind(Command):
    """Rewind to just after the act that the event ``to`` belongs to. ``token``: of the preview that is meant."""

    to: Seq
    reason: Reasoned
    token: str | None = None


def rewinds(command: Rewind, play: Play, table: Table) -> Work[Retaken]:
    """Work out what it comes to."""
    out = yield from begun()
    now = canon(play)
    last = yield from _last_that_counts(out.seq, command.to, now)
    out.token = token(f"rewind {command.to} {last}", ())
    if command.token is not None and command.token != out.token:
        raise STALE_TOKEN(token=out.token)
    story: Play = yield PlayBefore(command.to + 1, now)
    everything = CONSENT.of(play) == "affected"
    place = command.to + 1
    while page := (yield ActsFrom(place, kept_only=not everything)):
        for act in page:
            place = act.place
            _fold_kept(story, act, out)
            if act.seq == now.word(act.place) and bare(act.events):
                out.touched.add(act.member)
        place += 1
    out.play = story
    return out


def _fold_kept(story: Play, act: Recorded, out: Retaken) -> None:
    if act.seq == act.place:
        fold(story, kept(act.events))
        out.past_a_shown_seed |= any(isinstance(event, EpochClosed) for event in act.events)


def _last_that_counts(end: int, to: int, now: Canon) -> Work[int]:
    """The place of the last act after ``to`` that counts and could be struck."""
    while page := (yield ActsBack(end)):
        for act in page:
            end = act.seq
            if end <= to:
                raise NOTHING_LATER(to=to)
            if act.place > to and now.word(act.place) == act.seq != STRUCK and bare(act.events):
                return int(act.place)
    raise NOTHING_LATER(to=to)


def decide(command: Rewind, _: None, play: Play, table: Table) -> list[Event]:
    out = from_log(table, rewinds(command, play, table))
    return out.events(Rewound(seq=0, last=0, by=table.member, reason=command.reason, to=command.to), table)


ACT = Act(
    "ruling.rewind",
    Rewind,
    finds_nothing,
    alone,
    decide,
    (WRONG_ROLE, CONSENT_NEEDED, BAD_REASON, BAD_SEQ, NOTHING_LATER, STALE_TOKEN),
    kept=True,
)
