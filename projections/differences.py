"""Differences: what stands otherwise in two looks at a campaign, leaf by leaf."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from domain.views import Views

Leaf = str | int | bool | None


class Difference(msgspec.Struct, frozen=True):
    """One leaf of the views that is not the same: its dotted path, and what stood there before and stands after.

    Where there is nothing at the path on one side, that side is null and ``only`` says which side has it.
    """

    path: str
    before: Leaf
    after: Leaf
    only: str = ""


def differences(before: Views, after: Views) -> list[Difference]:
    """Every leaf that is not the same in both, by path.

    Where null turns into an object, or an object into null, that is told by the leaves of the object alone.
    """
    was, now = leaves(before), leaves(after)
    paths = sorted({*was, *now})
    nulls = {path for path in paths if was.get(path, now.get(path)) is None and (path in was) != (path in now)}
    unfolded = {null for null in nulls if any(path.startswith(f"{null}.") for path in paths)}
    return [
        _difference(path, was, now)
        for path in paths
        if was.get(path, ...) != now.get(path, ...) and path not in unfolded
    ]


def leaves(views: Views) -> dict[str, Leaf]:
    """All texts, numbers, booleans and nulls of the views by their dotted path, such as ``sheets.<id>.name``."""
    return dict(_leaves("", msgspec.to_builtins(views)))


def leaf(views: Any, path: str) -> Any:
    """What stands at a dotted path of a view; ``msgspec.UNSET`` if nothing does. Keys may hold dots themselves."""
    return _leaf(views, path.split("."))


def _leaf(views: Any, steps: list[str]) -> Any:
    """What stands there; of keys that begin with one another the longest that leads on."""
    if not steps:
        return views
    if isinstance(views, list):
        step, *rest = steps
        return _leaf(views[int(step)], rest) if step.isdecimal() and int(step) < len(views) else msgspec.UNSET
    if isinstance(views, dict):
        for length in range(len(steps), 0, -1):
            key = ".".join(steps[:length])
            found = _leaf(views[key], steps[length:]) if key in views else msgspec.UNSET
            if found is not msgspec.UNSET:
                return found
    return msgspec.UNSET


def _leaves(path: str, value: Any) -> Iterator[tuple[str, Leaf]]:
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from _leaves(f"{path}.{key}" if path else str(key), inner)
    elif isinstance(value, list):
        for number, inner in enumerate(value):
            yield from _leaves(f"{path}.{number}", inner)
    else:
        yield path, value


def _difference(path: str, was: dict[str, Leaf], now: dict[str, Leaf]) -> Difference:
    only = "" if path in was and path in now else "before" if path in was else "after"
    return Difference(path, was.get(path), now.get(path), only)
