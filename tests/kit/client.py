"""A client of the HTTP API for tests: the application in this process on a database, or a server over the wire.

async with serving(database) as api:
    table = await api.found("impact", your_name="Wren")
    ana = await table.join("Ana")
    made = await ana.act("table.create_character", name="Mara")
    sheet = await ana.get(f"/sheets/{made.made('character')}")
"""

from __future__ import annotations

import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from uuid import UUID, uuid4

import httpx

from api.application import application
from api.keys import read_keys
from api.owner import with_good_owner_token
from api.server import opened

HTTP_ERROR = 400


@dataclass(frozen=True)
class Taken:
    """The answer to an act."""

    body: dict[str, Any]
    key: UUID

    @property
    def events(self) -> list[dict[str, Any]]:
        return self.body["events"]

    @property
    def types(self) -> list[str]:
        return [event.get("type", "sealed") for event in self.events]

    @property
    def seq(self) -> int:
        return self.body["seq"]

    def made(self, kind: str) -> str:
        """The id of the first thing of this kind in the act's events."""
        found = (text for event in self.events for text in _texts(event.get("body")) if text.startswith(f"{kind}-"))
        return next(found)


class Problem(AssertionError):
    """The API answered with a problem where the test asked for success."""

    def __init__(self, response: httpx.Response) -> None:
        super().__init__(f"{response.request.method} {response.request.url}: {response.status_code} {response.text}")
        self.response = response


@dataclass
class Member:
    """Somebody in a campaign, with his token. ``seen`` has the raw bytes of every answer he ever got."""

    http: httpx.AsyncClient
    campaign: str
    member: str
    token: str
    seen: list[bytes] = field(default_factory=list)

    async def ask(self, method: str, path: str, **more: Any) -> httpx.Response:
        """Any request below the campaign."""
        headers = {"Authorization": f"Bearer {self.token}", **more.pop("headers", {})}
        response = await self.http.request(method, f"/v1/campaigns/{self.campaign}{path}", headers=headers, **more)
        self.seen.append(response.content + repr(response.headers).encode())
        return response

    async def get(self, path: str, **params: Any) -> Any:
        """What a path of the campaign shows."""
        response = await self.ask("GET", path, params=params)
        if response.status_code >= HTTP_ERROR:
            raise Problem(response)
        return response.json()

    async def send(
        self,
        act: str,
        *,
        key: UUID | None = None,
        if_match: str | None = None,
        dry_run: bool = False,
        on_behalf_of: str | None = None,
        **command: Any,
    ) -> httpx.Response:
        """Send an act, whatever comes of it."""
        headers = {"Idempotency-Key": str(key or uuid4())}
        if if_match is not None:
            headers["If-Match"] = if_match
        body = {"act": act, **command}
        if on_behalf_of is not None:
            body["on_behalf_of"] = on_behalf_of
        params = {"dry_run": "1"} if dry_run else {}
        return await self.ask("POST", "/acts", json=body, headers=headers, params=params)

    async def act(self, act: str, *, key: UUID | None = None, **command: Any) -> Taken:
        """Take an act. Raises Problem where it is refused."""
        key = key or uuid4()
        response = await self.send(act, key=key, **command)
        if response.status_code >= HTTP_ERROR:
            raise Problem(response)
        return Taken(response.json(), key)

    async def refused(self, act: str, **command: Any) -> dict[str, Any]:
        """The problem that an act gets; fails the test if it is taken."""
        response = await self.send(act, **command)
        assert response.status_code >= HTTP_ERROR, f"{act} was taken: {response.text}"
        assert response.headers["content-type"] == "application/problem+json"
        return response.json()

    async def join(self, name: str, *roles: str) -> Member:
        """Invite somebody, who joins; in these roles, or as a player."""
        invite = await self.ask("POST", "/invites", json={"roles": list(roles) or ["player"], "uses": 1})
        assert invite.status_code == httpx.codes.CREATED, invite.text
        joined = await self.http.post("/v1/join", json={"code": invite.json()["code"], "name": name})
        assert joined.status_code == httpx.codes.CREATED, joined.text
        return Member(self.http, self.campaign, joined.json()["member"], joined.json()["token"])


@dataclass(frozen=True)
class Api:
    """A server, as whoever runs it talks to it."""

    http: httpx.AsyncClient
    owner_token: str

    @property
    def owner(self) -> dict[str, str]:
        """The headers of whoever runs the server."""
        return {"Authorization": f"Bearer {self.owner_token}"}

    async def found(self, *systems: str, key: UUID | None = None, **more: Any) -> Member:
        """Make a campaign; gives its first GM."""
        body = {"name": "A campaign", "systems": list(systems) or ["impact"], **more}
        headers = {**self.owner, "Idempotency-Key": str(key or uuid4())}
        made = await self.http.post("/v1/campaigns", json=body, headers=headers)
        if made.status_code >= HTTP_ERROR:
            raise Problem(made)
        told = made.json()
        return Member(self.http, told["campaign"], told["member"], told["token"])


@asynccontextmanager
async def serving(database: str, *, data_dir: Path | None = None) -> AsyncIterator[Api]:
    """The application in this process, on a migrated database. ``data_dir`` holds its keys."""
    with tempfile.TemporaryDirectory() as spare:
        keys = read_keys(data_dir or Path(spare))
        keys = await with_good_owner_token(database, keys)
        app = application(lambda: opened(database, keys, pool_size=4))
        async with (
            app.router.lifespan_context(app),
            httpx.AsyncClient(
                transport=httpx.ASGITransport(app, raise_app_exceptions=True), base_url="http://retcon.test"
            ) as http,
        ):
            yield Api(http, keys.owner_token)


def _texts(value: Any) -> list[str]:
    if isinstance(value, str):
        return [value]
    if isinstance(value, dict):
        return [text for inner in (*value, *value.values()) for text in _texts(inner)]
    if isinstance(value, list):
        return [text for inner in value for text in _texts(inner)]
    return []
