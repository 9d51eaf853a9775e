"""Recordings: whole campaigns, act by act with the dice that fell, and the views they must give.

A recording is a JSON file below ``tests/recordings``: ``{"says", "acts", "marks"}``. ``acts`` are steps as
``Game.taken`` has them. ``marks`` maps the number of an act to the views after it, by viewer ("*" sees all). Adding
coverage is adding a file: play a campaign with ``Game``, ``save`` it, and read the file before it is committed.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec

from tests.kit.game import Game

FOLDER = Path(__file__).parents[1] / "recordings"


def recordings() -> list[Path]:
    """All recordings, by name."""
    return sorted(FOLDER.glob("*.json"))


def read(path: Path) -> dict[str, Any]:
    """A recording."""
    return dict(json.loads(path.read_text()))


def replayed(recording: Mapping[str, Any]) -> Iterator[tuple[int, Game]]:
    """Play a recording again; gives the game after each act with the act's number, from 1."""
    found = recording["acts"][0]
    game = Game(
        *found["with"]["systems"],
        settings=found["with"].get("settings"),
        gm=found["by"],
        adventure=found["with"].get("first_adventure"),
    )
    yield 1, game
    for number, act in enumerate(recording["acts"][1:], start=2):
        game.dice(*act.get("dice", []))
        game.take(act["act"], act["by"], sent_by=act.get("sent_by"), **act.get("with", {}))
        yield number, game


def views_of(game: Game, viewers: Sequence[str]) -> dict[str, Any]:
    """The views of each viewer as plain values; "*" sees all."""
    return {one: msgspec.to_builtins(game.views(None if one == "*" else one)) for one in viewers}


def save(game: Game, name: str, says: str, marks: Mapping[int, Sequence[str]]) -> Path:
    """Write what a game has played as a recording, with the views at the marks: viewers by number of the act."""
    recording = {"says": says, "acts": game.taken}
    seen = {number: views_of(played, marks[number]) for number, played in replayed(recording) if number in marks}
    path = FOLDER / f"{name}.json"
    path.write_text(_written(says, game.taken, seen))
    return path


def _written(says: str, acts: list[dict[str, Any]], marks: Mapping[int, Mapping[str, Any]]) -> str:
    """The recording as JSON: a line for each act and for each viewer's views."""
    taken = ",\n".join(_line(act) for act in acts)
    seen = ",\n".join(
        f"{_line(str(number))}: {{\n" + ",\n".join(f"{_line(who)}: {_line(saw)}" for who, saw in views.items()) + "}"
        for number, views in marks.items()
    )
    return f'{{"says": {_line(says)},\n"acts": [\n{taken}],\n"marks": {{\n{seen}}}}}\n'


def _line(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
