"""Consent is given by whoever was asked, the GM or the player (IMP-06, IMP-10, IMP-92, IMP-93, IMP-96)."""

from __future__ import annotations

from collections.abc import Iterator

from domain.core.act import Act, Command, Offer
from domain.core.audience import Viewer
from domain.core.event import Event
from domain.core.play import Play
from domain.core.table import Table
from domain.systems.impact.earning import SCENES_OFF, UNDERWAY
from domain.systems.impact.events.consent import WHAT, ConsentGiven
from domain.systems.impact.granting import GRANTS, find_proposal
from domain.systems.impact.refusals import (
    AT_TOP,
    AWARDED,
    BAD_KIND,
    CHECKS_OF_DETAILS,
    GM_POWER,
    IN_PROGRESS,
    NEEDS_FOIL,
    NO_ADVENTURE,
    NO_CHANGE,
    NO_CITATION,
    NO_NARRATION,
    NO_PROPOSAL,
    NO_REASON,
    NOT_A_PC,
    NOT_ACTIVE,
    NOT_BETWEEN,
    NOT_OWN,
    NOT_YOURS,
    OUT_OF_STORY,
    PLAYERS_CHOICE,
    SCENE_OVER,
    UNKNOWN_BEARER,
    UNKNOWN_DETAIL,
    UNKNOWN_PROPOSAL,
)
from domain.systems.impact.roles import gm_power, player_only
from domain.systems.impact.state import Proposal, impact


class Consent(Command):
    """Consent to what waits for you: a Detail, a Complication, an opening scene, a heroic act."""

    proposal: str


def find(command: Consent, play: Play, table: Table) -> Proposal | None:
    return find_proposal(command.proposal, play)


def entitled(proposal: Proposal | None, play: Play, table: Table) -> None:
    """Whoever was asked: the GM, or the character's player."""
    if proposal is None:
        return
    if proposal.asks == "gm":
        gm_power(None, play, table)
    else:
        player_only(proposal.character, play, table)


def decide(command: Consent, proposal: Proposal | None, play: Play, table: Table) -> list[Event]:
    if proposal is None:
        raise NO_PROPOSAL()
    return [ConsentGiven(proposal.id), *GRANTS[proposal.what](proposal, play, table)]


def offers(play: Play, viewer: Viewer) -> Iterator[Offer]:
    for proposal in impact(play).proposals.values():
        if viewer.gm if proposal.asks == "gm" else proposal.character in viewer.characters:
            says = f"Consent to {WHAT.get(proposal.what, proposal.what)}: {proposal.text}"
            yield Offer(ACT.name, {"proposal": proposal.id}, says)


ACT = Act(
    "impact.consent",
    Consent,
    find,
    entitled,
    decide,
    (
        UNKNOWN_PROPOSAL,
        GM_POWER,
        NOT_YOURS,
        PLAYERS_CHOICE,
        NO_PROPOSAL,
        UNKNOWN_BEARER,
        UNKNOWN_DETAIL,
        SCENE_OVER,
        *CHECKS_OF_DETAILS,
        BAD_KIND,
        NEEDS_FOIL,
        NOT_ACTIVE,
        NOT_BETWEEN,
        NO_CHANGE,
        NOT_A_PC,
        IN_PROGRESS,
        OUT_OF_STORY,
        NO_CITATION,
        NOT_OWN,
        AWARDED,
        AT_TOP,
        NO_REASON,
        SCENES_OFF,
        NO_ADVENTURE,
        UNDERWAY,
        NO_NARRATION,
    ),
    offers=offers,
)
