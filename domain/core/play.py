"""The play: the state of a campaign, one state per rulebook, as folded up to some place."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from typing import Any, TypeVar, cast

import msgspec

S = TypeVar("S")


class Play:
    """The states of all rulebooks, by rulebook name.

    Only a fold owns a play and changes it. ``fork`` gives a play that shares every state until it is first written
    to, so that dry runs and acts of several events work on a copy that costs nothing until it is needed.
    """

    __slots__ = ("_derived", "_shared", "_states")

    def __init__(self, states: Mapping[str, Any], *, shared: bool = False) -> None:
        self._states: dict[str, Any] = dict(states)
        self._shared: set[str] = set(states) if shared else set()
        self._derived: dict[Any, Any] = {}

    def state(self, rulebook: str, kind: type[S]) -> S:
        """The state of a rulebook, to read. ``kind`` only tells the type; each rulebook has an accessor of its own."""
        return cast(S, self._states[rulebook])

    def writable(self, rulebook: str) -> Any:
        """The state of a rulebook, to change: copied first if it is shared with the play this one was forked from."""
        self._derived.clear()
        if rulebook in self._shared:
            self._states[rulebook] = copied(self._states[rulebook])
            self._shared.discard(rulebook)
        return self._states[rulebook]

    def derived(self, key: Hashable, make: Callable[[], S]) -> S:
        """What ``make`` makes of this play alone, made once until the play is next written to.

        For what one look asks for again and again, such as what a viewer may do next, on every sheet.
        """
        if key not in self._derived:
            self._derived[key] = make()
        return cast("S", self._derived[key])

    def fork(self) -> Play:
        """A play of its own with the same states; this one must not be folded on while the fork is in use."""
        return Play(self._states, shared=True)

    def states(self) -> Mapping[str, Any]:
        """All states by rulebook name, to read: for snapshots, views over everything, and laws."""
        return self._states


def copied(state: S) -> S:
    """A deep copy of a rulebook's state."""
    return msgspec.msgpack.decode(msgspec.msgpack.encode(state), type=type(state))


def snapshot(play: Play) -> bytes:
    """The whole play as bytes: plays that are equal, down to the order of what they hold, give equal bytes."""
    return msgspec.msgpack.encode(dict(play.states()))


def restored(data: bytes, kinds: Mapping[str, type[Any]]) -> Play:
    """The play that ``snapshot`` made bytes of. ``kinds``: state type by rulebook name.

    Raises ``msgspec.ValidationError`` if the bytes are of another shape (an older code's snapshot).
    """
    raw = msgspec.msgpack.decode(data, type=dict[str, msgspec.Raw])
    return Play({name: msgspec.msgpack.decode(raw[name], type=kind) for name, kind in kinds.items()})
