"""Schemas of what the API answers, from the very types that it encodes."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Any, Final

import msgspec

REF: Final = "#/components/schemas/{name}"


def _one_of(*names: str, more: Iterable[dict[str, Any]] = ()) -> dict[str, Any]:
    return {"items": {"anyOf": [*({"$ref": REF.format(name=name)} for name in names), *more]}}


ShownEvents = Annotated[list[Any], msgspec.Meta(extra_json_schema=_one_of("ShownEvent", "SealedEvent"))]
"""Events as a viewer may see them, each a ``ShownEvent`` or a ``SealedEvent``."""

_TRIED = {"type": "object", "required": ["type"], "description": "The body of an event that a dry run would give."}
AnsweredEvents = Annotated[
    list[Any], msgspec.Meta(extra_json_schema=_one_of("ShownEvent", "SealedEvent", more=[_TRIED]))
]
"""Events in the answer to an act: as they are shown, or of a dry run their bare bodies."""

PROBLEM: Final = {
    "description": "A problem, as RFC 9457 has it.",
    "content": {"application/problem+json": {"schema": {"$ref": REF.format(name="Problem")}}},
}
PROBLEMS: Final[dict[int | str, dict[str, Any]]] = {"4XX": PROBLEM, "503": PROBLEM}

Responses = dict[int | str, dict[str, Any]]


def gives(kind: type[msgspec.Struct], *, status: int = 200, says: str = "") -> Responses:
    """What an endpoint says in OpenAPI of its answer, a ``msgspec.Struct``."""
    description = says or (kind.__doc__ or kind.__name__).partition("\n")[0]
    schema = {"$ref": REF.format(name=kind.__name__)}
    return {status: {"description": description, "content": {"application/json": {"schema": schema}}}, **PROBLEMS}


def schemas(kinds: Iterable[type[Any]]) -> dict[str, Any]:
    """The component schemas of these types and of all they hold."""
    _, components = msgspec.json.schema_components(kinds, schema_hook=_any_json, ref_template=REF)
    return components


def _any_json(kind: type[Any]) -> dict[str, Any]:
    """Raw JSON may be anything."""
    if kind is msgspec.Raw:
        return {}
    raise NotImplementedError(kind)
