"""Who may rule: a GM, and on the canon alone only where the campaign asks for nobody's consent (RUL-1, RUL-6)."""

from __future__ import annotations

from domain.core.play import Play
from domain.core.table import Table
from domain.membership.entitled import gm_only
from domain.rulings.refusals import CONSENT_NEEDED
from domain.rulings.settings import CONSENT


def alone(_: object, play: Play, table: Table) -> None:
    """A GM, where no consent is asked for."""
    gm_only(None, play, table)
    if CONSENT.of(play) != "none":
        raise CONSENT_NEEDED(asks=CONSENT.of(play))
