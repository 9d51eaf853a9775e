"""A player uses a Temporary Detail up without a roll, to move the story on (IMP-13)."""

from __future__ import annotations

from collections.abc import Iterator

from domain.core.act import Act, Command, Offer
from domain.core.audience import Viewer
from domain.core.event import Event
from domain.core.play import Play
from domain.core.refusal import Reason
from domain.core.table import Table
from domain.systems.impact.events.details import DetailExpired
from domain.systems.impact.finding import detail_named, usable
from domain.systems.impact.refusals import (
    NO_REASON,
    NOT_ACTIVE,
    NOT_YOURS,
    PLAYERS_CHOICE,
    UNKNOWN_DETAIL,
)
from domain.systems.impact.roles import who_runs_its_bearer
from domain.systems.impact.state import Detail, impact
from domain.table.settings import wants_words

NOT_EXPENDABLE = Reason("not_expendable", "IMP-13", "Only a Temporary Detail marked on_use can be traded away.")


class TradeDetail(Command):
    """Trade a Detail of your character's away: it is used up, and ``says`` for what."""

    detail: str
    says: str = ""


def decide(command: TradeDetail, found: Detail | None, play: Play, table: Table) -> list[Event]:
    detail = usable(found)
    if detail.kind != "temporary" or detail.mark != "on_use":
        raise NOT_EXPENDABLE(mark=detail.mark)
    if wants_words(play, command.says):
        raise NO_REASON()
    return [DetailExpired(detail.id, "traded", command.says.strip(), audience=detail.audience)]


def offers(play: Play, viewer: Viewer) -> Iterator[Offer]:
    for detail in impact(play).details.values():
        spendable = detail.mark == "on_use" and detail.kind == "temporary" and detail.state == "active"
        if spendable and detail.bearer in viewer.characters:
            yield Offer(ACT.name, {"detail": detail.id}, f"Trade away: {detail.text}")


ACT = Act(
    "impact.trade_detail",
    TradeDetail,
    detail_named,
    who_runs_its_bearer,
    decide,
    (UNKNOWN_DETAIL, NOT_YOURS, PLAYERS_CHOICE, NOT_ACTIVE, NOT_EXPENDABLE, NO_REASON),
    offers=offers,
)
