"""A ruling is never a new throw, and never a look at what the dice would be."""

import pytest

from domain.dice.events.epoch import EpochClosed, EpochOpened, Thrown
from domain.dice.verify import check_epochs
from domain.rulings.events.canon import FacesPassedOn, OpeningTaken
from tests.kit.log import Log, made


def fallen(scene):
    return dict(scene.log.fallen)


def shown(act):
    return next(event.faces for event in act.events if hasattr(event, "faces"))


def strike(scene, *acts, **command):
    return scene.log.take("ruling.strike", "GM", acts=[act.seq for act in acts], reason="no", **command)


def test_a_die_asked_for_again_keeps_its_face(scene):
    _, throw = scene.open(scene.mara)
    first = scene.throw(throw)
    strike(scene, first)
    faces = fallen(scene)

    again = scene.throw(throw)

    assert shown(first) == shown(again)
    assert faces == fallen(scene)
    assert not any(isinstance(event, Thrown) for event in again.events)


def test_an_overturn_keeps_the_dice_and_throws_only_what_is_new(scene):
    scene.gather(scene.mara, 2)
    _, throw = scene.open(scene.mara)
    thrown = scene.throw(throw)
    staked = {"place": thrown.seq, "instead": "pebbles.throw", "command": {"throw": throw, "staked": 2}}

    ruling = scene.log.take("ruling.overturn", "GM", reason="he staked two", **staked)

    assert shown(scene.log.acts[-1])[0] == shown(thrown)[0]
    new = [die for event in ruling.events if isinstance(event, Thrown) for die in event.dice]
    assert [die.nth for die in new] == [1, 2]
    assert [event for act in scene.log.acts for event in act.events if isinstance(event, Thrown)][-1].dice == new
    assert not any(check.faults for check in check_epochs(e for act in scene.log.acts for e in act.events))


def test_a_preview_stops_at_the_first_die_that_never_fell_and_its_token_holds(scene):
    scene.gather(scene.mara, 2)
    _, throw = scene.open(scene.mara)
    thrown = scene.throw(throw)
    later = scene.gather(scene.tom, 1)
    staked = {"place": thrown.seq, "instead": "pebbles.throw", "command": {"throw": throw, "staked": 1}}
    faces = fallen(scene)

    preview = scene.log.preview("ruling.overturn", "GM", reason="he staked one", **staked)

    assert ("open", (throw, scene.mara, 1, 6)) == (preview.open_at.verdict, preview.open_at.die)
    assert preview.play is None
    assert faces == fallen(scene)
    assert later.seq not in [judged.place for judged in preview.judged]

    scene.log.take("ruling.overturn", "GM", reason="he staked one", token=preview.token, **staked)

    assert len(faces) + 1 == len(fallen(scene))


def a_throw_that_would_have_had_another_die(scene):
    """Tom hoards two; had he hoarded four, the jar would have been full, and the throw after it have one die more."""
    scene.gather(scene.tom, 4)
    few = scene.hoard(scene.tom, 2)
    _, throw = scene.open(scene.mara)
    thrown = scene.throw(throw)
    more = {
        "place": few.seq,
        "instead": "pebbles.hoard",
        "command": {"character": scene.tom, "count": 4},
        "reason": "four",
    }
    return more, throw, thrown


def test_a_later_act_that_needs_a_die_that_never_fell_is_open_until_the_ruling_is_made(scene):
    more, throw, thrown = a_throw_that_would_have_had_another_die(scene)

    preview = scene.log.preview("ruling.overturn", "GM", **more)

    assert [(j.verdict, j.die) for j in preview.judged] == [("overturned", None), ("open", (throw, scene.mara, 1, 6))]

    ruling = scene.log.take("ruling.overturn", "GM", token=preview.token, **more)

    assert [die.nth for event in ruling.events if isinstance(event, Thrown) for die in event.dice] == [1]
    assert shown(scene.log.acts[-1])[0] == shown(thrown)[0]
    assert scene.log.acts[-1].place == thrown.seq


def test_an_open_act_that_is_kept_as_it_was_throws_nothing(scene):
    more, _, thrown = a_throw_that_would_have_had_another_die(scene)
    faces = fallen(scene)
    kept = {"choices": [{"place": thrown.seq, "choose": "keep"}]}

    preview = scene.log.preview("ruling.overturn", "GM", **more, **kept)
    scene.log.take("ruling.overturn", "GM", token=preview.token, **more, **kept)

    assert [(j.verdict, j.chosen, j.events) for j in preview.judged[1:]] == [("changed", "keep", ())]
    assert faces == fallen(scene)
    assert scene.log.canon().word(thrown.seq) == thrown.seq


def test_where_the_table_throws_the_ruling_asks_for_the_face(scene, set_up_with):
    scene = set_up_with(**{"dice.source": "table"})
    scene.gather(scene.mara, 2)
    _, throw = scene.open(scene.mara)
    thrown = scene.throw(throw, faces=[4])
    staked = {
        "place": thrown.seq,
        "instead": "pebbles.throw",
        "command": {"throw": throw, "staked": 1},
        "reason": "one",
    }

    assert scene.log.refused("ruling.overturn", "GM", **staked) == "open_dice"

    face = {"test": throw, "roller": scene.mara, "nth": 1, "sides": 6, "face": 5}
    ruling = scene.log.take("ruling.overturn", "GM", faces=[face], **staked)

    assert shown(scene.log.acts[-1]) == [4, 5]
    typed = next(event for event in ruling.events if isinstance(event, Thrown))
    assert (typed.typed_by, typed.dice[0].face) == ("GM", 5)


def test_an_equal_test_opened_after_the_first_was_taken_out_has_its_dice(scene):
    opening, throw = scene.open(scene.mara)
    first = scene.throw(throw)
    ruling = strike(scene, opening, first)
    assert any(isinstance(event, OpeningTaken) for event in ruling.events)

    again, equal = scene.open(scene.mara)
    thrown = scene.throw(equal)

    assert any(isinstance(event, FacesPassedOn) for event in again.events)
    assert throw != equal
    assert shown(first) == shown(thrown)
    assert not any(isinstance(event, Thrown) for event in thrown.events)


def test_what_is_passed_on_goes_on_through_a_second_opening_taken_out(scene):
    opening, throw = scene.open(scene.mara)
    first = scene.throw(throw)
    strike(scene, opening, first)
    second, _ = scene.open(scene.mara)
    strike(scene, second)

    _, third = scene.open(scene.mara)

    assert shown(first) == shown(scene.throw(third))


@pytest.mark.parametrize("otherwise", ["roller", "scene"])
def test_a_test_of_another_roller_or_in_another_scene_has_dice_of_its_own(scene, otherwise):
    opening, throw = scene.open(scene.mara)
    first = scene.throw(throw)
    strike(scene, opening, first)
    if otherwise == "scene":
        scene.log.take("table.open_scene", "GM", title="Harbour", present=[scene.mara])

    again, other = scene.open(scene.tom if otherwise == "roller" else scene.mara)

    assert not any(isinstance(event, FacesPassedOn) for event in again.events)
    assert any(isinstance(event, Thrown) for event in scene.throw(other).events)


def test_a_ruling_that_reaches_back_past_a_shown_seed_closes_the_running_epoch(scene):
    scene.log.take("table.begin_session", "GM")
    gathered = scene.gather(scene.mara, 1)
    _, throw = scene.open(scene.mara)
    scene.throw(throw)
    scene.log.take("table.end_session", "GM")
    _, second = scene.open(scene.tom)
    scene.throw(second)
    late = scene.gather(scene.tom, 1)

    near = strike(scene, late)
    far = strike(scene, gathered)
    _, third = scene.open(scene.mara)
    opened = scene.throw(third)

    assert not any(isinstance(event, EpochClosed) for event in near.events)
    assert any(isinstance(event, EpochClosed) for event in far.events)
    assert any(isinstance(event, EpochOpened) for event in opened.events)
    assert not any(check.faults for check in check_epochs(e for act in scene.log.acts for e in act.events))


def test_a_later_ruling_keeps_the_face_that_an_overturn_put_right():
    log = Log.of("impact", settings={"dice.source": "table"})
    log.join("Ana", "player")
    mara = made(log.take("table.create_character", "Ana", name="Mara"), "character")
    mill = made(log.take("table.open_scene", "GM", title="Mill", present=[mara]), "scene")
    opened = log.take("impact.open_test", "Ana", roller=mara, scene=mill, action="leap")
    leap = made(opened, "test")
    set_at = log.take("impact.set_difficulty", "GM", test=leap, difficulty="Routine")
    rolled = log.take("impact.roll", "Ana", test=leap, face=2)
    eleven = {"place": rolled.seq, "instead": "impact.roll", "command": {"test": leap, "face": 11}}
    log.take("ruling.overturn", "GM", reason="It was an 11", **eleven)

    easier = {
        "place": set_at.seq,
        "instead": "impact.set_difficulty",
        "command": {"test": leap, "difficulty": "Simple"},
    }
    log.take("ruling.overturn", "GM", reason="It was simple", **easier)

    stands = log.canon().word(rolled.place)
    act = next(act for act in log.acts if act.seq == stands)
    assert [(e.face, e.total) for e in act.events if hasattr(e, "face")] == [(11, 11)]
