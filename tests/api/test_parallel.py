"""Many acts at once, of many members: nothing is lost, nothing is counted twice, and no cap is passed."""

import asyncio
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.kit.client import Api, Member, serving

PLAYERS = 50
CAP = 2 * PLAYERS
"""What the Luck pool may hold among so many players."""


@dataclass(frozen=True)
class Crowd:
    """A GM and his players, each with a character in the open scene who holds one Action Point."""

    gm: Member
    players: dict[str, Member]

    async def deposit(self, *servers: Api) -> Counter[str]:
        """All put their Action Point into the Luck pool at once, over these servers in turn: what became of it."""
        waiting = []
        for number, (character, player) in enumerate(self.players.items()):
            there = servers[number % len(servers)] if servers else player
            through = Member(there.http, player.campaign, player.member, player.token)
            waiting.append(through.send("activity.bank_ap", character=character, ap=1))
        answers = await asyncio.gather(*waiting)
        return Counter(answer.json().get("code", str(answer.status_code)) for answer in answers)

    async def luck(self) -> int:
        """What the pool holds; the entries of its statement add up to that, each deposit once."""
        holds = (await self.gm.get("/pools"))["pools"]["luck"]["holds"]
        page = await self.gm.get("/pools/activity.luck/statement", limit=500)
        balances = [sum(line["by"] for line in page["lines"][: n + 1]) for n in range(len(page["lines"]))]
        assert [line["balance"] for line in page["lines"]] == balances
        assert page["closing"] == holds == balances[-1]
        assert len({(line["seq"], line["nth"]) for line in page["lines"]}) == len(page["lines"])
        return holds


@pytest.fixture
async def crowd(api: Api) -> Crowd:
    gm = await api.found("activity", your_name="Wren")
    invited = await gm.ask("POST", "/invites", json={"roles": ["player"], "uses": PLAYERS})
    players = {}
    for number in range(PLAYERS):
        joined = await api.http.post("/v1/join", json={"code": invited.json()["code"], "name": f"Player {number}"})
        player = Member(api.http, gm.campaign, joined.json()["member"], joined.json()["token"])
        made = await player.act("table.create_character", name=f"Character {number}")
        players[made.made("character")] = player
    opened = await gm.act("table.open_scene", title="Quay", present=list(players))
    for character in players:
        await gm.act(
            "ruling.correct", figure="activity.ap", of=character, by=1, mends=opened.seq, reason="To begin with"
        )
    return Crowd(gm, players)


async def test_fifty_deposits_at_once_end_at_exactly_what_was_put_in(crowd):
    assert await crowd.deposit() == {"200": PLAYERS}
    assert await crowd.luck() == PLAYERS

    assert await crowd.deposit() == {"ACT-53(b)": PLAYERS}
    assert await crowd.luck() == PLAYERS


async def test_deposits_at_once_end_at_the_cap_and_the_rest_are_refused(crowd):
    left = 20
    seq = (await crowd.gm.get("/chain"))["seq"]
    await crowd.gm.act("ruling.correct", figure="activity.luck", by=CAP - left, mends=seq, reason="Nearly full")

    assert await crowd.deposit() == {"200": left, "ACT-53(a)": PLAYERS - left}
    assert await crowd.luck() == CAP
    sheets = (await crowd.gm.get("/sheets"))["sheets"]
    kept = [sheets[character]["systems"]["activity"]["ap"]["all"] for character in crowd.players]
    assert Counter(kept) == {0: left, 1: PLAYERS - left}


async def test_two_servers_on_one_database_lose_no_deposit_and_pass_no_cap(crowd, api, database, tmp_path: Path):
    left = 35
    seq = (await crowd.gm.get("/chain"))["seq"]
    await crowd.gm.act("ruling.correct", figure="activity.luck", by=CAP - left, mends=seq, reason="Nearly full")

    async with serving(database, data_dir=tmp_path) as other:
        assert await crowd.deposit(api, other) == {"200": left, "ACT-53(a)": PLAYERS - left}
        assert await crowd.luck() == CAP
