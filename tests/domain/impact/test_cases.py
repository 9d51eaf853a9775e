"""Cases beside the book's worked examples: refusals and turns that those do not come to."""

from pathlib import Path

import pytest

from tests.domain.impact.cast import staged
from tests.kit.rows import read_rows

CASES = read_rows(*sorted((Path(__file__).parent / "cases").glob("*.yaml")))


@pytest.mark.parametrize("case", CASES, ids=[case.id for case in CASES])
def test_case(case):
    staged(case).play(case)
