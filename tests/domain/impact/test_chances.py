"""The chance shown before a roll, for every difficulty die, Impact Die and net, against every face there is."""

import itertools
import json

import pytest

from domain.core.table import Table
from domain.play import evolve, take
from domain.systems.impact.events import course, details, die
from domain.systems.impact.ladder import SIDES, succeeding_faces
from tests.kit.game import Game, ScriptedDice

NETS = range(-9, 10)


@pytest.fixture(scope="module")
def game():
    game = Game("impact")
    game.player("Ana")
    mara = game.take("table.create_character", "Ana", name="Mara").made("character")
    game.mara, game.mill = mara, game.take("table.open_scene", "GM", title="Mill", present=[mara]).made("scene")
    for number in range(9):
        evolve(game.play, details.DetailMade(f"detail-{number}", f"Detail {number}", "character", mara))
    return game


def with_test(game, difficulty, cap, net):
    """The play in which Mara has an open test with these dice and this net."""
    play = game.play.fork()
    evolve(play, die.DieMoved(game.mara, cap - 5, "adventure"))
    evolve(play, course.TestOpened("test-1", "plain", game.mill, roller=game.mara))
    evolve(play, course.DifficultySet("test-1", difficulty))
    for number in range(abs(net)):
        named = course.Cited if net > 0 else course.Assigned
        evolve(play, named("test-1", f"detail-{number}", game.mara))
    return play


def rolled(play, face):
    table = Table("Ana", "Ana", 0, "act-x", ScriptedDice([face]))
    return take(play, "impact.roll", json.dumps({"test": "test-1"}).encode(), table).events[0]


@pytest.mark.parametrize(("difficulty", "cap"), list(itertools.product(range(1, 7), range(1, 7))))
def test_the_chance_shown_is_the_share_of_faces_that_succeed(game, difficulty, cap):
    sides = min(SIDES[difficulty], SIDES[cap])
    for net in NETS:
        play = with_test(game, difficulty, cap, net)
        shown = _shown(game, play)
        outcomes = [rolled(play, face) for face in range(1, sides + 1)]
        assert shown == [sum(outcome.success for outcome in outcomes), sides]
        assert [outcome.total for outcome in outcomes] == [face + net for face in range(1, sides + 1)]


def _shown(game, play):
    before, game.play = game.play, play
    try:
        return game.views("Ana").sheets[game.mara].systems["impact"].tests["test-1"].chance
    finally:
        game.play = before


def test_the_books_own_table_of_natural_limits():
    book = {
        20: [12, 13, 14, 15, 16, 17],
        12: [4, 5, 6, 7, 8, 9],
        10: [2, 3, 4, 5, 6, 7],
        8: [0, 1, 2, 3, 4, 5],
        6: [0, 0, 0, 1, 2, 3],
        4: [0, 0, 0, 0, 0, 1],
    }
    assert book == {sides: [succeeding_faces(sides, net) for net in range(-1, 5)] for sides in book}
