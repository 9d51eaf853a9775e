"""The worked examples of Activity's book, row by row."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.domain.activity.cast import stage
from tests.kit.rows import read_rows

FILES = sorted(Path(__file__).parent.glob("*.yaml"))
ROWS = read_rows(*FILES)
ALL = {f"EX-{number:02}" for number in range(1, 248)}


def test_every_row_of_the_book_is_here_once():
    assert sorted(row.id for row in ROWS) == sorted(ALL)


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.id)
def test_row(row):
    assert row.steps or row.impossible
    stage(row).play(row)
