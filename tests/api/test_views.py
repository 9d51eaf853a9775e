"""Reads: views now and at any place, told apart by who looks."""

from datetime import UTC, datetime

import pytest


async def test_a_sheet_can_be_read_as_it_was_at_a_seq(table):
    before = (await table.ana.get("/chain"))["seq"]
    await table.ana.act("table.describe_character", character=table.mara, description="tired")
    assert (await table.ana.get(f"/sheets/{table.mara}"))["description"] == "tired"
    assert (await table.ana.get(f"/sheets/{table.mara}", at=str(before)))["description"] == ""


async def test_a_place_can_be_a_time_a_session_or_a_scene(table):
    await table.wren.act("table.begin_session", title="One")
    scene = (await table.wren.act("table.open_scene", title="The pier", present=[table.mara])).made("scene")
    await table.wren.act("table.close_scene", scene=scene)
    await table.wren.act("table.end_session")
    moment = datetime.now(UTC).isoformat()
    await table.wren.act("table.begin_session", title="Two")
    second = (await table.wren.act("table.open_scene", title="The market", present=[table.osk])).made("scene")
    assert set((await table.ana.get("/scene"))["scenes"]) == {second}
    assert (await table.ana.get("", at="session:1"))["session"] is None
    assert (await table.ana.get("", at="session:2"))["session"]["number"] == 2
    assert (await table.ana.get("/scene", at=moment))["scenes"] == {}
    in_scene = await table.ana.get("/sheets", at=f"scene:{second}")
    assert in_scene["sheets"][table.osk]["scene"] == second
    for canon in ("now", "then"):
        assert (await table.ana.get("/scene", at=moment, canon=canon))["scenes"] == {}


@pytest.mark.parametrize(
    ("at", "status", "code"),
    [
        ("yesterday", 422, "bad_place"),
        ("", 422, "bad_place"),
        ("session:9", 404, "unknown_place"),
        ("scene:scene-0", 404, "unknown_place"),
        ("0", 404, "unknown_place"),
        ("99999999999999999999", 404, "unknown_place"),
        ("session:\0", 422, "malformed"),
        ("1" * 101, 422, "malformed"),
    ],
)
async def test_a_place_that_is_none_is_said_to_be_none(table, at, status, code):
    for path in ("", "/sheets", "/scene", "/turn-order", "/pools", "/offers", "/timeline"):
        answer = await table.ana.ask("GET", path, params={"at": at})
        assert (answer.status_code, answer.json()["code"]) == (status, code), (path, answer.text)


async def test_a_read_that_has_not_changed_is_not_sent_again(table):
    first = await table.ana.ask("GET", "/sheets")
    etag = first.headers["etag"]
    assert etag.strip('"') == (await table.ana.get("/chain"))["cursor"]
    assert "Authorization" in first.headers["vary"]
    again = await table.ana.ask("GET", "/sheets", headers={"If-None-Match": etag})
    assert (again.status_code, again.content) == (304, b"")
    await table.ana.act("table.write_note", text="something")
    assert (await table.ana.ask("GET", "/sheets", headers={"If-None-Match": etag})).status_code == 200


async def test_turn_order_of_an_encounter(table):
    scene = (await table.wren.act("table.open_scene", title="The pier", present=[table.mara, table.osk])).made("scene")
    encounter = (
        await table.wren.act("table.open_encounter", scene=scene, system="impact", participants=[table.mara, table.osk])
    ).made("encounter")
    orders = (await table.ana.get("/turn-order"))["turn_orders"]
    assert set(orders[encounter]["participants"]) == {table.mara, table.osk}


async def test_the_timeline_tells_each_act_in_a_sentence(table):
    told = await table.ana.get("/timeline", limit=3)
    assert [entry["act"] for entry in told["acts"]] == ["table.create_campaign", "membership.invite", "membership.join"]
    assert all(entry["says"].endswith(".") for entry in told["acts"])
    rest = await table.ana.get("/timeline", after=told["next"])
    everything = await table.ana.get("/timeline")
    assert told["acts"] + rest["acts"] == everything["acts"]
    early = await table.ana.get("/timeline", at=str(told["acts"][-1]["last_seq"]))
    assert early["acts"] == told["acts"]


async def test_offers_name_acts_that_can_be_taken(table):
    known = {act["act"] for act in (await table.api.http.get("/v1/schemas/acts")).json()["acts"]}
    await table.wren.act("table.open_scene", title="The pier", present=[table.mara])
    for who in (table.wren, table.ana):
        assert {offer["act"] for offer in (await who.get("/offers"))["offers"]} <= known


async def test_an_unknown_character_has_no_sheet(table):
    answer = await table.ana.ask("GET", "/sheets/character-0")
    assert (answer.status_code, answer.json()["code"]) == (404, "unknown_id")


@pytest.mark.parametrize(
    "path",
    [
        "/pools/%00.doom/statement",
        "/pools/%00/statement?of={mara}",
        "/sheets/%00",
        "/members/%00/name",
        "/acts/a%00b",
        "/%00",
    ],
)
async def test_nothing_stands_at_a_path_with_a_nul(table, path):
    answer = await table.wren.ask("GET", path.format(mara=table.mara))
    assert (answer.status_code, answer.json()["code"]) == (404, "not_found")
    assert answer.headers["content-type"] == "application/problem+json"


async def test_no_parameter_has_a_nul(table):
    answer = await table.wren.ask("GET", f"/pools/impact.die/statement?of={table.mara}%00")
    assert (answer.status_code, answer.json()["code"]) == (422, "malformed")
    assert (await table.wren.ask("GET", f"/pools/impact.die/statement?of={table.mara}")).status_code == 200
