"""The worked examples of the Impresa rulebook, one test for each case; ids begin with the id of the row."""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path

import pytest

from domain.core.rulebook import registry
from tests.domain.impresa import cast
from tests.kit.rows import Row, read_rows

HERE = Path(__file__).parent
ROWS = read_rows(*sorted(HERE.glob("*.yaml")))

for extra in sorted(HERE.glob("*_cast.py")):
    cast.MACROS.update(import_module(f"tests.domain.impresa.{extra.stem}").MACROS)


@pytest.mark.parametrize("row", [pytest.param(row, id=row.id) for row in ROWS if not row.impossible])
def test_row(row: Row):
    cast.staged(row).play(row)


@pytest.mark.parametrize("row", [pytest.param(row, id=row.id) for row in ROWS if row.impossible])
def test_row_that_no_act_offers(row: Row):
    """Nobody can claim what comes by itself: no act's command has a field for it, and the acts that move it are these."""
    offered = {
        field
        for act in registry().acts.values()
        if act.name.startswith("impresa.")
        for field in act.command.model_fields
    }

    assert not row.steps
    assert not offered & {"experience_gained", "claim", "claims", "earned", "xp"}


def test_every_case_has_an_id_of_its_own():
    ids = [row.id for row in ROWS]

    assert sorted(set(ids)) == sorted(ids)
    assert all(re.match(r"PX-\d{2,3}(\(|$)", row_id) for row_id in ids)
