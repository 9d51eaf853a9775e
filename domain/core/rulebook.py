"""Rulebooks: folders of acts, events, guards and consequences, found at start-up in name order."""

from __future__ import annotations

import importlib
import importlib.util
import pkgutil
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from types import ModuleType
from typing import Any

import msgspec

from domain.core.act import AnyAct
from domain.core.event import Event, Fact
from domain.core.play import Play
from domain.core.refusal import Reason
from domain.core.setting import Setting
from domain.core.table import Table

Guard = Callable[[Any, Play, Table], None]
Consequence = Callable[[Any, Play, Table], Iterable[Event]]
Correction = Callable[[Play, str, int], Iterable[Event]]
"""``(play, of, by)``: the events by which a GM's correction moves a figure, none if nothing bears it."""
CorrectionOf = Callable[[str], Correction]
"""The correction of one of many like figures, by what stands after the colon, as in ``book.skill:melee``."""

SYSTEMS = "domain.systems"


@dataclass(frozen=True)
class Rulebook:
    """One folder of rules: its state, what can be asked, what can happen, and what others' events mean to it.

    Its name is its folder's, or ``NAME`` in the folder's ``__init__``.
    A module of guards lists the reasons they give in ``REFUSALS``. ``corrects`` says by figure how ``ruling.correct``
    moves it (``CORRECTS`` in any module), ``corrects_each`` likewise by what stands before the colon of figures with
    a name of their own (``CORRECTS_EACH``).
    ``system`` is true for the rule systems a campaign may or may not play; the other rulebooks always hold.
    """

    name: str
    version: int
    system: bool
    state: type[Any]
    acts: Mapping[str, AnyAct]
    facts: Mapping[type[Event], Fact]
    guards: Mapping[type[Event], tuple[Guard, ...]]
    guard_refusals: tuple[Reason, ...]
    consequences: Mapping[type[Event], tuple[Consequence, ...]]
    settings: Mapping[str, Setting[Any]]
    corrects: Mapping[str, Correction]
    views: ModuleType | None
    corrects_each: Mapping[str, CorrectionOf] = field(default_factory=dict)


@dataclass(frozen=True)
class Registry:
    """All rulebooks, and what they hold by name. Made once by ``registry()``; never changed."""

    rulebooks: Mapping[str, Rulebook]
    acts: Mapping[str, AnyAct]
    facts: Mapping[type[Event], Fact]
    by_name: Mapping[str, Fact]
    book_of: Mapping[type[Event], str]
    settings: Mapping[str, Setting[Any]]
    corrects: Mapping[str, Correction]
    hooked: frozenset[type[Event]]
    decoder: msgspec.json.Decoder[Event]
    corrects_each: Mapping[str, CorrectionOf] = field(default_factory=dict)

    def blank(self) -> Play:
        """The play of a campaign in which nothing has happened."""
        return Play({name: book.state() for name, book in self.rulebooks.items()})

    def kinds(self) -> dict[str, type[Any]]:
        """State type by rulebook name, as ``restored`` wants it."""
        return {name: book.state for name, book in self.rulebooks.items()}

    def rules_of(self, act: str) -> str:
        """The rulebook of an act and its version, such as ``impact/1``: recorded with each event."""
        book = self.rulebooks[act.partition(".")[0]]
        return f"{book.name}/{book.version}"

    def correction(self, figure: str) -> Correction | None:
        """How a GM's correction moves the figure, or None."""
        kind, colon, name = figure.partition(":")
        each = self.corrects_each.get(kind) if colon else None
        return self.corrects.get(figure) or (each(name) if each is not None and name else None)

    def decode(self, name: str, version: int, body: bytes) -> Event:
        """The event in stored bytes, lifted to today's version of its type. Raises ``KeyError`` for an unknown type."""
        fact = self.by_name[name]
        if version == fact.version:
            return self.decoder.decode(body)
        raw = msgspec.json.decode(body)
        for step in range(version, fact.version):
            raw = fact.lifts[step](raw)
        return msgspec.convert(raw, fact.struct)


@lru_cache(maxsize=1)
def registry() -> Registry:
    """Every rulebook below ``domain``, read once. Raises ``ValueError`` where two things bear one name."""
    books = {book.name: book for book in sorted(_rulebooks(), key=lambda b: b.name)}
    facts = {struct: fact for book in books.values() for struct, fact in book.facts.items()}
    hooked = {event for book in books.values() for event in (*book.guards, *book.consequences)}
    return Registry(
        rulebooks=books,
        acts=_named(pair for book in books.values() for pair in book.acts.items()),
        facts=facts,
        by_name=_named((fact.name, fact) for fact in facts.values()),
        book_of={struct: name for name, book in books.items() for struct in book.facts},
        settings=_named(pair for book in books.values() for pair in book.settings.items()),
        corrects=_named(pair for book in books.values() for pair in book.corrects.items()),
        corrects_each=_named(pair for book in books.values() for pair in book.corrects_each.items()),
        hooked=frozenset(hooked),
        decoder=msgspec.json.Decoder(_union(facts)),
    )


def _union(facts: Iterable[type[Event]]) -> Any:
    union: Any = None
    for struct in facts:
        union = struct if union is None else union | struct
    return union


def _named(pairs: Iterable[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for name, thing in pairs:
        if name in found:
            raise ValueError(f"two things are called {name}")
        found[name] = thing
    return found


def _rulebooks() -> Iterator[Rulebook]:

    for package in ("domain", SYSTEMS):
        folder = importlib.import_module(package)
        for info in pkgutil.iter_modules(folder.__path__):
            name = f"{package}.{info.name}"
            if info.ispkg and importlib.util.find_spec(f"{name}.state"):
                yield _rulebook(name, system=package == SYSTEMS)


def _rulebook(package: str, *, system: bool) -> Rulebook:
    modules = list(_modules(package))
    folder = importlib.import_module(package)
    return Rulebook(
        name=getattr(folder, "NAME", package.rpartition(".")[2]),
        version=getattr(folder, "VERSION", 1),
        system=system,
        state=importlib.import_module(f"{package}.state").State,
        acts=_named((act.name, act) for m in modules for act in _acts(m)),
        facts={fact.struct: fact for m in modules for fact in getattr(m, "FACTS", ())},
        guards=_grouped(pair for m in modules for pair in getattr(m, "GUARDS", ())),
        guard_refusals=tuple(r for m in modules if hasattr(m, "GUARDS") for r in m.REFUSALS),
        consequences=_grouped(pair for m in modules for pair in getattr(m, "CONSEQUENCES", ())),
        settings=_named((s.name, s) for m in modules for s in getattr(m, "SETTINGS", ())),
        corrects=_named(pair for m in modules for pair in getattr(m, "CORRECTS", {}).items()),
        corrects_each=_named(pair for m in modules for pair in getattr(m, "CORRECTS_EACH", {}).items()),
        views=next((m for m in modules if m.__name__ == f"{package}.views"), None),
    )


def _acts(module: ModuleType) -> Iterator[AnyAct]:
    if hasattr(module, "ACT"):
        yield module.ACT


def _grouped(pairs: Iterable[tuple[type[Event], Any]]) -> dict[type[Event], tuple[Any, ...]]:
    found: dict[type[Event], tuple[Any, ...]] = {}
    for event, hook in pairs:
        found[event] = (*found.get(event, ()), hook)
    return found


def _modules(package: str) -> Iterator[ModuleType]:
    """The package's modules and those of the folders below it, in name order."""
    folder = importlib.import_module(package)
    for info in sorted(pkgutil.iter_modules(folder.__path__), key=lambda i: i.name):
        if info.ispkg:
            yield from _modules(f"{package}.{info.name}")
        else:
            yield importlib.import_module(f"{package}.{info.name}")
