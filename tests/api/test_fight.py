"""A fight of six over HTTP: the order at every seq is the one that the bare events give, reckoned by another way."""

from collections import deque
from typing import Any
from uuid import UUID

import pytest

from domain.dice import sources
from domain.systems.impresa.state import impresa
from tests.domain.impresa.fighting import Fight, fight_of_six
from tests.domain.impresa.naive_order import Standing, Told, naive
from tests.kit.client import Member
from tests.kit.game import act_id

OWN_DOORS = ("table.create_campaign", "membership.invite", "membership.join")


@pytest.fixture
def dice(monkeypatch: pytest.MonkeyPatch) -> deque[int]:
    """The server's dice show these faces, in order, and fail where there are none."""
    faces: deque[int] = deque()
    monkeypatch.setattr(sources, "face", lambda *_: faces.popleft())
    return faces


async def played(fight: Fight, people: dict[str, Member], dice: deque[int]) -> None:
    """Play over HTTP what was played in memory, each by the member whose act it was, under the same act ids."""
    for number, taken in enumerate(fight.stage.game.taken, start=1):
        if taken["act"] in OWN_DOORS:
            continue
        dice.extend(taken.get("dice", []))
        await people[taken["by"]].act(taken["act"], key=UUID(act_id(number)), **taken.get("with", {}))
        assert not dice


def shown(orders: dict[str, Any], encounter: str) -> Standing:
    """Where the turn stands as the API shows it."""
    view = orders[encounter]["systems"]["impresa"] if encounter in orders else None
    if view is None:
        return Standing(None, [])
    coming = ("due",) if view["attack"] is not None else ("now", "due")
    return Standing(view["now"], [place["character"] for place in view["places"] if place["standing"] in coming])


async def test_a_fight_of_six_over_http_has_the_order_that_its_events_give_at_every_seq(api, dice):
    fight = fight_of_six()
    fitness = {character.id: character.abilities["fitness"] for character in impresa(fight.play).characters.values()}
    gm = await api.found("impresa", your_name="GM")
    people = {"GM": gm, **{name: await gm.join(name) for name in ("Mina", "Jonas", "Anouk")}}
    await played(fight, people, dice)

    events = (await gm.get("/events", limit=1000))["events"]
    told: list[Told] = [(event["type"], event["body"]) for event in events]
    ends = [n for n, event in enumerate(events, start=1) if n == len(events) or events[n]["nth"] == 0]
    standings = []
    for end in ends:
        begins = events[end - 1]["seq"] - events[end - 1]["nth"]
        due = naive(told[:end], fight["fight"], fitness)
        standings.append(due)
        for seq in range(begins, end + 1):
            orders = (await gm.get("/turn-order", at=str(seq)))["turn_orders"]
            assert shown(orders, fight["fight"]) == due, f"at {seq}"
            assert orders.get(fight["fight"], {}).get("holder") == due.now, f"at {seq}"

    assert len(events) == ends[-1] > 100
    assert standings[-1] == fight.reckoned
    assert len({standing.now for standing in standings}) == 7
