"""The worked examples of the Impresa rulebook, one test for each case; ids begin with the id of the row."""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path

import pytest

from domain.core.event import Event, wire_name
from tests.domain.impresa import cast
from tests.domain.impresa.test_histories import history
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
    """No act gives experience that neither a hard success, nor an award, nor a correction has earned."""
    assert not row.steps
    assert set(row.rules) == {"PRE-85"}

    for seed in range(4):
        for act in history(seed).acts:
            gained = [e for e in act.events if wire_name(e) == "impresa.experience_moved" and e.by > 0]
            if act.name not in ("impresa.spread_award", "ruling.correct"):
                assert all(e.by == 1 for e in gained)
                assert len(gained) <= len([e for e in act.events if _hard_success(e)])


def _hard_success(event: Event) -> bool:
    rolled = bool(getattr(event, "faces", ())) and getattr(event, "difficulty", 0) >= 4
    won = wire_name(event) == "impresa.contest_decided"
    return won or (rolled and bool(getattr(event, "success", False) or getattr(event, "hit", False)))


def test_every_case_has_an_id_of_its_own():
    ids = [row.id for row in ROWS]

    assert sorted(set(ids)) == sorted(ids)
    assert all(re.match(r"PX-\d{2,3}(\(|$)", row_id) for row_id in ids)


def test_every_row_of_the_book_is_here():
    numbers = {int(re.match(r"PX-(\d+)", row.id)[1]) for row in ROWS}  # type: ignore[index]

    assert numbers == set(range(1, 183))


def test_every_rule_a_row_shows_is_one_of_the_book():
    rules = {rule for row in ROWS for rule in row.rules}

    assert rules <= {f"PRE-{number:02}" for number in range(1, 186)}
