"""A GM upholds what stands at a place, and says why: a precedent that can be cited (RUL-1)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated

import pydantic

from domain.core.act import Act, Command, Offer
from domain.core.audience import Viewer, visible
from domain.core.event import Event
from domain.core.play import Play
from domain.core.refusal import Reason
from domain.core.table import Table
from domain.membership.entitled import gm_only
from domain.membership.refusals import WRONG_ROLE
from domain.rulings.acts.dispute import looks
from domain.rulings.choices import Reasoned, Seq
from domain.rulings.events.dispute import Upheld
from domain.rulings.refusals import BAD_REASON, BAD_SEQ, UNKNOWN_ACT
from domain.rulings.state import rulings
from domain.rulings.working import from_log

UNKNOWN_PRECEDENT = Reason("unknown_id", "RUL-1", "There is no such precedent to cite.")


class Uphold(Command):
    """Uphold the act that the event ``place`` belongs to: its disputes are settled.

    ``reason`` becomes a precedent; ``cites``: the ids of those it rests on.
    """

    place: Seq
    reason: Reasoned
    cites: Annotated[tuple[str, ...], pydantic.Field(strict=False, max_length=50)] = ()


def find(command: Uphold, play: Play, table: Table) -> None:
    """The precedents cited."""
    unknown = [precedent for precedent in command.cites if precedent not in rulings(play).precedents]
    if unknown:
        raise UNKNOWN_PRECEDENT(precedent=unknown[0])


def decide(command: Uphold, _: None, play: Play, table: Table) -> list[Event]:
    out = from_log(table, looks(command.place, play, table))
    place = next(iter(out.words))
    settles = [dispute.id for dispute in rulings(play).disputes.values() if dispute.place == place]
    return [
        Upheld(
            table.mint("precedent"),
            place,
            table.member,
            command.reason,
            list(command.cites),
            settles,
            audience=out.audience,
        )
    ]


def offers(play: Play, viewer: Viewer) -> Iterable[Offer]:
    """A GM answers what is disputed."""
    for dispute in rulings(play).disputes.values():
        if viewer.gm and visible(dispute.audience, viewer):
            yield Offer(
                "ruling.uphold", {"place": dispute.place}, f"Uphold the act at {dispute.place}: {dispute.reason}"
            )


ACT = Act(
    "ruling.uphold",
    Uphold,
    find,
    gm_only,
    decide,
    (WRONG_ROLE, BAD_REASON, BAD_SEQ, UNKNOWN_ACT, UNKNOWN_PRECEDENT),
    kept=True,
    offers=offers,
)
