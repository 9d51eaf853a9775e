"""A GM grants or refuses the method proposed, for this test alone or as a precedent (ACT-05, ACT-06)."""

from __future__ import annotations

from collections.abc import Iterable

from domain.core.act import Act, Offer
from domain.core.audience import Viewer
from domain.core.event import Event
from domain.core.play import Play
from domain.core.table import Table
from domain.systems.activity.events.opening import MethodRuled, PrecedentSet
from domain.systems.activity.finding import FINDING, OnTest, the_test
from domain.systems.activity.pooling import PHASES, not_over
from domain.systems.activity.refusals.fae import UNKNOWN
from domain.systems.activity.refusals.method import KIND_WANTED, METHOD_PAST, OWN_PROPOSAL
from domain.systems.activity.rights import gms_only
from domain.systems.activity.state import Test, activity


class RuleOnMethod(OnTest):
    """Grant or refuse the method proposed. ``precedent``: also for this kind of activity from here on."""

    grant: bool
    precedent: bool = False
    kind: str | None = None


def entitled(test: Test, play: Play, table: Table) -> None:
    gms_only(OWN_PROPOSAL, play, table)


def decide(command: RuleOnMethod, test: Test, play: Play, table: Table) -> list[Event]:
    not_over(test)
    if test.phase != "open":
        raise METHOD_PAST()
    asked = test.proposal
    if asked is None:
        raise UNKNOWN(id=test.id)
    ruled = MethodRuled(test.id, asked.attribute, asked.skill, command.grant, audience=test.audience)
    if not command.precedent:
        return [ruled]
    kind = (test.kind if command.kind is None else command.kind).strip()
    if not kind:
        raise KIND_WANTED()
    return [ruled, PrecedentSet(kind, asked.attribute, asked.skill, command.grant, audience=test.audience)]


def offers(play: Play, viewer: Viewer) -> Iterable[Offer]:
    """A GM rules on what is proposed."""
    for test in activity(play).tests.values():
        if test.phase == "open" and test.proposal is not None and viewer.gm:
            says = f"Rule on {test.proposal.attribute} and {test.proposal.skill}: {test.proposal.says}"
            yield Offer("activity.rule_on_method", {"test": test.id}, says)


ACT = Act(
    "activity.rule_on_method",
    RuleOnMethod,
    the_test,
    entitled,
    decide,
    (*FINDING, *PHASES, OWN_PROPOSAL, KIND_WANTED, METHOD_PAST),
    offers=offers,
)
