"""Undoing what one did last."""

from domain.rulings.events.canon import Stood, Undone
from tests.kit.log import Log, made


def test_a_player_undoes_his_newest_act(scene):
    scene.gather(scene.mara, 1, by="Ana")
    second = scene.gather(scene.mara, 2, by="Ana")

    undone = scene.log.take("ruling.undo", "Ana")

    assert [second.seq] == undone.events[0].acts
    assert isinstance(undone.events[0], Undone)
    assert {scene.mara: 1} == scene.hands


def test_undoing_again_undoes_the_one_before(scene):
    scene.gather(scene.mara, 1, by="Ana")
    scene.gather(scene.mara, 2, by="Ana")
    scene.log.take("ruling.undo", "Ana")
    scene.log.take("ruling.undo", "Ana")

    assert scene.hands == {}
    assert scene.log.refused("ruling.undo", "Ana") == "nothing_to_undo"


def test_an_act_named_is_undone_with_all_of_ones_own_after_it(scene):
    first = scene.gather(scene.mara, 1, by="Ana")
    second = scene.gather(scene.mara, 2, by="Ana")

    undone = scene.log.take("ruling.undo", "Ana", place=first.seq)

    assert [first.seq, second.seq] == undone.events[0].acts


def test_nothing_is_undone_past_what_others_did_and_one_may_see(scene):
    mine = scene.gather(scene.mara, 1, by="Ana")
    scene.gather(scene.tom, 1, by="Ben")

    assert scene.log.refused("ruling.undo", "Ana") == "nothing_to_undo"
    assert scene.log.refused("ruling.undo", "Ana", place=mine.seq) == "nothing_to_undo"


def test_what_others_did_and_undid_stands_in_nobodys_way(scene):
    scene.gather(scene.mara, 1, by="Ana")
    scene.gather(scene.tom, 1, by="Ben")
    scene.log.take("ruling.undo", "Ben")
    scene.log.take("table.write_note", "Ben", text="Sorry")

    scene.log.take("ruling.undo", "Ana")

    assert scene.hands == {}


def test_nothing_is_undone_past_a_ruling(scene):
    first = scene.gather(scene.mara, 1)
    scene.gather(scene.mara, 2, by="Ana")
    scene.log.take("ruling.strike", "GM", acts=[first.seq], reason="no")

    assert scene.log.refused("ruling.undo", "Ana") == "nothing_to_undo"


def test_another_members_act_is_not_ones_own(scene):
    theirs = scene.gather(scene.tom, 1, by="Ben")

    assert scene.log.refused("ruling.undo", "Ana", place=theirs.seq) == "nothing_to_undo"


def test_an_undo_is_taken_back_like_any_ruling(scene):
    scene.gather(scene.mara, 1, by="Ana")
    undone = scene.log.take("ruling.undo", "Ana")

    scene.log.take("ruling.reinstate", "GM", ruling=undone.seq, reason="let it stand")

    assert {scene.mara: 1} == scene.hands


def test_the_opening_of_a_rolled_test_is_taken_back_by_a_gm_alone(scene):
    opening, throw = scene.open(scene.mara, by="Ana")
    thrown = scene.throw(throw, by="Ana")

    scene.log.take("ruling.undo", "Ana")

    assert scene.log.canon().word(thrown.seq) == 0
    assert scene.log.refused("ruling.undo", "Ana") == "rolled_test"
    assert scene.log.take("ruling.undo", "Ana", sent_by="GM").events[0].acts == [opening.seq]


def test_the_opening_of_a_test_that_was_not_rolled_is_ones_own_to_take_back(scene):
    scene.open(scene.mara, by="Ana")

    scene.log.take("ruling.undo", "Ana")

    assert scene.log.views().pools["throws"] == {}


def test_hidden_acts_that_would_come_out_otherwise_stand_and_the_gms_are_told():
    log = Log.of("impresa")
    log.join("Ana", "player")
    ida = made(log.take("table.create_character", "Ana", name="Ida"), "character")
    hidden = log.take("table.open_scene", "GM", title="A trap", present=[ida], hidden=True)

    undone = log.take("ruling.undo", "Ana")

    told = next(event for event in undone.events if isinstance(event, Stood))
    assert ([hidden.seq], "gms") == (told.places, told.audience)
    assert log.canon().word(hidden.seq) == hidden.seq
    assert log.views().scenes
