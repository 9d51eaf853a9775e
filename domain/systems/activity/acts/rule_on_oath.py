"""A GM confirms that an oath was kept, or not; kept, it is worth 1 Fae Point (ACT-66)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from domain.core.act import Act, Command, Offer
from domain.core.audience import Viewer
from domain.core.event import Event
from domain.core.play import Play
from domain.core.table import Table
from domain.systems.activity.events.fae import OathRuled
from domain.systems.activity.fae import fae_gain, gained
from domain.systems.activity.finding import find_among
from domain.systems.activity.refusals.fae import GM_CONFIRMS, OATH_AT_CAP, OATH_IS_ONE, UNKNOWN
from domain.systems.activity.rights import gm_or_else
from domain.systems.activity.state import Claim, activity


class RuleOnOath(Command):
    """Confirm a claim, or turn it down."""

    forbids: ClassVar = {"points": OATH_IS_ONE}

    claim: str
    confirm: bool


def find(command: RuleOnOath, play: Play, table: Table) -> Claim:
    return find_among(activity(play).claims, command.claim, play, table)


def decide(command: RuleOnOath, claim: Claim, play: Play, table: Table) -> list[Event]:
    ruled = OathRuled(claim.id, command.confirm, audience=claim.audience)
    if not command.confirm:
        return [ruled]
    if not fae_gain(play, claim.character, 1):
        raise OATH_AT_CAP()
    return [ruled, gained(play, claim.character, 1, "oath kept", says=claim.deed)]


def offers(play: Play, viewer: Viewer) -> Iterable[Offer]:
    """A GM rules on what is claimed."""
    for claim in activity(play).claims.values() if viewer.gm else ():
        yield Offer("activity.rule_on_oath", {"claim": claim.id}, f"Rule on an oath kept: {claim.deed}")


ACT = Act(
    "activity.rule_on_oath",
    RuleOnOath,
    find,
    gm_or_else(GM_CONFIRMS),
    decide,
    (UNKNOWN, OATH_IS_ONE, GM_CONFIRMS, OATH_AT_CAP),
    offers=offers,
)
