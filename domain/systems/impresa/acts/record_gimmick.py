"""The director records a gimmick of the campaign's own, with its sign (PRE-18, PRE-19)."""

from __future__ import annotations

from typing import Annotated, Literal

import pydantic

from domain.core.act import Act, Command, finds_nothing
from domain.core.event import Event
from domain.core.play import Play
from domain.core.refusal import Reason
from domain.core.table import Table
from domain.systems.impresa.catalogue import gimmicks
from domain.systems.impresa.entitlement import director
from domain.systems.impresa.events.tables import GimmickRecorded
from domain.systems.impresa.refusals import NOT_DIRECTOR

NO_NAME = Reason("missing", "PRE-18", "A gimmick has a name, 60 characters at most.")
KNOWN_GIMMICK = Reason("duplicate", "PRE-18", "The campaign has a gimmick of this name.")


class RecordGimmick(Command):
    """Record a gimmick. ``sign``: it adds or costs creation points. ``detail``: what must be recorded with it.

    ``called``: its holder may call on it; ``burdens``: the director may bring it to bear on its holder.
    """

    gimmick: Annotated[str, pydantic.Field(pattern=r"^\S.{0,59}$"), NO_NAME]
    sign: Literal["adds", "costs"]
    detail: str = ""
    called: bool = False
    burdens: bool = False


def decide(command: RecordGimmick, _: None, play: Play, table: Table) -> list[Event]:
    """The campaign has the gimmick."""
    name = command.gimmick.strip().lower()
    if name in gimmicks(play):
        raise KNOWN_GIMMICK(gimmick=name)
    return [GimmickRecorded(name, command.sign == "adds", command.detail.strip(), command.called, command.burdens)]


ACT = Act(
    "impresa.record_gimmick", RecordGimmick, finds_nothing, director, decide, (NOT_DIRECTOR, NO_NAME, KNOWN_GIMMICK)
)
