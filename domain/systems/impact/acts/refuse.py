"""Consent is refused, or what asked for it withdrawn; the GM refuses for an absent player (IMP-02)."""

from __future__ import annotations

from collections.abc import Iterator

from domain.core.act import Act, Command, Offer
from domain.core.audience import Viewer
from domain.core.event import Event
from domain.core.play import Play
from domain.core.table import Table
from domain.systems.impact.events.consent import WHAT, ConsentRefused
from domain.systems.impact.granting import find_proposal
from domain.systems.impact.refusals import GM_POWER, NO_PROPOSAL, NOT_YOURS, UNKNOWN_PROPOSAL
from domain.systems.impact.roles import gm_power, player_or_gm, plays
from domain.systems.impact.state import Proposal, impact


class Refuse(Command):
    """Refuse what waits for your consent, or withdraw what you asked for."""

    proposal: str


def find(command: Refuse, play: Play, table: Table) -> Proposal | None:
    return find_proposal(command.proposal, play)


def entitled(proposal: Proposal | None, play: Play, table: Table) -> None:
    """Whoever asked; whoever was asked; a GM for an absent player."""
    if proposal is None or proposal.by == table.member:
        return
    if proposal.asks == "gm":
        gm_power(None, play, table)
    else:
        player_or_gm(proposal.character, play, table)


def decide(command: Refuse, proposal: Proposal | None, play: Play, table: Table) -> list[Event]:
    if proposal is None:
        raise NO_PROPOSAL()
    if proposal.by == table.member:
        by = "asker"
    elif proposal.asks == "player" and plays(play, table, proposal.character):
        by = "player"
    else:
        by = "gm"
    return [ConsentRefused(proposal.id, by)]


def offers(play: Play, viewer: Viewer) -> Iterator[Offer]:
    for proposal in impact(play).proposals.values():
        asked = proposal.asks == "player" and proposal.character in viewer.characters
        if viewer.gm or asked or proposal.by == viewer.member:
            verb = "Withdraw" if proposal.by == viewer.member else "Refuse"
            yield Offer(ACT.name, {"proposal": proposal.id}, f"{verb} {WHAT.get(proposal.what, proposal.what)}")


ACT = Act(
    "impact.refuse",
    Refuse,
    find,
    entitled,
    decide,
    (UNKNOWN_PROPOSAL, GM_POWER, NOT_YOURS, NO_PROPOSAL),
    offers=offers,
)
