"""A GM proposes a ruling where the campaign asks for consent (RUL-6). Where nobody is asked, it is carried at once."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any, Literal

from domain.core.act import Act, Command
from domain.core.event import Event
from domain.core.play import Play
from domain.core.refusal import Reason, Refusal
from domain.core.table import Table
from domain.membership.entitled import gm_only
from domain.membership.refusals import WRONG_ROLE
from domain.rulings.asks import Work
from domain.rulings.consent import asked, events_of, worked_out
from domain.rulings.events.proposal import ProposalCarried, Proposed
from domain.rulings.outcome import Retaken
from domain.rulings.refusals import STALE_PROPOSAL
from domain.rulings.settings import CONSENT
from domain.rulings.state import rulings
from domain.rulings.working import from_log

NO_CONSENT_NEEDED = Reason("no_consent_needed", "RUL-6", "In this campaign a GM rules alone.")
REFUSED = Reason("act_refused", "RUL-6", "The proposed ruling could not be made.")


class Propose(Command):
    """Propose a ruling: the act ``ruling`` with its ``command``, as if it were made alone.

    ``replaces``: an earlier proposal.
    """

    ruling: Literal["ruling.strike", "ruling.overturn", "ruling.rewind", "ruling.reinstate"]
    command: dict[str, Any]
    replaces: str | None = None


def find(command: Propose, play: Play, table: Table) -> None:
    """The proposal that this one replaces."""
    if command.replaces is not None and command.replaces not in rulings(play).proposals:
        raise STALE_PROPOSAL(proposal=command.replaces)


def proposes(command: Propose, body: bytes, play: Play, table: Table) -> Work[Retaken]:
    """Work out what the ruling would come to; dice fall only if nobody need be asked."""
    out = yield from _tried(command.ruling, body, play, table, throws=False)
    out.asked = asked(play, out, table.member)
    if out.asked:
        out.play = None
        return out
    return (yield from _tried(command.ruling, body, play, table, throws=True))


def _tried(act: str, body: bytes, play: Play, table: Table, *, throws: bool) -> Work[Retaken]:
    try:
        return (yield from worked_out(act, body, play, table, throws=throws))
    except Refusal as refusal:
        raise REFUSED(code=refusal.reason.code, rule=refusal.reason.rule, says=refusal.reason.says) from None


def decide(command: Propose, _: None, play: Play, table: Table) -> list[Event]:
    """The proposal is on the table with the digest of what it would do."""
    if CONSENT.of(play) == "none":
        raise NO_CONSENT_NEEDED()
    body = json.dumps({**command.command, "token": None}).encode()
    out = from_log(table, proposes(command, body, play, table))
    needs_all = CONSENT.of(play) == "affected"
    proposed = Proposed(
        table.mint("proposal"),
        table.member,
        command.ruling,
        body.decode(),
        out.token,
        out.asked,
        needs_all,
        command.replaces,
        audience=out.audience,
    )
    if out.asked:
        return [proposed]
    carried = ProposalCarried(proposed.proposal, audience=out.audience)
    return events_of(command.ruling, body, play, replace(table, retaken=replace(out, beside=[proposed, carried])))


ACT = Act(
    "ruling.propose",
    Propose,
    find,
    gm_only,
    decide,
    (WRONG_ROLE, NO_CONSENT_NEEDED, STALE_PROPOSAL, REFUSED),
    kept=True,
)
