"""Generated histories: campaigns played at random, with rulings upon rulings, for the laws.

What might be done next is asked of the generators found in ``tests/kit/histories``, one file per rulebook:
``some_act(game, rng) -> (act, by, command)`` looks at ``game.play`` alone; ``opening(rng)``, where a file has it, gives
the acts that bring a new campaign to where something can happen, with ``$kind`` for the last thing made of that kind,
``$kind~1`` for the one before.
A file named after a system is asked only in campaigns that play the system.
"""

from __future__ import annotations

import importlib.util
import json
from collections.abc import Callable, Iterator
from functools import lru_cache
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any

from domain.core.refusal import Malformed, Refusal
from domain.play import find_act
from domain.rulings.canon import bare, in_force
from domain.rulings.state import rulings
from domain.table.settings import KNOWN_SYSTEMS, SYSTEMS
from tests.kit import pebbles
from tests.kit.log import Log, all_made
from tests.kit.offering import Act

FOLDER = Path(__file__).parent / "histories"


@lru_cache(maxsize=1)
def generators() -> dict[str, ModuleType]:
    """The generators found, by name of their file."""
    found = {}
    for path in sorted(FOLDER.glob("[a-z]*.py")):
        spec = importlib.util.spec_from_file_location(f"tests.kit.histories.{path.stem}", path)
        assert spec is not None
        assert spec.loader is not None
        found[path.stem] = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(found[path.stem])
    return found


def played(seed: int, *systems: str, length: int = 25, ruled: float = 0.2, keeps: bool = True) -> tuple[Log, Random]:
    """A campaign of some ``length`` acts and rulings, always the same for a seed: of ``systems``, else of one or all.

    ``ruled``: how often a GM rules; ``keeps``: whether he lets acts stand that come out otherwise.
    """
    rng = Random(seed)
    log = Log.of(*(systems or rng.choice([*((system,) for system in KNOWN_SYSTEMS), KNOWN_SYSTEMS])), checks=False)
    for act, by, command in beginnings(log, rng):
        _attempt(log, act, by, _resolved(log, command))
    for _ in range(length):
        if rng.random() < ruled:
            some_ruling(log, rng, keeps=keeps)
        else:
            some_act(log, rng)
    return log, rng


def beginnings(log: Log, rng: Random) -> Iterator[Act]:
    """The acts with which the campaign begins."""
    for module in _asked(log):
        yield from getattr(module, "opening", lambda _: ())(rng)


def next_act(log: Log, rng: Random) -> Act:
    """What somebody might do next."""
    makers: list[Callable[[Any, Random], Act]] = [module.some_act for module in _asked(log)]
    if "pebbles" in log.play.states():
        makers += [pebbles.some_act] * 2
    act: Act = rng.choice(makers)(log, rng)
    return act


def some_act(log: Log, rng: Random) -> bool:
    """Take something somebody might do next; says whether the rules allowed it."""
    act, by, command = next_act(log, rng)
    return _attempt(log, act, by, command)


def some_ruling(log: Log, rng: Random, *, keeps: bool = True) -> int | None:
    """Make some ruling; gives the seq of its act, None where none could be made."""
    kinds = ["strike"] * 3 + ["overturn"] * 4 + ["rewind"] if strikable(log) else []
    kinds += ["reinstate"] * 2 if in_force(rulings(log.play).rulings) else []
    if not kinds:
        return None
    kind = rng.choice(kinds)
    command = {"reason": "so ruled", **ruling_of(kind, log, rng)}
    if kind != "rewind":
        command["otherwise"] = {
            "changed": rng.choice(["take", "keep"]) if keeps else "take",
            "impossible": rng.choice(["drop", "keep"]) if keeps else "drop",
            "possible_again": rng.choice(["take", "take", "decline"]),
        }
    seq = log.end + 1
    return seq if _attempt(log, f"ruling.{kind}", "GM", command) else None


def ruling_of(kind: str, log: Log, rng: Random) -> dict[str, Any]:
    """What is ruled, by a ruling of this kind."""
    if kind == "strike":
        places = strikable(log)
        return {"acts": rng.sample(places, min(len(places), rng.choice([1, 1, 2])))}
    if kind == "rewind":
        return {"to": rng.randint(max(1, log.end - 25), log.end)}
    if kind == "reinstate":
        return {"ruling": rng.choice(in_force(rulings(log.play).rulings)).seq}
    place = rng.choice(strikable(log))
    act = next(act for act in log.acts if act.seq == place)
    if rng.random() < 0.6:
        return {"place": place, "instead": act.name, "command": otherwise(json.loads(act.command), rng)}
    name, _, command = next_act(log, rng)
    return {"place": place, "instead": name, "command": command}


def otherwise(command: dict[str, Any], rng: Random) -> dict[str, Any]:
    """A command that differs from this one a little, where it can."""
    numbers = [key for key, value in command.items() if type(value) is int]
    lists = [key for key, value in command.items() if isinstance(value, list) and value]
    if numbers:
        key = rng.choice(numbers)
        return {**command, key: max(0, command[key] + rng.choice([-2, -1, 1, 2]))}
    if lists:
        return {key: value[1:] if key in lists else value for key, value in command.items()}
    return {**command, **({"title": "Other"} if "title" in command else {})}


def strikable(log: Log) -> list[int]:
    """The places at which something counts that can be struck."""
    now = log.canon()
    return [
        act.place
        for act in log.acts
        if now.word(act.place) == act.seq and not find_act(act.name).kept and bare(act.events)
    ]


def _asked(log: Log) -> list[ModuleType]:
    plays = SYSTEMS.of(log.play)
    return [module for name, module in generators().items() if name not in KNOWN_SYSTEMS or name in plays]


def _attempt(log: Log, act: str, by: str, command: dict[str, Any]) -> bool:
    try:
        log.take(act, by, **command)
    except (Refusal, Malformed):
        return False
    return True


def _resolved(log: Log, value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _resolved(log, inner) for key, inner in value.items()}
    if isinstance(value, list):
        return [_resolved(log, inner) for inner in value]
    if isinstance(value, str) and value.startswith("$"):
        kind, _, back = value[1:].partition("~")
        found = dict.fromkeys(text for act in log.acts for text in all_made(act, kind))
        return list(found)[-1 - int(back or 0)]
    return value
