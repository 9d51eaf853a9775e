"""A campaign as a script tells it, to be kept as a recording: acts with their dice, names for things, and marks.

    tale = Tale("impact", gm="Bram", **{"impact.opening_scenes": True})
    tale("Ida", "table.create_character", name="Ysolt", keeps={"ysolt": "character"})
    tale("Ida", "impact.roll", test="$lamp", falls=[9])
    tale.mark("*", "Bram", "Ida")

``"$lamp"`` anywhere in a command stands for the id kept under that name. A mark is set after the last act; it names
those whose views the recording holds there ("*" sees all).
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from tests.kit.game import Game, Outcome
from tests.kit.recording import save


class Tale:
    """What has been told so far: the ``game``, the ids by ``names``, and the ``marks`` by number of the act."""

    def __init__(self, *systems: str, gm: str, adventure: str, **settings: Any) -> None:
        self.game = Game(*systems, settings=settings, gm=gm, adventure=adventure)
        self.names: dict[str, str] = {"world": "world"}
        self.marks: dict[int, Sequence[str]] = {}

    def __call__(
        self,
        by: str,
        act: str,
        /,
        *,
        falls: Sequence[int] = (),
        keeps: Mapping[str, str] | None = None,
        sent_by: str | None = None,
        **command: Any,
    ) -> Outcome:
        """``by`` takes the act; exactly these dice fall (``falls``); ``keeps``: names for what it makes, by kind."""
        self.game.dice(*falls)
        outcome = self.game.take(act, by, sent_by=sent_by, **self._named(command))
        assert not self.game.scripted, f"dice left over after {act}: {self.game.scripted}"
        made: dict[str, int] = {}
        for name, kind in (keeps or {}).items():
            self.names[name] = outcome.all_made(kind)[made.setdefault(kind, 0)]
            made[kind] += 1
        return outcome

    def __getitem__(self, name: str) -> str:
        return self.names[name]

    def mark(self, *viewers: str) -> None:
        """The recording holds the views of these after the last act."""
        self.marks[self.game.acts] = viewers

    def _named(self, value: Any) -> Any:
        """The value with every ``$name`` in it replaced by its id."""
        if isinstance(value, dict):
            return {self._named(key): self._named(inner) for key, inner in value.items()}
        if isinstance(value, list):
            return [self._named(inner) for inner in value]
        if isinstance(value, str) and value.startswith("$"):
            return self.names[value[1:]]
        return value


def write(told: Callable[[], Tale], name: str, says: str) -> None:
    """Tell a tale and write it down as the recording of this name."""
    tale = told()
    path = save(tale.game, name, says, tale.marks)
    sys.stdout.write(f"{path}: {tale.game.acts} acts, {path.stat().st_size // 1000} kB\n")
