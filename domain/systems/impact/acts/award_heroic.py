"""The GM awards a heroic act with a rung of Impact, claimed or not (IMP-93)."""

from __future__ import annotations

from domain.core.act import Act, Command
from domain.core.event import Event
from domain.core.play import Play
from domain.core.table import Table
from domain.systems.impact.bearers import Bearer, find_bearer
from domain.systems.impact.earning import awarded
from domain.systems.impact.events.consent import ConsentGiven
from domain.systems.impact.finding import find_test
from domain.systems.impact.refusals import (
    AT_TOP,
    AWARDED,
    GM_POWER,
    IN_PROGRESS,
    NO_PROPOSAL,
    NO_REASON,
    NOT_A_PC,
    OUT_OF_STORY,
    UNKNOWN_BEARER,
    UNKNOWN_PROPOSAL,
    UNKNOWN_TEST,
)
from domain.systems.impact.roles import gm_power
from domain.systems.impact.state import Proposal, impact


class AwardHeroic(Command):
    """Award a heroic act: what was done, in which ``test`` if any, and the ``claim`` it answers if any."""

    character: str
    says: str = ""
    test: str = ""
    claim: str = ""


def find(command: AwardHeroic, play: Play, table: Table) -> tuple[Bearer, Proposal | None]:
    if command.test:
        find_test(command.test, play, table)
    claim = impact(play).proposals.get(command.claim)
    if command.claim and claim is None and command.claim not in impact(play).answered:
        raise UNKNOWN_PROPOSAL(proposal=command.claim)
    return find_bearer(command.character, play, table), claim


def decide(command: AwardHeroic, found: tuple[Bearer, Proposal | None], play: Play, table: Table) -> list[Event]:
    character, claim = found
    test = command.test or (claim.test if claim is not None else "")
    wish = Proposal(command.claim, "heroic_act", character.id, "gm", table.member, command.says, test=test)
    events = awarded(wish, play, table)
    if not command.claim:
        return events
    if claim is None or (claim.what, claim.character) != ("heroic_act", character.id):
        raise NO_PROPOSAL()
    return [ConsentGiven(claim.id), *events]


ACT = Act(
    "impact.award_heroic",
    AwardHeroic,
    find,
    gm_power,
    decide,
    (
        UNKNOWN_BEARER,
        UNKNOWN_TEST,
        UNKNOWN_PROPOSAL,
        GM_POWER,
        NOT_A_PC,
        AWARDED,
        IN_PROGRESS,
        OUT_OF_STORY,
        AT_TOP,
        NO_REASON,
        NO_PROPOSAL,
    ),
)
