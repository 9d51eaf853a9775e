"""``retcon schema``: what the API takes and gives, for whoever writes another frontend. Needs no database."""

from __future__ import annotations

from contextlib import AbstractAsyncContextManager
from enum import StrEnum
from typing import Annotated, Any

import msgspec
import orjson
import typer

from api.application import application
from api.openapi.commands import act_schemas, event_schema
from api.routes.schemas import setting_entries
from api.server import Server
from domain.core.rulebook import registry


class Kind(StrEnum):
    """What to describe."""

    OPENAPI = "openapi"
    ACTS = "acts"
    EVENTS = "events"
    SETTINGS = "settings"


def schema(
    kind: Annotated[Kind, typer.Argument(help="What to describe.")] = Kind.OPENAPI,
    name: Annotated[str | None, typer.Argument(help="One act, event type or setting, by name.")] = None,
) -> None:
    """Write the OpenAPI document, the JSON schemas of acts or events, or all settings, to the standard output."""
    found = _schemas(kind)
    if name is not None and name not in found:
        raise typer.BadParameter(f"there is no {name} among the {kind}")
    chosen = found if name is None else found[name]
    typer.echo(orjson.dumps(chosen, option=orjson.OPT_INDENT_2).decode())


def _schemas(kind: Kind) -> dict[str, Any]:
    if kind is Kind.ACTS:
        return act_schemas()
    if kind is Kind.EVENTS:
        return {fact: event_schema(found) for fact, found in sorted(registry().by_name.items())}
    if kind is Kind.SETTINGS:
        return {name: msgspec.to_builtins(entry) for name, entry in setting_entries().items()}
    return application(_nothing_to_open).openapi()


def _nothing_to_open() -> AbstractAsyncContextManager[Server]:
    raise RuntimeError("an application that is only described was started")
