"""The schemas of every act and event, and the settings, for whoever writes another frontend. They are no secret."""

from __future__ import annotations

from typing import Any, Final

import msgspec
from fastapi import APIRouter, Response

from api.looking import JSON
from api.openapi.commands import act_schemas, event_schema
from api.openapi.components import PROBLEMS, Responses, gives
from domain.core.refusal import Reason
from domain.core.rulebook import registry

UNKNOWN_SCHEMA = Reason("unknown_id", "TAB-1", "There is no act or event of this name.")

SCHEMA: Final[Responses] = {
    200: {"description": "A JSON schema.", "content": {JSON: {"schema": {"type": "object"}}}},
    **PROBLEMS,
}

router = APIRouter(prefix="/v1/schemas", tags=["schemas"])


class ActEntry(msgspec.Struct, frozen=True):
    """An act that this server knows: its name, its rulebook, what it is for."""

    act: str
    rules: str
    says: str
    kept: bool


class ActList(msgspec.Struct, frozen=True):
    """Every act that this server knows."""

    acts: list[ActEntry]


class EventEntry(msgspec.Struct, frozen=True):
    """An event type that this server knows, and its version."""

    type: str
    version: int
    says: str
    kept: bool


class EventList(msgspec.Struct, frozen=True):
    """Every event type that this server knows."""

    events: list[EventEntry]


class SettingEntry(msgspec.Struct, frozen=True):
    """A setting of a campaign: its name, its default, its lawful values in words, the rule it belongs to."""

    name: str
    default: Any
    values: str
    rule: str


class SettingList(msgspec.Struct, frozen=True):
    """Every setting that a campaign may choose."""

    settings: list[SettingEntry]


def setting_entries() -> dict[str, SettingEntry]:
    """Every setting by its name, in name order."""
    return {n: SettingEntry(n, s.default, s.values, s.rule) for n, s in sorted(registry().settings.items())}


@router.get("/settings", responses=gives(SettingList))
async def list_settings() -> Response:
    """Every setting that a campaign may choose, in name order."""
    return _shown(SettingList(list(setting_entries().values())))


@router.get("/acts", responses=gives(ActList))
async def list_acts() -> Response:
    """Every act, in name order."""
    acts = sorted(registry().acts.items())
    return _shown(ActList([ActEntry(n, registry().rules_of(n), _says(a.command), a.kept) for n, a in acts]))


@router.get("/acts/{name}", responses=SCHEMA)
async def get_act_schema(name: str) -> Response:
    """The JSON schema of what is sent for an act."""
    schema = act_schemas().get(name)
    if schema is None:
        raise UNKNOWN_SCHEMA(name=name)
    return _shown(schema)


@router.get("/events", responses=gives(EventList))
async def list_event_types() -> Response:
    """Every event type, in name order."""
    facts = sorted(registry().by_name.items())
    return _shown(EventList([EventEntry(n, f.version, _says(f.struct), f.kept) for n, f in facts]))


@router.get("/events/{type}", responses=SCHEMA)
async def get_event_schema(type: str) -> Response:  # noqa: A002
    """The JSON schema of an event's body."""
    fact = registry().by_name.get(type)
    if fact is None:
        raise UNKNOWN_SCHEMA(name=type)
    return _shown(event_schema(fact))


def _says(kind: type[Any]) -> str:
    return (kind.__doc__ or "").strip()


def _shown(value: Any) -> Response:
    return Response(msgspec.json.encode(value), media_type=JSON)
