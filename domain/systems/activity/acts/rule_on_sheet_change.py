"""A GM consents to a change of a sheet that a player proposed, or not (ACT-71)."""

from __future__ import annotations

import msgspec

from domain.core.act import Act, Command
from domain.core.event import Event
from domain.core.play import Play
from domain.core.table import Table
from domain.systems.activity.events.sheet import SheetChangeRuled
from domain.systems.activity.finding import find_among, find_being
from domain.systems.activity.refusals.fae import NOT_YOURS, UNKNOWN
from domain.systems.activity.rights import gm_or_else
from domain.systems.activity.state import SheetChange, activity
from domain.systems.activity.writing import SHEET_REFUSALS, Parts, written


class RuleOnSheetChange(Command):
    """Consent to a proposed change of a sheet, or turn it down."""

    change: str
    consent: bool


def find(command: RuleOnSheetChange, play: Play, table: Table) -> SheetChange:
    return find_among(activity(play).changes, command.change, play, table)


def decide(command: RuleOnSheetChange, change: SheetChange, play: Play, table: Table) -> list[Event]:
    ruled = SheetChangeRuled(change.id, command.consent, audience=change.audience)
    if not command.consent:
        return [ruled]
    character = find_being(change.character, play, table)
    return [ruled, *written(Parts.model_validate_json(msgspec.json.encode(change.parts)), character, play)]


ACT = Act(
    "activity.rule_on_sheet_change",
    RuleOnSheetChange,
    find,
    gm_or_else(NOT_YOURS),
    decide,
    (UNKNOWN, NOT_YOURS, *SHEET_REFUSALS),
)
