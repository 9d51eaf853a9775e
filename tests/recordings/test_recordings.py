"""Every recording gives the views it must, in memory; ``tests/projections`` plays the same ones through PostgreSQL."""

from pathlib import Path

import pytest

from tests.kit.recording import read, recordings, replayed, views_of


@pytest.mark.parametrize("path", recordings(), ids=lambda path: path.stem)
def test_a_recording_gives_the_views_it_must(path: Path):
    recording = read(path)
    checked = 0
    for number, game in replayed(recording):
        expected = recording["marks"].get(str(number))
        if expected is not None:
            assert views_of(game, list(expected)) == expected, f"after act {number}"
            checked += 1
    game.figures()

    assert checked == len(recording["marks"]) > 0
