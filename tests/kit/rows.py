"""Worked examples as data: rows of a YAML file, each a few steps of a game with what they must give.

    - id: X-117
      rules: [IMP-55, IMP-56]
      says: an accepted Complication is one step
      settings: {impact.opening_scenes: true}      # beside the cast's own
      given:                                       # steps that must simply work
        - {do: failed_test, roller: $mara, as: test}
      steps:
        - {by: GM, act: impact.propose_complication, with: {test: $test, text: Torn Glove}}
        - by: Ana
          act: impact.accept_complication
          with: {test: $test}
          dice: [7]                                # the faces that fall in this step
          gives: {impact.die_moved: {by: 1}}       # events by wire name: a part of their fields, or a list of such
          sees: {sheets.$mara.systems.impact.die: D12}   # views of who acts, after the step
        - {by: Ana, act: impact.spend, with: {test: $test}, refused: test_closed}

A step is an act (``by``, ``act``, ``with``, ``sent_by``), a macro (``do`` and its arguments: a function of the
system's cast), or a look (``by`` and ``sees`` alone; ``viewer: "*"`` sees all). ``as: name`` keeps the id of what an
act made (``as: {name: kind}`` where it made several kinds; what a macro returns); ``$name`` stands for it anywhere.
``gives_not: [names]`` lists events that must not be among those given. What is not named above is an error.
A row that holds several cases, each from the row's ``given`` again, lists them under ``cases`` (see ``read_rows``).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec
import yaml

from domain.core.event import Event
from tests.kit.game import Game, Outcome

Macro = Callable[..., Any]

SAFE = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
"""The loader in C, where PyYAML was built with it."""

STEP_KEYS = {"by", "act", "with", "sent_by", "dice", "gives", "gives_not", "sees", "refused", "as", "do", "viewer"}


@dataclass(frozen=True)
class Row:
    """One worked example: its id, the rules it shows, the systems it needs, and its steps."""

    id: str
    rules: list[str]
    says: str = ""
    systems: list[str] = field(default_factory=list)
    settings: dict[str, Any] = field(default_factory=dict)
    cast: str = ""
    given: list[dict[str, Any]] = field(default_factory=list)
    steps: list[dict[str, Any]] = field(default_factory=list)
    impossible: str = ""


def read_rows(*files: Path) -> list[Row]:
    """The rows of the files, in order. ``impossible`` says why no act offers what a row asks for.

    A row with ``cases`` is as many rows, ``X-9(a)`` and so on: each starts afresh from the row's ``given`` and has
    ``case``, its letter, and what it adds to the row's settings, given and steps. A row that ``goes_on`` from another
    of its file begins where that one ends.
    """
    return [Row(**case) for file in files for raw in _told(file) for case in _cases(raw)]


def _told(file: Path) -> Iterator[dict[str, Any]]:
    """The rows of a file as they stand there, with all that comes before those that go on from another."""
    told: dict[str, dict[str, Any]] = {}
    for raw in yaml.load(file.read_text(), Loader=SAFE):
        before = told.get(raw.pop("goes_on", ""), {})
        given = [*before.get("given", []), *before.get("steps", []), *raw.get("given", [])]
        told[raw["id"]] = {**{key: before[key] for key in ("cast", "settings") if key in before}, **raw, "given": given}
        yield told[raw["id"]]


def _cases(raw: dict[str, Any]) -> Iterator[dict[str, Any]]:
    cases = raw.get("cases")
    if cases is None:
        yield raw
        return
    for case in cases:
        yield {
            **{key: value for key, value in raw.items() if key != "cases"},
            **{key: value for key, value in case.items() if key != "case"},
            "id": f"{raw['id']}({case['case']})",
            "settings": {**raw.get("settings", {}), **case.get("settings", {})},
            "given": [*raw.get("given", []), *case.get("given", [])],
            "steps": [*raw.get("steps", []), *case.get("steps", [])],
        }


class Stage:
    """A row being played: the game, the names bound so far, and the macros of the cast."""

    def __init__(self, game: Game, names: Mapping[str, str], macros: Mapping[str, Macro]) -> None:
        self.game = game
        self.names: dict[str, Any] = dict(names)
        self.macros = macros

    def copy(self) -> Stage:
        """A stage that goes on from here by itself; this one stays as it is."""
        return Stage(self.game.copy(), self.names, self.macros)

    def play(self, row: Row) -> None:
        """Play the row's given and steps; fails the test where one does not give what it says."""
        for number, step in enumerate([*row.given, *row.steps], start=1):
            try:
                self.step(step)
            except Exception as error:
                error.add_note(f"{row.id}, step {number}: {step}")
                raise
        self.game.figures()

    def step(self, raw: dict[str, Any]) -> None:
        """Play one step."""
        step = self.resolved(raw)
        if "do" in step:
            macro = self.macros[step.pop("do")]
            name = step.pop("as", None)
            made = macro(self, **step)
            self.names.update(
                {name: made} if isinstance(name, str) else made if name is None and isinstance(made, dict) else {}
            )
            return
        assert set(step) <= STEP_KEYS, f"unknown keys: {set(step) - STEP_KEYS}"
        if "act" in step:
            self.act(step)
        if "sees" in step:
            self.look(step.get("viewer", step["by"]), step["sees"])

    def act(self, step: dict[str, Any]) -> Outcome | None:
        """Take the step's act; compare what it gives."""
        if "dice" in step:
            self.game.dice(*step["dice"])
        command = dict(step.get("with", {}))
        if "refused" in step:
            code = self.game.refused(step["act"], step["by"], sent_by=step.get("sent_by"), **command)
            assert step["refused"] == code
            return None
        outcome = self.game.take(step["act"], step["by"], sent_by=step.get("sent_by"), **command)
        assert "dice" not in step or not self.game.scripted, f"dice that did not fall: {self.game.scripted}"
        self.bind(step.get("as"), outcome)
        for name, expected in step.get("gives", {}).items():
            given = [fields_of(event) for event in outcome.of(name)]
            wanted = expected if isinstance(expected, list) else [expected]
            assert len(given) >= len(wanted), f"{name} not given: {outcome.names}"
            for one in wanted:
                assert any(part_of(one, event) for event in given), f"{one} is not in {given}"
        for name in step.get("gives_not", []):
            assert name not in outcome.names
        return outcome

    def bind(self, name: str | dict[str, str] | None, outcome: Outcome) -> None:
        """Keep ids the act made: the first thing made, or by kind."""
        if isinstance(name, dict):
            self.names.update({key: outcome.made(kind) for key, kind in name.items()})
        elif name is not None:
            self.names[name] = outcome.first_made()

    def look(self, by: str | None, sees: Mapping[str, Any]) -> None:
        """Compare the views of ``by`` at each path."""
        view = msgspec.to_builtins(self.game.views(None if by == "*" else by))
        for path, expected in sees.items():
            assert at_path(view, path) == expected, f"{path} is {at_path(view, path)!r}, not {expected!r}"

    def resolved(self, value: Any) -> Any:
        """The value with every ``$name`` in it replaced by what it stands for."""
        if isinstance(value, dict):
            return {self.resolved(key): self.resolved(inner) for key, inner in value.items()}
        if isinstance(value, list):
            return [self.resolved(inner) for inner in value]
        if isinstance(value, str) and value.startswith("$") and value[1:] in self.names:
            return self.names[value[1:]]
        if isinstance(value, str) and "$" in value:
            for name in sorted(self.names, key=len, reverse=True):
                value = value.replace(f"${name}", str(self.names[name]))
        return value


def fields_of(event: Event) -> dict[str, Any]:
    """All fields of an event by name, those at their defaults too."""
    return {name: msgspec.to_builtins(getattr(event, name)) for name in event.__struct_fields__}


def part_of(expected: Any, actual: Any) -> bool:
    """Whether every field expected is there with the value expected, at any depth."""
    if isinstance(expected, dict) and isinstance(actual, dict):
        return all(key in actual and part_of(value, actual[key]) for key, value in expected.items())
    return bool(expected == actual)


def at_path(view: Any, path: str) -> Any:
    """What stands at a dotted path of a view; None where the path ends early."""
    for step in path.split("."):
        if isinstance(view, dict):
            view = view.get(step)
        elif isinstance(view, list) and step.isdigit() and int(step) < len(view):
            view = view[int(step)]
        else:
            return None
    return view
