"""A GM consents to the use of a power, or not (ACT-62)."""

from __future__ import annotations

from collections.abc import Iterable

from domain.core.act import Act, Command, Offer
from domain.core.audience import Viewer
from domain.core.event import Event
from domain.core.play import Play
from domain.core.table import Table
from domain.systems.activity.acts.use_power import check_points
from domain.systems.activity.events.fae import FaeMoved, PowerRuled
from domain.systems.activity.finding import find_among
from domain.systems.activity.refusals.fae import BAD_POWER, POWER_WAITS, UNKNOWN
from domain.systems.activity.rights import gm_or_else
from domain.systems.activity.state import Power, activity


class RuleOnPower(Command):
    """Consent to the use of a power, or turn it down."""

    power: str
    agree: bool


def find(command: RuleOnPower, play: Play, table: Table) -> Power:
    return find_among(activity(play).powers, command.power, play, table)


def decide(command: RuleOnPower, power: Power, play: Play, table: Table) -> list[Event]:
    ruled = PowerRuled(
        power.id, power.character, power.power, command.agree, effect=power.effect, audience=power.audience
    )
    if not command.agree:
        return [ruled]
    check_points(power.points, power.character, play)
    return [ruled, FaeMoved(power.character, -power.points, f"power: {power.power}", audience=power.audience)]


def offers(play: Play, viewer: Viewer) -> Iterable[Offer]:
    """A GM rules on what is asked."""
    for power in activity(play).powers.values() if viewer.gm else ():
        yield Offer("activity.rule_on_power", {"power": power.id}, f"Rule on a power: {power.power}")


ACT = Act(
    "activity.rule_on_power",
    RuleOnPower,
    find,
    gm_or_else(POWER_WAITS),
    decide,
    (UNKNOWN, POWER_WAITS, BAD_POWER),
    offers=offers,
)
