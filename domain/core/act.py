"""Acts: what somebody asks to happen, as a command, and the three stages that decide it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, TypeVar

import pydantic

from domain.core.audience import Viewer
from domain.core.event import Event
from domain.core.play import Play
from domain.core.refusal import FieldError, Malformed, Reason
from domain.core.table import Table


class Command(pydantic.BaseModel):
    """What is asked, immutable, with no field beyond those named.

    A ``Reason`` in a field's annotation is the refusal for malformed values of it; ``forbids`` names the refusal for
    fields that nobody may set. The docstring of a command is its description in the API.
    """

    model_config = pydantic.ConfigDict(frozen=True, extra="forbid", strict=True)
    forbids: ClassVar[Mapping[str, Reason]] = {}


C = TypeVar("C", bound=Command)
F = TypeVar("F")


@dataclass(frozen=True, slots=True)
class Offer:
    """Something a viewer may do next: the act, the part of its command that is known, and a few words."""

    act: str
    command: Mapping[str, Any]
    says: str


def offers_nothing(_: Play, __: Viewer) -> Iterable[Offer]:
    """The offers of an act that the views need not suggest."""
    return ()


@dataclass(frozen=True, slots=True)
class Act(Generic[C, F]):
    """One act of a rulebook, in the order in which it is judged.

    ``find(command, play, table)`` finds what the command names, or refuses; ``entitled(found, play, table)`` refuses
    who may not; ``decide(command, found, play, table)`` refuses by the rules or gives the events, at least one.
    ``refusals`` lists every ``Reason`` these three may give. ``kept`` acts are never struck.
    ``offers(play, viewer)`` says when a viewer may take the act next. The same input gives the same answer.
    """

    name: str
    command: type[C]
    find: Callable[[C, Play, Table], F]
    entitled: Callable[[F, Play, Table], None]
    decide: Callable[[C, F, Play, Table], Sequence[Event]]
    refusals: tuple[Reason, ...] = ()
    kept: bool = False
    offers: Callable[[Play, Viewer], Iterable[Offer]] = offers_nothing


AnyAct = Act[Any, Any]


def finds_nothing(_: Command, __: Play, ___: Table) -> None:
    """The first stage of an act that names nothing."""


def anybody(_: object, __: Play, ___: Table) -> None:
    """The second stage of an act that every member may take."""


def read_command(act: Act[C, F], body: bytes) -> C:
    """The command in the JSON ``body``.

    Raises ``Refusal`` where every problem is a wrong value of a field that declares a reason, else ``Malformed`` with
    all that is wrong: a field that is missing is no matter of the rules.
    """
    try:
        return act.command.model_validate_json(body)
    except pydantic.ValidationError as error:
        problems = error.errors(include_url=False, include_context=False, include_input=False)
        reasons = [_declared(act.command, problem) for problem in problems]
        if reasons[0] is not None and None not in reasons:
            raise reasons[0](field=_path(problems[0])) from None
        raise Malformed(act.name, tuple(FieldError(_path(p), str(p["msg"])) for p in problems)) from None


def write_command(command: Command) -> bytes:
    """The command as JSON with its defaults left out; ``read_command`` gives an equal command back."""
    return command.model_dump_json(exclude_defaults=True).encode()


def _path(problem: Mapping[str, Any]) -> str:
    return ".".join(map(str, problem["loc"])) or "body"


def _declared(command: type[Command], problem: Mapping[str, Any]) -> Reason | None:
    """The reason that answers for the problem: of a field nobody may set, or of a wrong value.

    For a missing field, only a reason that says so: one whose code is ``missing``.
    """
    name = str(problem["loc"][0]) if problem["loc"] else ""
    if name in command.forbids:
        return command.forbids[name]
    field = command.model_fields.get(name)
    reason = next((m for m in field.metadata if isinstance(m, Reason)), None) if field else None
    return None if reason and problem["type"] == "missing" and reason.code != "missing" else reason
