"""Acts per second through HTTP, each answered after its commit, beside single-row inserts by pgbench.

A server process of its own, and clients with one held connection each, which send the next act when the last is
answered.
The clients speak bare HTTP/1.1 over a socket, so that what is measured is the server and not them.
"""

import asyncio
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from uuid import uuid4

import httpx
from sqlalchemy import make_url

from eventstore import EventStore
from tests.bench.figure import Figure
from tests.bench.raw import make_raw_table, raw_inserts

CLIENTS = (1, 16, 64)
ROUNDS = 5
HEAD_END = b"\r\n\r\n"
LENGTH = b"content-length: "

Seat = tuple[str, str]
"""A campaign, and the token of a member of it."""


@dataclass(slots=True)
class Player:
    """One client: a connection, and the campaign he plays in."""

    campaign: str
    token: str
    reader: asyncio.StreamReader
    writer: asyncio.StreamWriter

    async def act(self) -> None:
        """Send one act and wait for its answer."""
        body = b'{"act":"table.write_note","text":"A note as people write them, of a line or so, in the heat of play."}'
        self.writer.write(
            f"POST /v1/campaigns/{self.campaign}/acts HTTP/1.1\r\nHost: retcon\r\n"
            f"Authorization: Bearer {self.token}\r\nIdempotency-Key: {uuid4()}\r\n"
            f"Content-Length: {len(body)}\r\n\r\n".encode()
            + body
        )
        head = await self.reader.readuntil(HEAD_END)
        assert head.startswith(b"HTTP/1.1 200 "), head
        start = head.lower().index(LENGTH) + len(LENGTH)
        await self.reader.readexactly(int(head[start : head.index(b"\r", start)]))


@dataclass(slots=True)
class Rounds:
    """What both did at one number of clients, and within how many ms half and 99 % of our acts were answered."""

    ours: list[float] = field(default_factory=list)
    raw: list[float] = field(default_factory=list)
    half: list[float] = field(default_factory=list)
    most: list[float] = field(default_factory=list)

    def note(self, per_second: float, took: list[float]) -> None:
        """Note a round of ours."""
        took.sort()
        self.ours.append(per_second)
        self.half.append(took[len(took) // 2])
        self.most.append(took[len(took) * 99 // 100])


async def measure(
    server: str,
    owner_token: str,
    database: str,
    pgbench_path: Path,
    seconds: float,
    *,
    clients: Sequence[int] = CLIENTS,
    rounds: int = ROUNDS,
) -> list[Figure]:
    """Measure at each number of clients, each in a campaign of his own, and with all clients in one campaign."""
    async with EventStore(database) as store:
        await make_raw_table(store.engine)
    apart = await _campaigns(server, owner_token, max(clients))
    together = await _campaigns(server, owner_token, 1) * 16
    crowds = {f"acts over HTTP, {n} client{'s' if n > 1 else ''}": apart[:n] for n in clients}
    crowds["acts over HTTP, 16 clients in one campaign"] = together
    results = {name: Rounds() for name in crowds}
    for _ in range(rounds):
        for name, crowd in crowds.items():
            results[name].raw.append(await raw_inserts(database, pgbench_path, len(crowd), seconds))
            players = [await _player(server, seat) for seat in crowd]
            results[name].note(*await _play(players, seconds))
            for player in players:
                player.writer.close()
    return [figure for name, result in results.items() for figure in _figures(name, result)]


def _figures(name: str, result: Rounds) -> list[Figure]:
    return [
        Figure.of(name, "1/s", result.ours, result.raw),
        Figure.of(f"{name}: half answered within", "ms", result.half),
        Figure.of(f"{name}: 99 % answered within", "ms", result.most),
    ]


async def _campaigns(server: str, owner_token: str, number: int) -> list[Seat]:
    """So many new campaigns, each with its GM's token."""
    headers = {"Authorization": f"Bearer {owner_token}"}
    async with httpx.AsyncClient(base_url=server, timeout=60) as http:
        made = []
        for _ in range(number):
            body = {"name": "Measured", "systems": ["impact"]}
            answer = (await http.post("/v1/campaigns", json=body, headers=headers)).json()
            made.append((answer["campaign"], answer["token"]))
    return made


async def _player(server: str, seat: Seat) -> Player:
    parts = make_url(server)
    reader, writer = await asyncio.open_connection(parts.host, parts.port)
    player = Player(*seat, reader, writer)
    await player.act()
    return player


async def _play(crowd: list[Player], seconds: float) -> tuple[float, list[float]]:
    """Acts per second of these players, and how long each act took, in ms."""
    start = time.perf_counter()
    took: list[float] = []

    async def play(player: Player) -> None:
        now = time.perf_counter()
        while now - start < seconds:
            await player.act()
            before, now = now, time.perf_counter()
            took.append((now - before) * 1000)

    await asyncio.gather(*map(play, crowd))
    return len(took) / (time.perf_counter() - start), took
