"""A player rewords a Character Detail that the story has overtaken, with the GM's consent (IMP-07)."""

from __future__ import annotations

from domain.core.act import Act, Command
from domain.core.event import Event
from domain.core.play import Play
from domain.core.table import Table
from domain.systems.impact.bearers import kind_of
from domain.systems.impact.consenting import asked, consent_wanting, proposed
from domain.systems.impact.finding import find_detail
from domain.systems.impact.framing import reworded
from domain.systems.impact.refusals import (
    BAD_KIND,
    BAD_TEXT,
    DUPLICATE,
    NEEDS_GM,
    NO_CHANGE,
    NOT_ACTIVE,
    NOT_BETWEEN,
    NOT_YOURS,
    PLAYERS_CHOICE,
    UNKNOWN_DETAIL,
)
from domain.systems.impact.roles import player_only, player_or_gm
from domain.systems.impact.state import Detail


class RewordDetail(Command):
    """Give a Character Detail another text, while the character is not in play or has a break."""

    detail: str
    text: str
    ask: bool = False


def find(command: RewordDetail, play: Play, table: Table) -> Detail | None:
    return find_detail(command.detail, play, table)


def entitled(detail: Detail | None, play: Play, table: Table) -> None:
    """The player of the bearer; the GM for whom he runs."""
    if detail is None:
        return
    if kind_of(play, detail.bearer) == "pc":
        player_only(detail.bearer, play, table)
    else:
        player_or_gm(detail.bearer, play, table)


def decide(command: RewordDetail, detail: Detail | None, play: Play, table: Table) -> list[Event]:
    wish = proposed("reword_detail", detail.bearer if detail is not None else "", table)
    wish.detail, wish.text = command.detail, command.text
    events = reworded(wish, play, table)
    wanting = consent_wanting(wish, play, table)
    if wanting is None:
        return events
    if command.ask:
        return asked(wish)
    raise wanting()


ACT = Act(
    "impact.reword_detail",
    RewordDetail,
    find,
    entitled,
    decide,
    (
        UNKNOWN_DETAIL,
        NOT_YOURS,
        PLAYERS_CHOICE,
        NOT_ACTIVE,
        NOT_BETWEEN,
        BAD_KIND,
        BAD_TEXT,
        DUPLICATE,
        NO_CHANGE,
        NEEDS_GM,
    ),
)
