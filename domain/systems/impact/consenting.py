"""Asking for consent: what is proposed stands in the state until the GM or the player answers."""

from __future__ import annotations

from collections.abc import Sequence

from domain.core.event import Event
from domain.core.play import Play
from domain.core.refusal import Reason
from domain.core.table import Table
from domain.systems.impact.events.consent import ConsentAsked
from domain.systems.impact.refusals import NEEDS_GM, NEEDS_PLAYER
from domain.systems.impact.roles import is_a_gm, plays
from domain.systems.impact.state import Proposal


def proposed(what: str, character: str, table: Table, *, asks_player: bool = False) -> Proposal:
    """A proposal of this kind for a character, its content still to be filled in."""
    return Proposal(table.mint("proposal", character), what, character, "player" if asks_player else "gm", table.member)


def consent_wanting(proposal: Proposal, play: Play, table: Table) -> Reason | None:
    """The refusal for want of consent; None where whose act it is can give it himself."""
    if proposal.asks == "gm":
        return None if is_a_gm(play, table) else NEEDS_GM
    return None if plays(play, table, proposal.character) else NEEDS_PLAYER


def once_consented(wish: Proposal, events: Sequence[Event], play: Play, table: Table, *, ask: bool) -> list[Event]:
    """The events where no consent is wanting; else consent is asked for, or its want refused."""
    wanting = consent_wanting(wish, play, table)
    if wanting is None:
        return list(events)
    if ask:
        return asked(wish)
    raise wanting()


def asked(proposal: Proposal) -> list[Event]:
    """The proposal waits for an answer."""
    return [
        ConsentAsked(
            proposal.id,
            proposal.what,
            proposal.character,
            proposal.asks,
            proposal.by,
            proposal.text,
            proposal.kind,
            proposal.mark,
            proposal.detail,
            proposal.cites,
            proposal.negative,
            proposal.condition,
            proposal.test,
        )
    ]
