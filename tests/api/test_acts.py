"""The door for acts: taken once, answered again, tried without effect, refused with reasons."""

from uuid import uuid4

import pytest

NOTE = {"text": "remember the lamp"}


async def test_an_act_is_answered_with_its_events_its_receipt_and_the_views_it_changed(table):
    taken = await table.wren.act("table.open_scene", title="The pier", present=[table.mara])
    scene = taken.made("scene")
    assert taken.types[:2] == ["table.scene_opened", "table.character_entered"]
    assert taken.body["views"]["scenes"][scene]["present"] == [table.mara]
    assert set(taken.body["views"]["sheets"]) == {table.mara}
    chain = await table.wren.get("/chain")
    assert (taken.body["seq"], taken.body["hash"], taken.body["cursor"]) == (
        chain["seq"],
        chain["hash"],
        chain["cursor"],
    )


async def test_an_act_sent_again_is_taken_once_and_answered_alike(table):
    key = uuid4()
    first = await table.ana.send("table.write_note", key=key, **NOTE)
    await table.teo.act("table.write_note", text="something else happens")
    again = await table.ana.send("table.write_note", key=key, **NOTE)
    assert first.content == again.content
    assert first.headers["etag"] == again.headers["etag"]
    notes = (await table.ana.get("/events", type="table.note_written"))["events"]
    assert [event["body"]["text"] for event in notes] == ["remember the lamp", "something else happens"]


async def test_the_views_in_a_repeated_answer_are_those_of_then(table):
    key = uuid4()
    first = await table.ana.send("table.describe_character", key=key, character=table.mara, description="young")
    await table.ana.act("table.describe_character", character=table.mara, description="old")
    again = await table.ana.send("table.describe_character", key=key, character=table.mara, description="young")
    assert again.json()["views"] == first.json()["views"]
    assert again.json()["views"]["sheets"][table.mara]["description"] == "young"


async def test_a_retry_is_answered_though_the_act_could_not_be_taken_now(table):
    key = uuid4()
    scene = (await table.wren.act("table.open_scene", title="The pier")).made("scene")
    closed = await table.wren.send("table.close_scene", key=key, scene=scene)
    assert closed.status_code == 200
    again = await table.wren.send("table.close_scene", key=key, scene=scene)
    assert (again.status_code, again.content) == (200, closed.content)
    assert (await table.wren.refused("table.close_scene", scene=scene))["code"] == "scene_ended"


async def test_a_retry_with_an_outdated_cursor_is_answered(table):
    key = uuid4()
    cursor = (await table.ana.get("/chain"))["cursor"]
    first = await table.ana.send("table.write_note", key=key, if_match=cursor, **NOTE)
    assert first.status_code == 200
    again = await table.ana.send("table.write_note", key=key, if_match=cursor, **NOTE)
    assert (again.status_code, again.content) == (200, first.content)


async def test_another_act_under_a_known_key_is_refused(table):
    key = uuid4()
    await table.ana.act("table.write_note", key=key, **NOTE)
    other = await table.ana.send("table.write_note", key=key, text="another")
    assert (other.status_code, other.json()["code"]) == (422, "other_act")
    by_another = await table.teo.send("table.write_note", key=key, **NOTE)
    assert (by_another.status_code, by_another.json()["code"]) == (422, "other_act")


async def test_a_refused_act_leaves_its_key_free(table):
    key = uuid4()
    refused = await table.wren.send("table.begin_turn", key=key, encounter="encounter-0", character=table.mara)
    assert refused.status_code == 404
    assert (await table.wren.send("table.write_note", key=key, **NOTE)).status_code == 200


async def test_an_act_on_an_outdated_cursor_is_told_what_to_read(table):
    cursor = (await table.ana.get("/chain"))["cursor"]
    await table.teo.act("table.write_note", text="meanwhile")
    moved = await table.ana.send("table.write_note", if_match=cursor, **NOTE)
    now = (await table.ana.get("/chain"))["cursor"]
    assert (moved.status_code, moved.json()["code"], moved.json()["cursor"]) == (412, "head_moved", now)
    assert (await table.ana.send("table.write_note", if_match=f'"{now}"', **NOTE)).status_code == 200


async def test_a_dry_run_shows_what_would_change_and_writes_nothing(table):
    before = await table.wren.get("/chain")
    tried = await table.wren.send("table.open_scene", dry_run=True, title="The pier", present=[table.mara])
    assert tried.status_code == 200
    assert tried.json()["dry_run"] is True
    types = [event["type"] for event in tried.json()["events"]]
    assert types[:2] == ["table.scene_opened", "table.character_entered"]
    assert await table.wren.get("/chain") == before
    assert (await table.wren.get("/scene")) == {"scenes": {}}


async def test_a_refusal_names_code_rule_and_system(table):
    refused = await table.ana.refused("table.open_scene", title="Mine")
    assert refused["status"] == 403
    assert (refused["code"], refused["rule"], refused["system"]) == ("wrong_role", "MEM-2", "membership")
    assert refused["detail"].endswith(".")


async def test_an_act_is_found_by_its_id_and_its_command_is_for_who_took_it_and_for_gms(table):
    key = uuid4()
    await table.ana.act("table.write_note", key=key, **NOTE)
    for who, knows in ((table.ana, True), (table.wren, True), (table.teo, False)):
        found = await who.get(f"/acts/{key}")
        assert found["act"] == "table.write_note"
        assert (found["events"][0].get("command") == NOTE) is knows
    assert (await table.ana.ask("GET", f"/acts/{uuid4()}")).status_code == 404
    assert (await table.ana.ask("GET", "/acts/nonsense")).status_code == 404


@pytest.mark.parametrize(
    ("body", "path"),
    [
        (b"", "$"),
        (b"[]", "$"),
        (b"nonsense", "$"),
        (b"{}", "act"),
        (b'{"act": 7}', "act"),
        (b'{"act": "table.sing"}', "act"),
        (b'{"act": "table.write_note", "text": "a\\u0000b"}', "$.text"),
        (b'{"act": "table.write_note", "text": "\\ud800"}', "$"),
        (b'{"act": "table.write_note", "text": "a", "pinned": NaN}', "$"),
        (b'{"act": "table.pass_time", "minutes": 9007199254740992}', "$.minutes"),
        (b'{"act": "table.pass_time", "minutes": 99999999999999999999999}', "$.minutes"),
        (b'{"act": "table.pass_time", "minutes": 1.5}', "$.minutes"),
        (b'{"act": "table.write_note", "text": "a", "colour": "red"}', "colour"),
        ('{"act": "table.write_note", "text": "a", "färbe": 1}'.encode(), "$"),
        (b'{"act": "table.write_note", "text": ["a"], "on_behalf_of": 3}', "on_behalf_of"),
        (b'{"act": "table.create_campaign", "name": "x", "systems": ["impact"]}', "act"),
        (b'{"act": "membership.join", "invitation": "invitation-0"}', "act"),
        (b'{"act": "table.write_note", "text": ' + b"[" * 5000 + b"]" * 5000 + b"}", "$"),
    ],
)
async def test_what_the_log_cannot_hold_is_refused_at_the_edge(table, body, path):
    before = await table.ana.get("/chain")
    answer = await table.ana.ask("POST", "/acts", content=body, headers={"Content-Type": "application/json"})
    assert answer.status_code == 422
    assert answer.headers["content-type"] == "application/problem+json"
    assert path in {error["path"].partition("[")[0] for error in answer.json()["errors"]}
    assert await table.ana.get("/chain") == before


async def test_a_body_at_the_limit_is_read_and_one_over_is_not(table):
    frame = b'{"act": "table.write_note", "text": "%s"}'
    room = 64 * 1024 - len(frame % b"")
    for size, expected in ((room, 409), (room + 1, 413)):
        body = frame % (b"x" * size)
        answer = await table.ana.ask("POST", "/acts", content=body)
        assert answer.status_code == expected, answer.text
    assert answer.json()["limit_bytes"] == 64 * 1024


async def test_a_key_or_cursor_that_is_none_is_refused(table):
    answer = await table.ana.ask(
        "POST", "/acts", json={"act": "table.write_note", **NOTE}, headers={"Idempotency-Key": "x"}
    )
    assert (answer.status_code, answer.json()["errors"][0]["path"]) == (422, "Idempotency-Key")
    answer = await table.ana.send("table.write_note", if_match="soon", **NOTE)
    assert (answer.status_code, answer.json()["code"]) == (422, "bad_position")


async def test_without_a_good_token_nothing_is_taken(table):
    path = f"/v1/campaigns/{table.wren.campaign}/acts"
    for headers in ({}, {"Authorization": "Bearer nonsense"}, {"Authorization": "Basic abc"}):
        answer = await table.api.http.post(path, json={"act": "table.write_note", **NOTE}, headers=headers)
        assert (answer.status_code, answer.json()["code"]) == (401, "not_signed_in")


async def test_the_end_of_a_session_signs_the_head(table):
    await table.wren.act("table.begin_session", title="One")
    ended = await table.wren.act("table.end_session")
    chain = await table.wren.get("/chain")
    assert [(head["seq"], head["hash"]) for head in chain["signed_heads"]] == [(ended.seq, ended.body["hash"])]
