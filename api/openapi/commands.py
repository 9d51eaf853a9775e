"""The schemas of acts and events, from the registry: a new act stands in them by itself."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

import msgspec

from domain.core.act import AnyAct
from domain.core.event import Fact
from domain.core.rulebook import registry
from domain.play import FOUNDING, JOINING

ON_BEHALF_OF: Final = {
    "type": ["string", "null"],
    "description": "The member whose act it is, if you send it for somebody else.",
}


@lru_cache(maxsize=1)
def act_schemas() -> dict[str, dict[str, Any]]:
    """The JSON schema of what is sent for each act, by the act's name."""
    return {name: _sent(act) for name, act in sorted(registry().acts.items()) if name not in (FOUNDING, JOINING)}


def event_schema(fact: Fact) -> dict[str, Any]:
    """The JSON schema of an event's body."""
    schema = msgspec.json.schema(fact.struct)
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", "version": fact.version, **schema}


def act_union() -> tuple[dict[str, Any], dict[str, Any]]:
    """One schema for any act, told apart by ``act``, and the component schemas that it names."""
    components: dict[str, Any] = {}
    mapping: dict[str, str] = {}
    for name, schema in act_schemas().items():
        key = f"act.{name}"
        parts = dict(schema)
        inner = parts.pop("$defs", {})
        for part, its in inner.items():
            components[f"{key}.{part}"] = _pointed(its, key)
        components[key] = _pointed(parts, key)
        mapping[name] = f"#/components/schemas/{key}"
    union = {
        "oneOf": [{"$ref": ref} for ref in mapping.values()],
        "discriminator": {"propertyName": "act", "mapping": mapping},
    }
    return union, components


def _sent(act: AnyAct) -> dict[str, Any]:
    schema: dict[str, Any] = act.command.model_json_schema()
    schema["title"] = act.name
    schema["properties"] = {
        "act": {"const": act.name, "type": "string"},
        **schema.get("properties", {}),
        "on_behalf_of": ON_BEHALF_OF,
    }
    schema["required"] = ["act", *schema.get("required", [])]
    return schema


def _pointed(schema: Any, key: str) -> Any:
    """The schema with references to its own definitions pointing to the components they became."""
    if isinstance(schema, list):
        return [_pointed(inner, key) for inner in schema]
    if not isinstance(schema, dict):
        return schema
    return {
        name: inner.replace("#/$defs/", f"#/components/schemas/{key}.") if name == "$ref" else _pointed(inner, key)
        for name, inner in schema.items()
    }
