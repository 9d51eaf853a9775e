"""Rulings are proposed where the campaign asks for consent, agreed to, and withdrawn. All kept."""

from __future__ import annotations

from domain.core.event import Event, Fact
from domain.rulings.state import Proposal, State


class Proposed(Event, frozen=True, tag="ruling.proposed"):
    """A ruling waits for consent; see the state's ``Proposal``. ``replaces``: the proposal it takes the place of."""

    proposal: str
    by: str
    act: str
    command: str
    digest: str
    asked: list[str]
    needs_all: bool
    replaces: str | None = None


class Consented(Event, frozen=True, tag="ruling.consented"):
    """A member agrees to a proposal."""

    proposal: str
    member: str


class ConsentWithdrawn(Event, frozen=True, tag="ruling.consent_withdrawn"):
    """A member agrees no longer."""

    proposal: str
    member: str


class ProposalWithdrawn(Event, frozen=True, tag="ruling.proposal_withdrawn"):
    """A proposal is off the table."""

    proposal: str


class ProposalCarried(Event, frozen=True, tag="ruling.proposal_carried"):
    """A proposal has the consent it needs; the ruling stands beside this event."""

    proposal: str


def _proposed(state: State, event: Proposed) -> None:
    if event.replaces is not None:
        _off(state, event.replaces)
    state.proposals[event.proposal] = Proposal(
        event.proposal,
        event.by,
        event.act,
        event.command,
        event.digest,
        list(event.asked),
        event.needs_all,
        audience=event.audience,
    )


def _consented(state: State, event: Consented) -> None:
    proposal = state.proposals.get(event.proposal)
    if proposal is not None and event.member not in proposal.agreed:
        proposal.agreed.append(event.member)


def _consent_withdrawn(state: State, event: ConsentWithdrawn) -> None:
    proposal = state.proposals.get(event.proposal)
    if proposal is not None and event.member in proposal.agreed:
        proposal.agreed.remove(event.member)


def _off(state: State, proposal: str) -> None:
    found = state.proposals.pop(proposal, None)
    if found is not None:
        state.gone[proposal] = found.audience


FACTS = (
    Fact(Proposed, _proposed, lambda e, p: f"A ruling is proposed: {e.act}.", kept=True),
    Fact(Consented, _consented, lambda e, p: "A member consents to a proposed ruling.", kept=True),
    Fact(ConsentWithdrawn, _consent_withdrawn, lambda e, p: "A member no longer consents.", kept=True),
    Fact(ProposalWithdrawn, lambda s, e: _off(s, e.proposal), lambda e, p: "A proposal is withdrawn.", kept=True),
    Fact(ProposalCarried, lambda s, e: _off(s, e.proposal), lambda e, p: "A proposal is carried.", kept=True),
)
