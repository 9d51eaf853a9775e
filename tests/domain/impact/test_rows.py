"""The worked examples X-001 to X-230 of the Impact System, row by row."""

from pathlib import Path

import pytest

from tests.domain.impact.cast import staged
from tests.kit.rows import read_rows

ROWS = read_rows(*sorted((Path(__file__).parent / "rows").glob("*.yaml")))


@pytest.mark.parametrize("row", ROWS, ids=[row.id for row in ROWS])
def test_row(row):
    staged(row).play(row)
