"""A member consents to a proposed ruling; the last consent that is needed carries it (RUL-6)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from domain.core.act import Act, Command, Offer
from domain.core.audience import Viewer
from domain.core.event import Event
from domain.core.play import Play
from domain.core.refusal import Reason, Refusal
from domain.core.table import Table
from domain.membership.state import membership
from domain.rulings.asks import Work
from domain.rulings.consent import enough, events_of, worked_out
from domain.rulings.events.proposal import Consented, ProposalCarried
from domain.rulings.finding import find_proposal
from domain.rulings.outcome import Retaken
from domain.rulings.refusals import STALE_PROPOSAL, UNKNOWN_PROPOSAL
from domain.rulings.state import Proposal, rulings
from domain.rulings.working import from_log

NOT_ASKED = Reason("not_asked", "RUL-6", "That ruling does not need this member's consent, or has it already.")
OWN_CONSENT = Reason("not_for_others", "RUL-6", "Consent is sent by who gives it, or by whom he named for his acts.")


class Consent(Command):
    """Consent to a proposal; ``digest``: of what it would do, as it was shown."""

    proposal: str
    digest: str


def find(command: Consent, play: Play, table: Table) -> Proposal:
    """The proposal, as it was shown."""
    found = find_proposal(command.proposal, play, table)
    if command.digest != found.digest:
        raise STALE_PROPOSAL(proposal=found.id, digest=found.digest)
    return found


def entitled(proposal: Proposal, play: Play, table: Table) -> None:
    """Who is asked, by himself: a GM's right to act for players does not reach this far."""
    if table.member not in proposal.asked or table.member in proposal.agreed:
        raise NOT_ASKED()
    if table.sent_by not in (table.member, *membership(play).members[table.member].proxies):
        raise OWN_CONSENT()


def consents(proposal: Proposal, carries: bool, play: Play, table: Table) -> Work[Retaken]:
    """Work out whether the ruling would still do what was proposed, and, if it is to be carried, what it does."""
    command = proposal.command.encode()
    try:
        out = yield from worked_out(proposal.act, command, play, table, throws=False)
        if out.token == proposal.digest and carries:
            out = yield from worked_out(proposal.act, command, play, table, throws=True)
    except Refusal as refusal:
        raise STALE_PROPOSAL(proposal=proposal.id, code=refusal.reason.code) from None
    if out.token != proposal.digest:
        raise STALE_PROPOSAL(proposal=proposal.id, digest=out.token)
    if not carries:
        out.play = None
    return out


def decide(command: Consent, proposal: Proposal, play: Play, table: Table) -> list[Event]:
    carries = enough(replace(proposal, agreed=[*proposal.agreed, table.member]), play)
    as_proposer = replace(table, member=proposal.by)
    out = from_log(table, consents(proposal, carries, play, as_proposer))
    consented = Consented(proposal.id, table.member, audience=proposal.audience)
    if not carries:
        return [consented]
    beside: list[Event] = [consented, ProposalCarried(proposal.id, audience=proposal.audience)]
    as_proposer = replace(as_proposer, retaken=replace(out, beside=beside))
    return events_of(proposal.act, proposal.command.encode(), play, as_proposer)


def offers(play: Play, viewer: Viewer) -> Iterable[Offer]:
    """The proposals that wait for the viewer's consent."""
    for proposal in rulings(play).proposals.values():
        if viewer.member in proposal.asked and viewer.member not in proposal.agreed:
            command = {"proposal": proposal.id, "digest": proposal.digest}
            yield Offer("ruling.consent", command, f"Consent to the proposed {proposal.act}")


ACT = Act(
    "ruling.consent",
    Consent,
    find,
    entitled,
    decide,
    (UNKNOWN_PROPOSAL, STALE_PROPOSAL, NOT_ASKED, OWN_CONSENT),
    kept=True,
    offers=offers,
)
