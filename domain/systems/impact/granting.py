"""What becomes of each kind of proposal when consent is given: the same as if it had not been wanting."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from domain.core.event import Event
from domain.core.play import Play
from domain.core.table import Table
from domain.systems.impact.earning import awarded, complicated, scene_opened
from domain.systems.impact.framing import added, retired, reworded
from domain.systems.impact.refusals import UNKNOWN_PROPOSAL
from domain.systems.impact.state import Proposal, impact

GRANTS: Mapping[str, Callable[[Proposal, Play, Table], list[Event]]] = {
    "add_detail": added,
    "reword_detail": reworded,
    "retire_detail": retired,
    "complication": complicated,
    "opening_scene": scene_opened,
    "heroic_act": awarded,
}


def find_proposal(proposal: str, play: Play) -> Proposal | None:
    """The proposal; None for one answered already; else ``unknown_id``."""
    found = impact(play).proposals.get(proposal)
    if found is None and proposal not in impact(play).answered:
        raise UNKNOWN_PROPOSAL(proposal=proposal)
    return found
