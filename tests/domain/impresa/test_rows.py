"""The worked examples of the Impresa rulebook: every row of every YAML file beside this one."""

from pathlib import Path

import pytest

from tests.domain.impresa import fights
from tests.domain.impresa.cast import stage_for
from tests.kit.rows import Row, read_rows

ROWS = read_rows(*sorted(Path(__file__).parent.glob("*.yaml")))
PLAYED = [row for row in ROWS if not row.impossible]


@pytest.mark.parametrize("row", PLAYED, ids=[row.id for row in PLAYED])
def test_row(row: Row):
    stage_for(row, fights.MACROS).play(row)
