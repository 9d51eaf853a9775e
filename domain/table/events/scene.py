"""Scenes open and close; characters come and go."""

from __future__ import annotations

from domain.core.audience import EVERYONE
from domain.core.event import Event, Fact
from domain.core.play import Play
from domain.table.state import Scene, State, name_of


class SceneOpened(Event, frozen=True, tag="table.scene_opened"):
    """A scene runs from here on, with nobody in it yet."""

    scene: str
    title: str
    description: str = ""


class SceneClosed(Event, frozen=True, tag="table.scene_closed"):
    """The scene is over."""

    scene: str


class SceneRevealed(Event, frozen=True, tag="table.scene_revealed"):
    """A hidden scene is plain to everyone from here on; the facts are repeated for those who did not know them."""

    scene: str
    title: str
    description: str = ""


class CharacterEntered(Event, frozen=True, tag="table.character_entered"):
    """A character is in the scene from here on."""

    scene: str
    character: str


class CharacterLeft(Event, frozen=True, tag="table.character_left"):
    """A character is no longer in the scene."""

    scene: str
    character: str


def _opened(state: State, event: SceneOpened) -> None:
    state.scenes[event.scene] = Scene(event.scene, event.title, event.description, audience=event.audience)


def _closed(state: State, event: SceneClosed) -> None:
    scene = state.scenes.pop(event.scene, None)
    if scene is not None:
        state.ended[event.scene] = scene.audience


def _revealed(state: State, event: SceneRevealed) -> None:
    if event.scene in state.scenes:
        state.scenes[event.scene].audience = EVERYONE


def _entered(state: State, event: CharacterEntered) -> None:
    scene = state.scenes.get(event.scene)
    if scene is not None and event.character not in scene.present:
        scene.present.append(event.character)


def _left(state: State, event: CharacterLeft) -> None:
    scene = state.scenes.get(event.scene)
    if scene is not None and event.character in scene.present:
        scene.present.remove(event.character)


def _tells_entered(event: CharacterEntered, play: Play) -> str:
    return f"{name_of(play, event.character)} enters {name_of(play, event.scene)}."


def _tells_left(event: CharacterLeft, play: Play) -> str:
    return f"{name_of(play, event.character)} leaves {name_of(play, event.scene)}."


FACTS = (
    Fact(SceneOpened, _opened, lambda e, p: f"The scene {e.title} opens."),
    Fact(SceneClosed, _closed, lambda e, p: f"The scene {name_of(p, e.scene)} closes."),
    Fact(SceneRevealed, _revealed, lambda e, p: f"The scene {e.title} is revealed."),
    Fact(CharacterEntered, _entered, _tells_entered),
    Fact(CharacterLeft, _left, _tells_left),
)
