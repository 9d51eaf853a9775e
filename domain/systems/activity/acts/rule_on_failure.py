"""A GM agrees to a voluntary failure, or not; agreed, the test fails without dice (ACT-68, ACT-69)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from domain.core.act import Act, Offer
from domain.core.audience import Viewer
from domain.core.event import Event
from domain.core.play import Play
from domain.core.table import Table
from domain.systems.activity.acts.propose_failure import FAILING, check_failure
from domain.systems.activity.events.assembling import FailureRuled
from domain.systems.activity.fae import gained, has_fae
from domain.systems.activity.finding import FINDING, OnTest, the_test
from domain.systems.activity.refusals.fae import (
    FAILURE_IS_ONE,
    FAILURE_LEAVE,
    FAILURE_YIELDS_NOTHING,
    NO_HELP_IN_FAILURE,
    POINT_STAYS,
)
from domain.systems.activity.rights import gm_or_else
from domain.systems.activity.rolling import judged
from domain.systems.activity.state import Test, activity


class RuleOnFailure(OnTest):
    """Agree to the failure proposed, or not."""

    forbids: ClassVar = {
        "faces": FAILURE_YIELDS_NOTHING,
        "ap": FAILURE_YIELDS_NOTHING,
        "points": FAILURE_IS_ONE,
        "helpers": NO_HELP_IN_FAILURE,
        "take_back": POINT_STAYS,
    }

    agree: bool


def decide(command: RuleOnFailure, test: Test, play: Play, table: Table) -> list[Event]:
    check_failure(test, play)
    if test.failure != "proposed":
        raise FAILURE_LEAVE(failure=test.failure)
    ruled = FailureRuled(test.id, command.agree, audience=test.audience)
    if not command.agree:
        return [ruled]
    character = test.primary.character
    point = [gained(play, character, 1, "voluntary failure")] if has_fae(play, character) else []
    return [ruled, judged(test, "willingly", 0, play), *(moved for moved in point if moved.by)]


def offers(play: Play, viewer: Viewer) -> Iterable[Offer]:
    """A GM rules on a failure proposed."""
    for test in activity(play).tests.values():
        if test.phase in ("open", "set") and test.failure == "proposed" and viewer.gm:
            yield Offer("activity.rule_on_failure", {"test": test.id}, f"Rule on the failure: {test.stake}")


ACT = Act(
    "activity.rule_on_failure",
    RuleOnFailure,
    the_test,
    gm_or_else(FAILURE_LEAVE),
    decide,
    (*FINDING, *FAILING, *dict.fromkeys(RuleOnFailure.forbids.values()), FAILURE_LEAVE),
    offers=offers,
)
