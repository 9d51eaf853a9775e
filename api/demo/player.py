"""Playing the script through the HTTP API, under keys that make a second playing harmless."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from http import HTTPStatus
from typing import Any
from uuid import UUID

import httpx

from api.demo.script import Script, Step

Progress = Callable[[int, int], None]


class DemoFailed(Exception):
    """The demo did not go as written; the message has the step and what the server said."""


@dataclass(frozen=True, slots=True)
class Played:
    """The demo campaign: its id, how many acts its script has, whether it was there already."""

    campaign: str
    acts: int
    was_there: bool


@dataclass(slots=True)
class _Table:
    """The people at the demo's table with their tokens, and the names of things so far."""

    http: httpx.AsyncClient
    script: Script
    campaign: str = ""
    tokens: dict[str, str] = field(default_factory=dict)
    members: dict[str, str] = field(default_factory=dict)
    names: dict[str, str] = field(default_factory=dict)


async def play(http: httpx.AsyncClient, owner_token: str, script: Script, progress: Progress) -> Played:
    """Play the script, or what is missing of it. ``http``: a client of the server. Raises DemoFailed."""
    table = _Table(http, script)
    await _found(table, owner_token)
    if await _is_played(table):
        return Played(table.campaign, len(script.steps), was_there=True)
    for name, roles in script.players:
        await _join(table, name, list(roles))
    table.names.update(table.members)
    for nth, step in enumerate(script.steps):
        await _take(table, step, script.key(f"step/{nth}"))
        progress(nth + 1, len(script.steps))
    return Played(table.campaign, len(script.steps), was_there=False)


async def _found(table: _Table, owner_token: str) -> None:
    body = {**table.script.campaign, "your_name": table.script.gm}
    made = await _post(table, "/v1/campaigns", body, owner_token, table.script.key("campaign"))
    table.campaign = made["campaign"]
    table.tokens[table.script.gm] = made["token"]
    table.members[table.script.gm] = made["member"]


async def _is_played(table: _Table) -> bool:
    last = table.script.key(f"step/{len(table.script.steps) - 1}")
    headers = {"Authorization": f"Bearer {table.tokens[table.script.gm]}"}
    found = await table.http.get(f"/v1/campaigns/{table.campaign}/acts/{last}", headers=headers)
    return found.status_code == HTTPStatus.OK


async def _join(table: _Table, name: str, roles: list[str]) -> None:
    gm = table.tokens[table.script.gm]
    path = f"/v1/campaigns/{table.campaign}/invites"
    invite = await _post(table, path, {"roles": roles, "uses": 1}, gm, table.script.key(f"invite/{name}"))
    joining = {"code": invite["code"], "name": name}
    joined = await _post(table, "/v1/join", joining, None, table.script.key(f"join/{name}"))
    table.tokens[name] = joined["token"]
    table.members[name] = joined["member"]


async def _take(table: _Table, step: Step, key: UUID) -> None:
    body = {"act": step.act, **{field: _resolved(value, table.names) for field, value in step.command.items()}}
    taken = await _post(table, f"/v1/campaigns/{table.campaign}/acts", body, table.tokens[step.by], key)
    texts = list(_texts([event.get("body") for event in taken["events"]]))
    for name, kind in step.keeps.items():
        known = set(table.names.values())
        table.names[name] = next((t for t in texts if t.startswith(f"{kind}-") and t not in known), "")


async def _post(table: _Table, path: str, body: dict[str, Any], token: str | None, key: UUID) -> Any:
    headers = {"Idempotency-Key": str(key), **({"Authorization": f"Bearer {token}"} if token else {})}
    response = await table.http.post(path, json=body, headers=headers)
    if response.is_error:
        raise DemoFailed(
            f"{body.get('act', path)} of the demo was answered with {response.status_code}: {response.text}"
        )
    return response.json()


def _resolved(value: Any, names: dict[str, str]) -> Any:
    """The value with every ``$name`` in it replaced by the id kept under that name."""
    if isinstance(value, dict):
        return {_resolved(key, names): _resolved(inner, names) for key, inner in value.items()}
    if isinstance(value, list):
        return [_resolved(inner, names) for inner in value]
    if isinstance(value, str) and value.startswith("$"):
        return names[value[1:]]
    return value


def _texts(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for inner in value.values():
            yield from _texts(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _texts(inner)
