"""The worked examples of Activity's book, row by row."""

from __future__ import annotations

from pathlib import Path

import pytest

from domain.core.rulebook import registry
from tests.domain.activity.cast import stage
from tests.kit.rows import Row, read_rows

FILES = sorted(Path(__file__).parent.glob("*.yaml"))
ROWS = read_rows(*FILES)
ALL = {f"EX-{number:02}" for number in range(1, 248)}


def missing(row: Row) -> str:
    """Why a row has to wait: a system it needs, or an act of it, is not there yet."""
    systems = [system for system in row.systems if system not in registry().rulebooks]
    acts = [step["act"] for step in (*row.given, *row.steps) if "act" in step]
    return ", ".join([*systems, *(act for act in acts if act not in registry().acts)])


def test_every_row_of_the_book_is_here_once():
    assert sorted(row.id for row in ROWS) == sorted(ALL)


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.id)
def test_row(row):
    waits = missing(row)
    if waits:
        pytest.skip(f"{row.id} waits for {waits}")
    assert row.steps or row.impossible
    stage(row).play(row)
