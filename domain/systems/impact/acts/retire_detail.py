"""A player gives up a Character Detail that the story has overtaken, with the GM's consent (IMP-07)."""

from __future__ import annotations

from domain.core.act import Act, Command
from domain.core.event import Event
from domain.core.play import Play
from domain.core.table import Table
from domain.systems.impact.consenting import once_consented, proposed
from domain.systems.impact.finding import detail_named
from domain.systems.impact.framing import retired
from domain.systems.impact.refusals import (
    BAD_KIND,
    NEEDS_GM,
    NOT_ACTIVE,
    NOT_BETWEEN,
    NOT_YOURS,
    PLAYERS_CHOICE,
    UNKNOWN_DETAIL,
)
from domain.systems.impact.roles import who_runs_its_bearer
from domain.systems.impact.state import Detail


class RetireDetail(Command):
    """Give a Character Detail up, while the character is not in play or has a break."""

    detail: str
    says: str = ""
    ask: bool = False


def decide(command: RetireDetail, detail: Detail | None, play: Play, table: Table) -> list[Event]:
    wish = proposed("retire_detail", detail.bearer if detail is not None else "", table)
    wish.detail, wish.text = command.detail, command.says
    return once_consented(wish, retired(wish, play, table), play, table, ask=command.ask)


ACT = Act(
    "impact.retire_detail",
    RetireDetail,
    detail_named,
    who_runs_its_bearer,
    decide,
    (UNKNOWN_DETAIL, NOT_YOURS, PLAYERS_CHOICE, NOT_ACTIVE, NOT_BETWEEN, BAD_KIND, NEEDS_GM),
)
