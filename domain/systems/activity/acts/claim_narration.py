"""A GM claims the telling of a success that is not obvious (ACT-30)."""

from __future__ import annotations

from domain.core.act import Act
from domain.core.event import Event
from domain.core.play import Play
from domain.core.table import Table
from domain.systems.activity.events.results import NarrationClaimed
from domain.systems.activity.finding import FINDING, OnTest, the_test
from domain.systems.activity.offering import may_be_told, to_gm
from domain.systems.activity.pooling import PHASES, not_over
from domain.systems.activity.refusals.scoring import NOT_THE_NARRATOR, NOTHING_TO_TELL, TOLD_ALREADY
from domain.systems.activity.rights import gm_or_else
from domain.systems.activity.state import Test


class ClaimNarration(OnTest):
    """Claim the telling of a passed test."""


def decide(command: ClaimNarration, test: Test, play: Play, table: Table) -> list[Event]:
    not_over(test)
    if test.phase != "resolved":
        raise NOTHING_TO_TELL()
    if test.told:
        raise TOLD_ALREADY()
    return [NarrationClaimed(test.id, audience=test.audience)]


ACT = Act(
    "activity.claim_narration",
    ClaimNarration,
    the_test,
    gm_or_else(NOT_THE_NARRATOR),
    decide,
    (*FINDING, *PHASES, NOT_THE_NARRATOR, NOTHING_TO_TELL, TOLD_ALREADY),
    offers=to_gm(
        "activity.claim_narration",
        "Tell this success yourself",
        may_be_told,
    ),
)
