"""Bonus dice for a price: luck, experience of the skill used, and prostration (PRE-68, PRE-80, PRE-87)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated

import pydantic

from domain.core.act import Command
from domain.core.event import Event
from domain.core.play import Play
from domain.core.refusal import Reason
from domain.core.table import Table
from domain.systems.impresa.entitlement import leader
from domain.systems.impresa.experience import NO_EXPERIENCE, NO_STORE, TOO_MUCH, spends_experience
from domain.systems.impresa.harm import falls
from domain.systems.impresa.luck import spends_luck
from domain.systems.impresa.refusals import (
    DICE,
    FACES_MISCOUNT,
    FACES_MISSING,
    FACES_SENT,
    NO_LUCK,
    NOT_YOURS,
    OFF_DIE,
    OFF_POINTS,
)
from domain.systems.impresa.settings import PROSTRATE_LIMIT
from domain.systems.impresa.state import Impresan
from domain.systems.impresa.tables.tasks import DIE

NOT_FITNESS = Reason("mismatch", "PRE-80", "Only a task rolled with fitness can be forced by exhausting oneself.")
PROSTRATED = Reason("over_limit", "PRE-80", "One roll takes no more dice from prostration than the campaign allows.")

Points = Annotated[int, pydantic.Field(ge=0), OFF_POINTS]
Face = Annotated[int, pydantic.Field(ge=1, le=DIE)]
Faces = Annotated[list[Face] | None, OFF_DIE]

PAYING = (NOT_YOURS, NO_LUCK, NO_EXPERIENCE, TOO_MUCH, NO_STORE, NOT_FITNESS, PROSTRATED, OFF_POINTS, *DICE)
"""The refusals of every act whose command is a ``Paid``."""


class Paid(Command):
    """What a roll is paid with, one more die for each: ``luck``, ``experience``, ``prostrate`` (grades of fatigue).

    ``faces``: the dice as they fell, where they are thrown at the table.
    """

    luck: Points = 0
    experience: Points = 0
    prostrate: Points = 0
    faces: Faces = None

    @property
    def bonus(self) -> int:
        """The bonus dice paid for."""
        return self.luck + self.experience + self.prostrate


def pays(
    paid: Paid, character: Impresan, play: Play, table: Table, *, ability: str, skill: str, why: str
) -> list[Event]:
    """The events of paying before a roll, or the refusal. Only whoever leads the character pays for him."""
    if paid.bonus:
        leader(play, table, character.id)
    if paid.prostrate and ability != "fitness":
        raise NOT_FITNESS(ability=ability)
    if paid.prostrate > PROSTRATE_LIMIT.of(play):
        raise PROSTRATED(asked=paid.prostrate, most=PROSTRATE_LIMIT.of(play))
    return [*spends_luck(character, paid.luck, why), *spends_experience(character, skill, paid.experience, why)]


def exhausts(paid: Paid, character: Impresan, play: Play) -> Iterable[Event]:
    """The fatigue of prostration, right after the roll; luck cannot ignore it (PRE-80)."""
    return falls(play, character, "fatigue", paid.prostrate, "prostration") if paid.prostrate else ()


def throws(
    test: str, roller: str, count: int, table: Table, *, typed: bool, faces: list[int] | None, start: int = 0
) -> list[int]:
    """The faces of ``count`` dice of this roller in this test, the first being its ``start``-th; or the refusal.

    ``typed``: the dice are thrown at the table and ``faces`` are sent in; else the server throws them.
    """
    if not typed and faces is not None:
        raise FACES_SENT()
    if typed and faces is None and count:
        raise FACES_MISSING(dice=count)
    if typed and len(faces or []) != count:
        raise FACES_MISCOUNT(dice=count, faces=len(faces or []))
    sent: list[int | None] = [*faces] if faces else [None] * count
    return [table.dice.throw(test, roller, start + nth, DIE, typed=face) for nth, face in enumerate(sent)]
