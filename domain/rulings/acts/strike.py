"""A GM strikes acts: they no longer count, and what was played later is decided again without them (RUL-2, RUL-3)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated

import pydantic

from domain.core.act import Act, Offer, finds_nothing
from domain.core.audience import Viewer, visible
from domain.core.event import Event
from domain.core.play import Play
from domain.core.table import Table
from domain.membership.refusals import WRONG_ROLE
from domain.rulings.asks import Work
from domain.rulings.canon import canon
from domain.rulings.choices import Retaking, Seq
from domain.rulings.entitled import alone
from domain.rulings.events.canon import Struck
from domain.rulings.outcome import Retaken
from domain.rulings.refusals import BAD_SEQ, CONSENT_NEEDED, KEPT_ACT, NOT_COUNTING, RETAKING, UNKNOWN_ACT
from domain.rulings.settings import CONSENT
from domain.rulings.state import rulings
from domain.rulings.throws import throws_of
from domain.rulings.working import begun, close, from_log, standing, strikable, take_out


class Strike(Retaking):
    """Strike acts, each named by the seq of any of its events. They stay readable, and the ruling can be taken back."""

    acts: Annotated[tuple[Seq, ...], pydantic.Field(strict=False, min_length=1, max_length=1_000), BAD_SEQ]


def strikes(command: Strike, play: Play, table: Table) -> Work[Retaken]:
    """Work out what it comes to."""
    out = yield from begun()
    now = canon(play)
    struck = {}
    for seq in command.acts:
        acts = yield from strikable(seq)
        counts = standing(acts, now)
        if counts is None:
            raise NOT_COUNTING(place=acts[0].place)
        struck[counts.place] = (counts, acts[0])
    throws = throws_of(play, table.dice, command.read_off())
    yield from take_out(play, list(struck.values()), command.chosen, throws, out)
    return close(out, f"strike {sorted(struck)}", command, table)


def decide(command: Strike, _: None, play: Play, table: Table) -> list[Event]:
    out = from_log(table, strikes(command, play, table))
    acts = [judged.place for judged in out.judged if judged.verdict == "struck"]
    return out.events(Struck(seq=0, last=0, by=table.member, reason=command.reason, acts=acts), table)


def offers(play: Play, viewer: Viewer) -> Iterable[Offer]:
    """A GM answers what is disputed."""
    if viewer.gm and CONSENT.of(play) == "none":
        for dispute in rulings(play).disputes.values():
            if visible(dispute.audience, viewer):
                yield Offer("ruling.strike", {"acts": [dispute.place]}, f"Strike the disputed act at {dispute.place}")


ACT = Act(
    "ruling.strike",
    Strike,
    finds_nothing,
    alone,
    decide,
    (WRONG_ROLE, CONSENT_NEEDED, BAD_SEQ, UNKNOWN_ACT, KEPT_ACT, NOT_COUNTING, *RETAKING),
    kept=True,
    offers=offers,
)
