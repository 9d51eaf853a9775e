"""Sentences of the timeline: whole, without ids of what is gone, and without the words of a programming language."""

import pytest

from domain.core.event import Event
from domain.core.rulebook import registry
from domain.rulings.events.canon import Overturned
from domain.systems.activity.events.scene import SceneSettled
from domain.systems.impact.events.die import DieGone, DieMoved
from domain.table.events.campaign import SettingChanged


def told(event: Event) -> str:
    return registry().facts[type(event)].tells(event, registry().blank())


def test_a_scene_that_is_gone_is_not_named_by_its_id():
    for event in (SceneSettled("scene-1"), DieGone("scene-1", -2)):
        assert "scene-1" not in told(event)


@pytest.mark.parametrize(
    ("reason", "says"),
    [
        ("", "The act at 3 is overturned."),
        ("It was Impossible", "The act at 3 is overturned: It was Impossible."),
        ("It was Impossible.", "The act at 3 is overturned: It was Impossible."),
        ("Really?", "The act at 3 is overturned: Really?"),
    ],
)
def test_the_reason_of_a_ruling_ends_in_one_stop(reason, says):
    ruling = Overturned(seq=9, last=9, by="GM", reason=reason, place=3, stands=[(3, 9), (4, 10)])
    assert told(ruling) == f"{says} What came later does not all come out as before."


@pytest.mark.parametrize(
    ("value", "says"),
    [(["Nerve", "Wit"], '["Nerve", "Wit"]'), (True, "true"), ("written", "written"), ("", '""')],
)
def test_a_setting_is_told_as_it_is_sent(value, says):
    assert told(SettingChanged("some.setting", value)) == f"The setting some.setting is now {says}."


def test_a_die_that_is_worn_down_to_nothing_is_out():
    assert told(DieMoved("Mara", -1, "lowered", "D4", "out")) == "Mara is worn down from D4 and is out."
    assert told(DieMoved("Mara", -1, "lowered", "D6", "D4")) == "Mara is worn down: D6 to D4."
