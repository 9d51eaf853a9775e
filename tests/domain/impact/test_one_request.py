"""A plain test taken in one request: the same checks and the same events as act by act."""

import pytest

from tests.kit.game import Game


@pytest.fixture
def solo():
    """One person who is GM and player."""
    game = Game("impact")
    game.take("membership.set_roles", "GM", member="GM", roles=["gm", "player"])
    game.mara = game.take("table.create_character", "GM", name="Mara").made("character")
    game.mill = game.take("table.open_scene", "GM", title="Mill", present=[game.mara]).made("scene")
    game.dust = game.take("impact.add_detail", "GM", bearer=game.mill, text="Dust", kind="scene").made("detail")
    return game


def whole(game, **more):
    cites = [{"detail": game.dust, "why": "cover"}]
    effect = {"effect": "establish", "target": game.mill, "text": "Rope", "says": "over the gap"}
    return {
        "roller": game.mara, "scene": game.mill, "action": "leap", "difficulty": "Tricky", "cites": cites,
        "effect": effect, **more,
    }  # fmt: skip


def test_it_gives_the_events_that_its_steps_would_give(solo):
    solo.dice(7)
    once = solo.take("impact.take_test", "GM", **whole(solo))

    opened = solo.take("impact.open_test", "GM", roller=solo.mara, scene=solo.mill, action="leap")
    test = opened.made("test")
    steps = [opened, solo.take("impact.set_difficulty", "GM", test=test, difficulty="Tricky")]
    steps.append(solo.take("impact.cite", "GM", test=test, detail=solo.dust, why="cover"))
    solo.dice(7)
    steps.append(solo.take("impact.roll", "GM", test=test))
    effect = whole(solo)["effect"] | {"text": "Hook"}
    steps.append(solo.take("impact.choose_effect", "GM", test=test, cites=[solo.dust], **effect))

    assert once.names == [name for step in steps for name in step.names]
    solo.figures()


def test_a_failure_waits_as_usual(solo):
    solo.dice(2)
    taken = solo.take("impact.take_test", "GM", **whole(solo))

    assert taken.names[-1] == "impact.rolled"
    assert solo.refused("impact.choose_effect", "GM", test=taken.made("test"), effect="E1") == "no_success"


def test_a_refused_step_refuses_the_whole(solo):
    assert solo.refused("impact.take_test", "GM", **whole(solo, difficulty="Hard")) == "bad_difficulty"
    assert solo.refused("impact.take_test", "GM", **whole(solo, difficulty="")) == "difficulty_missing"
    assert solo.refused("impact.take_test", "GM", **whole(solo, face=4)) == "face_not_accepted"
    assert solo.views().sheets[solo.mara].systems["impact"].tests == {}


def test_a_player_needs_a_difficulty_made_known(cast):
    task = cast.take("impact.post_difficulty", "GM", scene=cast.mill, says="climb the wheel", difficulty="Routine")
    command = {"roller": cast.mara, "scene": cast.mill, "action": "climb"}

    assert cast.refused("impact.take_test", "Ana", **command, difficulty="Simple") == "wrong_role"
    assert cast.refused("impact.take_test", "Ben", **command, task=task.made("task")) == "not_your_character"
    assert cast.refused("impact.take_test", "Ana", **command, task="task-0000000000000000") == "unknown_id"
    cast.game.dice(9)
    taken = cast.take("impact.take_test", "Ana", **command, task=task.made("task"))

    rolled = taken.of("impact.rolled")[0]
    assert (rolled.die, rolled.success) == ("D12", True)


def test_helpers_lend_only_what_their_players_send(cast):
    cites = [{"detail": cast.O1, "helper": cast.oswin}]
    command = {"roller": cast.mara, "scene": cast.mill, "action": "climb", "cites": cites}

    assert cast.refused("impact.take_test", "Ana", **command) == "not_your_character"


def test_dice_of_either_kind_are_chosen_when_the_test_opens(scene):
    here = scene(dice__source="either")
    opened = here.take("impact.open_test", "Ana", roller=here.mara, scene=here.mill, action="leap", dice="table")
    test = opened.made("test")
    here.take("impact.set_difficulty", "GM", test=test, difficulty="Simple")

    assert here.refused("impact.roll", "Ana", test=test) == "face_missing"
    assert here.take("impact.roll", "Ana", test=test, face=12).of("impact.rolled")[0].source == "table"


def test_a_campaign_that_has_chosen_its_dice_leaves_no_choice(cast, scene):
    command = {"roller": cast.mara, "scene": cast.mill, "action": "leap"}
    assert cast.refused("impact.open_test", "Ana", **command, dice="table") == "face_not_accepted"

    typed = scene(dice__source="table")
    command = {"roller": typed.mara, "scene": typed.mill, "action": "leap"}
    assert typed.refused("impact.open_test", "Ana", **command, dice="server") == "face_missing"
