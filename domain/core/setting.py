"""Settings: what a campaign may choose, each with its name, default, lawful values and rule."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar, cast

from domain.core.play import Play

T = TypeVar("T")


class _Chosen(Protocol):
    settings: Mapping[str, Any]


@dataclass(frozen=True)
class Setting(Generic[T]):
    """One setting of a campaign, listed in its rulebook's ``settings.SETTINGS``.

    ``allows(value)`` tells lawful values, ``values`` describes them, ``rule`` is the id of the rule it belongs to.
    """

    name: str
    default: T
    allows: Callable[[Any], bool]
    values: str
    rule: str

    def of(self, play: Play) -> T:
        """The value in force in this play."""
        chosen = cast(_Chosen, play.state("table", object))
        return cast(T, chosen.settings.get(self.name, self.default))


def some_of(known: Iterable[str], value: Any) -> bool:
    """Whether a value lists some of the known words, each once."""
    words = tuple(known)
    return isinstance(value, list) and all(word in words for word in value) and len(set(value)) == len(value)


def flag(name: str, default: bool, rule: str) -> Setting[bool]:
    """A setting that is true or false."""
    return Setting(name, default, lambda v: isinstance(v, bool), "true, false", rule)


def choice(name: str, default: str, *others: str, rule: str) -> Setting[str]:
    """A setting that is one of a few words."""
    words = (default, *others)
    return Setting(
        name, default, lambda v: isinstance(v, str) and v in words, ", ".join(word or '""' for word in words), rule
    )


def whole(name: str, default: int, *, low: int, high: int | None = None, rule: str) -> Setting[int]:
    """A setting that is a whole number from ``low`` to ``high`` (``None``: no upper limit)."""
    span = f"{low} to {high}" if high is not None else f"{low} or more"

    def allows(value: Any) -> bool:
        return type(value) is int and value >= low and (high is None or value <= high)

    return Setting(name, default, allows, span, rule)
