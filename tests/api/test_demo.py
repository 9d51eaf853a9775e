"""The demo campaign: played through the API, complete, provable, and harmless when played again."""

from itertools import accumulate, pairwise

import pytest

from api.demo import DemoFailed, play, read_script
from tests.kit.chain import check_shown
from tests.kit.client import Member

SESSIONS = 5
LUCK = {
    "session:1": ([], 0),
    "session:2": ([], 0),
    "session:3": ([], 0),
    "session:4": ([2, 1, -3, 1, -1, 1], 1),
    "session:5": ([2, 1, -3, 1, -1, 1, -1, 2], 2),
    None: ([2, 1, -3, 1, -1, 1, -1, 2], 2),
}
"""What moved the Luck pool by the end of each session, and at the head, with the balance."""


def silent(done: int, total: int) -> None:
    """Nobody watches."""


async def played(api):
    demo = await play(api.http, api.owner_token, read_script(), silent)
    return demo, Member(api.http, demo.campaign, "", api.owner_token)


async def test_the_demo_has_what_makes_an_evening(api):
    demo, owner = await played(api)
    assert demo.acts >= 150
    events = (await owner.get("/events", limit=1000))["events"]
    bodies = {event["type"]: event["body"] for event in events}
    assert {event["body"]["effect"] for event in events if event["type"] == "impact.effect_chosen"} == {
        "establish",
        "change",
        "lower",
        "raise",
    }
    assert {"impact.complication_accepted", "impact.reset_taken", "impact.failure_bought"} <= set(bodies)
    moves = [event["body"] for event in events if event["type"] == "impact.die_moved"]
    assert "harm" in {move["why"] for move in moves}
    assert "out" in {move["after"] for move in moves}
    assert "foiled" in {event["body"]["how"] for event in events if event["type"] == "impact.test_closed"}
    sessions = [event for event in events if event["type"] == "table.session_ended"]
    assert len(sessions) == SESSIONS
    assert check_shown(events, demo.campaign) == (await owner.get("/chain"))["hash"]


async def test_every_session_of_the_demo_can_be_read_as_it_was(api):
    _, owner = await played(api)
    dice = [
        [
            sheet["systems"]["impact"]["die"]
            for sheet in (await owner.get("/sheets", at=f"session:{number}"))["sheets"].values()
        ]
        for number in range(1, SESSIONS + 1)
    ]
    assert all(before != after for before, after in pairwise(dice))


async def test_the_luck_pool_of_the_demo_has_a_statement_at_every_session_and_at_the_head(api):
    _, owner = await played(api)
    for at, (moved, closing) in LUCK.items():
        asked = {"at": at} if at else {}
        page = await owner.get("/pools/luck/statement", **asked)
        pools = (await owner.get("/pools", **asked))["pools"]

        assert [line["by"] for line in page["lines"]] == moved, at
        assert (page["opening"], page["closing"], page["more"]) == (0, closing, False)
        assert [line["balance"] for line in page["lines"]] == list(accumulate(moved))
        assert pools.get("luck", {"holds": 0})["holds"] == closing
        assert all(line["why"] and line["act"].startswith("activity.") for line in page["lines"])


async def test_the_debt_of_the_demo_is_borrowed_and_called_in(api):
    _, owner = await played(api)
    page = await owner.get("/pools/doom/statement")
    assert [(line["by"], line["act"]) for line in page["lines"]] == [(1, "activity.buy_dice"), (-1, "activity.levy")]


async def test_the_demo_ends_with_all_systems_on_one_sheet_and_one_turn_order(api):
    _, owner = await played(api)
    events = (await owner.get("/events", limit=1000))["events"]
    sheets = (await owner.get("/sheets"))["sheets"].values()
    mara = next(sheet["systems"] for sheet in sheets if sheet["name"] == "Mara Quill")
    assert (mara["impact"]["die"], [d["text"] for d in mara["impact"]["details"]["character"]]) == (
        "D12",
        ["Knows every stone of the harbour", "Steady hands"],
    )
    assert mara["activity"]["fae"] == {"holds": 3, "cap": 3}
    assert (mara["impresa"]["luck"], mara["impresa"]["created_luck"]) == (0, 1)
    assert mara["impresa"]["fatigue"]["grade"] == 1
    veer = next(sheet["systems"] for sheet in sheets if sheet["name"] == "Captain Veer")
    assert (veer["impact"]["die"], veer["impresa"]["conscious"]) == ("D10", False)

    [blow] = [event["seq"] for event in events if event["type"] == "impresa.turn_closed"][:1]
    [fight] = (await owner.get("/turn-order", at=blow))["turn_orders"].values()
    assert (fight["system"], len(fight["participants"])) == ("impresa", 4)


async def test_the_dice_of_the_demo_can_be_checked(api):
    _, owner = await played(api)
    epochs = (await owner.get("/dice"))["epochs"]
    assert [(epoch["rolls"], bool(epoch["seed"]), epoch["faults"]) for epoch in epochs] == [(1, True, [])]


async def test_the_demo_played_again_adds_nothing(api):
    first, owner = await played(api)
    before = await owner.get("/chain")
    again, _ = await played(api)
    assert (again.campaign, again.was_there) == (first.campaign, True)
    assert await owner.get("/chain") == before


async def test_a_demo_that_was_broken_off_is_played_to_its_end(api):
    class Broken(Exception):
        pass

    def break_off(done: int, total: int) -> None:
        if done == total // 2:
            raise Broken

    with pytest.raises(Broken):
        await play(api.http, api.owner_token, read_script(), break_off)
    demo, owner = await played(api)
    assert not demo.was_there
    events = (await owner.get("/events", limit=1000))["events"]
    assert [event["type"] for event in events].count("impact.adventure_over") == 1
    acts = {event["act_id"] for event in events}
    people = 1 + 2 * len(read_script().players)
    assert len(acts) == demo.acts + people


async def test_what_only_the_gm_of_the_demo_knows_is_hidden_until_it_is_revealed(api):
    script = read_script()
    demo = await play(api.http, api.owner_token, script, silent)
    owner = Member(api.http, demo.campaign, "", api.owner_token)
    members = (await owner.get("/members"))["members"]
    [ana] = [member["member"] for member in members if member["name"] == "Ana"]
    made = await owner.ask("POST", "/tokens", json={"member": ana})
    player = Member(api.http, demo.campaign, ana, made.json()["token"])
    assert b"Captain Veer" not in (await player.ask("GET", "/sheets", params={"at": "session:1"})).content
    assert b"Captain Veer" in (await player.ask("GET", "/sheets", params={"at": "session:2"})).content
    assert b"barrel by barrel" not in (await player.ask("GET", "/export")).content


async def test_a_step_that_is_refused_is_named(api):
    script = read_script()
    with pytest.raises(DemoFailed, match="401"):
        await play(api.http, "nonsense", script, silent)
