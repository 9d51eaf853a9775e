"""The GM relabels a Scene Detail as Temporary or the reverse, or flags a Character Detail (IMP-16, IMP-17)."""

from __future__ import annotations

from domain.core.act import Act, Command
from domain.core.event import Event
from domain.core.play import Play
from domain.core.table import Table
from domain.systems.impact.bearers import Bearer, audience_of, kind_of
from domain.systems.impact.details import checked_kind
from domain.systems.impact.events.details import DetailFlagged, DetailRelabelled
from domain.systems.impact.finding import detail_named, in_force
from domain.systems.impact.refusals import BAD_KIND, GM_POWER, IN_PROGRESS, NO_CHANGE, NOT_ACTIVE, UNKNOWN_DETAIL
from domain.systems.impact.roles import gm_power
from domain.systems.impact.state import Detail, DetailKind, impact


class RelabelDetail(Command):
    """Relabel a Detail: ``kind`` scene or temporary. Or say of a Character Detail whether it is ``negative``."""

    detail: str
    kind: str = ""
    negative: bool | None = None


def decide(command: RelabelDetail, found: Detail | None, play: Play, table: Table) -> list[Event]:
    detail = in_force(found)
    named = [t for t in impact(play).tests.values() if any(c.detail == detail.id for c in (*t.helps, *t.hinders))]
    if any(test.phase == "open" for test in named):
        raise IN_PROGRESS(tests=[test.id for test in named])
    events: list[Event] = []
    if command.kind:
        events.append(DetailRelabelled(detail.id, other_kind(play, detail, command.kind), audience=detail.audience))
    if command.negative is not None:
        if detail.kind != "character":
            raise BAD_KIND(kind=detail.kind)
        if detail.negative != command.negative:
            events.append(DetailFlagged(detail.id, command.negative, audience=detail.audience))
    if not events:
        raise NO_CHANGE()
    return events


def other_kind(play: Play, detail: Detail, asked: str) -> DetailKind:
    """The kind asked for; refuses to or from Character, what does not fit the bearer, and the kind it has."""
    bearer = Bearer(detail.bearer, kind_of(play, detail.bearer) or "ended", audience_of(play, detail.bearer))
    kind = checked_kind(asked, bearer)
    if "character" in (kind, detail.kind):
        raise BAD_KIND(kind=kind)
    if kind == detail.kind:
        raise NO_CHANGE(kind=kind)
    return kind


ACT = Act(
    "impact.relabel_detail",
    RelabelDetail,
    detail_named,
    gm_power,
    decide,
    (UNKNOWN_DETAIL, GM_POWER, NOT_ACTIVE, IN_PROGRESS, BAD_KIND, NO_CHANGE),
)
