"""A member undoes what he did last: his own newest acts since anybody else's that he may see (RUL-7).

What others did out of his sight in the meantime, and would come out otherwise now, stands as recorded; the GMs are
told.
What moves nothing in the story, such as a note, stands in nobody's way.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated

import pydantic

from domain.core.act import Act, Command, anybody, finds_nothing
from domain.core.audience import Viewer, visible
from domain.core.event import Event
from domain.core.play import Play
from domain.core.recorded import Recorded
from domain.core.refusal import Reason
from domain.core.table import Table
from domain.membership.state import holds, viewer
from domain.play import find_act
from domain.rulings.asks import ActsBack, Work
from domain.rulings.canon import Canon, bare, canon
from domain.rulings.choices import Chosen, Outcome, Seq
from domain.rulings.events.canon import Undone
from domain.rulings.openings import rolled
from domain.rulings.outcome import Retaken, token
from domain.rulings.refusals import BAD_SEQ
from domain.rulings.throws import throws_of
from domain.rulings.working import begun, from_log, take_out

NOTHING_TO_UNDO = Reason(
    "nothing_to_undo", "RUL-7", "Since others acted there is nothing of yours that could be undone."
)
ROLLED = Reason("rolled_test", "RUL-4", "Dice have fallen in that test: only a GM takes back its opening.")
BAD_TEXT = Reason("bad_reason", "RUL-7", "A reason is at most 2000 characters.")
"""A member's own undo needs none."""


class Undo(Command):
    """Undo your newest act, or (``place``: the seq of any of its events) that one and all of yours after it."""

    place: Seq | None = None
    reason: Annotated[str, pydantic.StringConstraints(strip_whitespace=True, max_length=2000), BAD_TEXT] = ""


@dataclass(slots=True)
class _Search:
    """Back from the end of the log for the member's own acts: ``found``, newest first."""

    member: str
    eyes: Viewer
    now: Canon
    upto: int | None
    found: list[Recorded] = field(default_factory=list)
    over: bool = False

    def back_from(self, seq: int) -> Work[None]:
        """Look at one act after the other until the search is over."""
        while page := (yield ActsBack(seq)):
            for act in page:
                seq = act.seq
                self.look_at(act)
                if self.over:
                    return

    def look_at(self, act: Recorded) -> None:
        """Take the act in, or stop at it."""
        if self.upto is not None and act.last_seq < self.upto:
            self.over = True
            return
        counts = self.now.word(act.place) == act.seq and bool(bare(act.events))
        ruled = act.name.startswith("ruling.") and act.name != "ruling.undo" and find_act(act.name).kept
        if act.member == self.member:
            if counts and act.seq == act.place and not find_act(act.name).kept:
                self.found.append(act)
            self.over = bool(self.found) and self.upto is None
        elif counts or ruled:
            seen = act.events if ruled else bare(act.events)
            self.over = any(visible(event.audience, self.eyes) for event in seen)


def undoes(command: Undo, play: Play, table: Table) -> Work[Retaken]:
    """Work out what it comes to."""
    out = yield from begun()
    search = _Search(table.member, viewer(play, table.member), canon(play), command.place)
    yield from search.back_from(out.seq)
    undone = search.found
    if not undone or (command.place is not None and not undone[-1].seq <= command.place <= undone[-1].last_seq):
        raise NOTHING_TO_UNDO()
    by_gm = holds(play, table.member, "gm") or holds(play, table.sent_by, "gm")
    for act in undone:
        if not by_gm and (yield from rolled(play, act, act)):
            raise ROLLED(act=act.seq)
    yield from take_out(play, [(act, act) for act in undone], _let_stand, throws_of(play, table.dice, {}), out)
    out.stood = [judged.place for judged in out.judged if judged.verdict in ("changed", "impossible")]
    out.token = token(f"undo {sorted(act.place for act in undone)}", out.judged)
    return out


def _let_stand(place: int, outcome: Outcome) -> Chosen:
    """Everything else stays as it is."""
    return "keep"


def decide(command: Undo, _: None, play: Play, table: Table) -> list[Event]:
    out = from_log(table, undoes(command, play, table))
    acts = [judged.place for judged in out.judged if judged.verdict == "struck"]
    return out.events(Undone(seq=0, last=0, by=table.member, reason=command.reason, acts=acts), table)


ACT = Act("ruling.undo", Undo, finds_nothing, anybody, decide, (BAD_SEQ, BAD_TEXT, NOTHING_TO_UNDO, ROLLED), kept=True)
