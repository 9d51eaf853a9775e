"""A proposal, one's consent to it, or one's dispute is withdrawn (RUL-1, RUL-6)."""

from __future__ import annotations

from collections.abc import Iterable

from domain.core.act import Act, Command, Offer
from domain.core.audience import Viewer
from domain.core.event import Event
from domain.core.play import Play
from domain.core.refusal import Reason
from domain.core.table import Table
from domain.membership.state import is_gm
from domain.rulings.events.dispute import DisputeWithdrawn
from domain.rulings.events.proposal import ConsentWithdrawn, ProposalWithdrawn
from domain.rulings.finding import find_proposal
from domain.rulings.refusals import STALE_PROPOSAL, UNKNOWN_PROPOSAL
from domain.rulings.state import Dispute, Proposal, rulings
from domain.table.finding import sees

NOT_YOURS = Reason("not_yours", "RUL-6", "Only who said it, or a GM for a proposal or dispute, takes it back.")


class Withdraw(Command):
    """Withdraw a dispute, a proposal, or your consent to one; ``what``: the id of the dispute or the proposal."""

    what: str


def find(command: Withdraw, play: Play, table: Table) -> Dispute | Proposal:
    """The dispute or the proposal."""
    dispute = rulings(play).disputes.get(command.what)
    if dispute is not None and sees(dispute.audience, play, table):
        return dispute
    return find_proposal(command.what, play, table)


def entitled(found: Dispute | Proposal, play: Play, table: Table) -> None:
    """Who said it; a GM."""
    agreed = isinstance(found, Proposal) and table.member in found.agreed
    if table.member != found.by and not agreed and not is_gm(play, table):
        raise NOT_YOURS()


def decide(command: Withdraw, found: Dispute | Proposal, play: Play, table: Table) -> list[Event]:
    """It is off the table; of a proposal of somebody else's, one's own consent comes first."""
    if isinstance(found, Dispute):
        return [DisputeWithdrawn(found.id, audience=found.audience)]
    if table.member in found.agreed:
        return [ConsentWithdrawn(found.id, table.member, audience=found.audience)]
    return [ProposalWithdrawn(found.id, audience=found.audience)]


def offers(play: Play, viewer: Viewer) -> Iterable[Offer]:
    """What the viewer himself has disputed or proposed."""
    for dispute in rulings(play).disputes.values():
        if dispute.by == viewer.member:
            yield Offer("ruling.withdraw", {"what": dispute.id}, f"Withdraw your dispute of the act at {dispute.place}")
    for proposal in rulings(play).proposals.values():
        if proposal.by == viewer.member:
            yield Offer("ruling.withdraw", {"what": proposal.id}, f"Withdraw your proposal of {proposal.act}")


ACT = Act(
    "ruling.withdraw",
    Withdraw,
    find,
    entitled,
    decide,
    (UNKNOWN_PROPOSAL, STALE_PROPOSAL, NOT_YOURS),
    kept=True,
    offers=offers,
)
