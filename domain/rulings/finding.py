"""Finding proposals by id; what the actor may not see is unknown to him."""

from __future__ import annotations

from domain.core.play import Play
from domain.core.table import Table
from domain.rulings.refusals import STALE_PROPOSAL, UNKNOWN_PROPOSAL
from domain.rulings.state import Proposal, rulings
from domain.table.finding import sees


def find_proposal(proposal: str, play: Play, table: Table) -> Proposal:
    """The proposal on the table; ``stale_proposal`` for one that no longer is, else ``unknown_id``."""
    found, gone = rulings(play).proposals.get(proposal), rulings(play).gone.get(proposal)
    if found is None and gone is not None and sees(gone, play, table):
        raise STALE_PROPOSAL(proposal=proposal)
    if found is None or not sees(found.audience, play, table):
        raise UNKNOWN_PROPOSAL(proposal=proposal)
    return found
