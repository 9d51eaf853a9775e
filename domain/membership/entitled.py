"""The second stages that acts of several rulebooks share: who may."""

from __future__ import annotations

from domain.core.play import Play
from domain.core.refusal import Reason
from domain.core.table import Table
from domain.membership.refusals import WRONG_ROLE
from domain.membership.state import is_gm


def gm_only(_: object, play: Play, table: Table) -> None:
    """Refuses everybody but a GM."""
    if not is_gm(play, table):
        raise WRONG_ROLE()


def gm_or(reason: Reason, allowed: bool, play: Play, table: Table) -> None:
    """Refuses, for this reason, everybody but a GM and whoever is ``allowed``."""
    if not (allowed or is_gm(play, table)):
        raise reason()
