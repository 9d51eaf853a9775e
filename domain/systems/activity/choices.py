"""The campaign's choices as a test, a scene or a round keeps them from its beginning on (section 13)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeVar

from domain.core.ids import SceneId
from domain.core.play import Play
from domain.core.setting import Setting
from domain.systems.activity.state import Test, activity
from domain.table.state import story

T = TypeVar("T")


def chosen(play: Play, settings: Iterable[Setting[Any]]) -> dict[str, Any]:
    """What the campaign has chosen among these settings, by name; what it left at its default is left out."""
    names = {setting.name for setting in settings}
    return {name: value for name, value in story(play).settings.items() if name in names}


def of_test(test: Test, setting: Setting[T]) -> T:
    """The value the test goes by."""
    value: T = test.settings.get(setting.name, setting.default)
    return value


def of_scene(scene: SceneId, setting: Setting[T], play: Play) -> T:
    """The value the scene goes by."""
    value: T = activity(play).scenes.get(scene, {}).get(setting.name, setting.default)
    return value


def of_round(encounter: str, setting: Setting[T], play: Play) -> T:
    """The value the running round goes by."""
    value: T = activity(play).rounds.get(encounter, {}).get(setting.name, setting.default)
    return value
