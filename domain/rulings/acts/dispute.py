"""A member disputes an act: it goes on counting until a GM rules on it (RUL-1)."""

from __future__ import annotations

from domain.core.act import Act, Command, anybody, finds_nothing
from domain.core.audience import visible
from domain.core.event import Event
from domain.core.play import Play
from domain.core.table import Table
from domain.membership.state import viewer
from domain.rulings.asks import Work
from domain.rulings.choices import Reasoned, Seq
from domain.rulings.events.dispute import Disputed
from domain.rulings.outcome import Retaken
from domain.rulings.refusals import BAD_REASON, BAD_SEQ, UNKNOWN_ACT
from domain.rulings.working import acts_at, begun, from_log, told_to


class Dispute(Command):
    """Dispute the act that the event ``place`` belongs to."""

    place: Seq
    reason: Reasoned


def looks(seq: int, play: Play, table: Table) -> Work[Retaken]:
    """Find the act; what the member may not see is unknown to him."""
    out = yield from begun()
    acts = yield from acts_at(seq)
    out.audience = told_to(acts[0])
    if not any(visible(event.audience, viewer(play, table.member)) for event in acts[0].events):
        raise UNKNOWN_ACT(seq=seq)
    out.words[acts[0].place] = acts[0].seq
    return out


def decide(command: Dispute, _: None, play: Play, table: Table) -> list[Event]:
    out = from_log(table, looks(command.place, play, table))
    place = next(iter(out.words))
    return [Disputed(table.mint("dispute"), place, table.member, command.reason, audience=out.audience)]


ACT = Act("ruling.dispute", Dispute, finds_nothing, anybody, decide, (BAD_REASON, BAD_SEQ, UNKNOWN_ACT), kept=True)
