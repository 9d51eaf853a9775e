"""Every recording gives the views it must, in memory; ``tests/projections`` plays the same ones through PostgreSQL."""

from collections.abc import Callable
from pathlib import Path

import pytest

from domain.core.event import encode
from domain.core.play import snapshot
from domain.core.rulebook import registry
from domain.play import blank, fold
from domain.table.settings import KNOWN_SYSTEMS
from tests.kit.recording import read, recordings, replayed, views_of
from tests.kit.tale import Tale
from tests.recordings import activity, impact, together

TALES: dict[str, Callable[[], Tale]] = {"impact": impact.told, "activity": activity.told, "together": together.told}
ACTS_MIN = {"impact": 150, "activity": 150, "together": 250}
BYTES_MAX = 200_000


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


@pytest.mark.parametrize("path", recordings(), ids=lambda path: path.stem)
def test_a_recording_is_what_its_script_tells(path: Path):
    recording, tale = read(path), TALES[path.stem]()

    assert recording["acts"] == tale.game.taken
    assert {int(number): list(seen) for number, seen in recording["marks"].items()} == {
        number: list(viewers) for number, viewers in tale.marks.items()
    }


@pytest.mark.parametrize("path", recordings(), ids=lambda path: path.stem)
def test_what_folds_live_is_what_is_read_from_the_log_down_to_the_order_of_keys(path: Path):
    [*_, (_, game)] = replayed(read(path))
    written = [(registry().facts[type(event)], encode(event)) for _, event in game.log]

    assert snapshot(fold(blank(), [registry().decode(f.name, f.version, body) for f, body in written])) == snapshot(
        game.play
    )


@pytest.mark.parametrize("path", recordings(), ids=lambda path: path.stem)
def test_a_recording_is_long_enough_to_tell_and_short_enough_to_read(path: Path):
    assert len(read(path)["acts"]) >= ACTS_MIN[path.stem]
    assert path.stat().st_size < BYTES_MAX


@pytest.mark.parametrize("path", recordings(), ids=lambda path: path.stem)
def test_a_recording_shows_the_views_of_all_of_a_gm_and_of_players(path: Path):
    recording = read(path)
    founder = recording["acts"][0]["by"]
    viewers = {who for seen in recording["marks"].values() for who in seen}

    assert {"*", founder} < viewers
    assert viewers - {"*", founder}


@pytest.mark.parametrize("system", KNOWN_SYSTEMS)
def test_the_recordings_together_take_every_act_of_a_system(system: str):
    taken = {act["act"] for path in recordings() for act in read(path)["acts"]}

    assert set(registry().rulebooks[system].acts) - taken == set()


def test_two_whole_fights_run_under_the_order_of_impresa():
    names = [act["act"] for act in read(next(p for p in recordings() if p.stem == "together"))["acts"]]

    fights = [n for n, act in enumerate(names) if act == "table.open_encounter"]
    ends = [n for n, act in enumerate(names) if act == "table.end_encounter"]
    assert len(fights) == len(ends) == 2
    for first, last in zip(fights, ends, strict=True):
        fought = names[first:last]
        assert fought.count("impresa.begin_turn") >= 2
        assert {"impresa.attack", "impresa.defend", "impresa.roll_damage", "impresa.settle_damage"} <= set(fought)
