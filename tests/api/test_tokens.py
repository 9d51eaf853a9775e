"""Tokens: scopes, ends, revocation."""

from datetime import UTC, datetime

import psycopg
from sqlalchemy import make_url

from tests.kit.client import Member


async def made(member, **wish):
    answer = await member.ask("POST", "/tokens", json=wish)
    assert answer.status_code == 201, answer.text
    return Member(member.http, member.campaign, member.member, answer.json()["token"]), answer.json()["id"]


async def test_a_token_does_what_its_scopes_say_and_no_more(table):
    reader, _ = await made(table.ana, scopes=["read"], label="screen")
    assert (await reader.get("/sheets"))["sheets"]
    refused = await reader.refused("table.write_note", text="no")
    assert (refused["status"], refused["code"]) == (403, "out_of_scope")
    assert (await reader.ask("GET", "/tokens")).status_code == 403
    actor, _ = await made(table.ana, scopes=["act"])
    await actor.act("table.write_note", text="yes")
    assert (await actor.ask("GET", "/sheets")).status_code == 403


async def test_nobody_makes_a_token_wider_than_his_own(table):
    manager, _ = await made(table.ana, scopes=["manage"])
    wider = await manager.ask("POST", "/tokens", json={"scopes": ["act"]})
    assert (wider.status_code, wider.json()["code"]) == (403, "out_of_scope")


async def test_a_revoked_token_is_refused_at_once(table):
    reader, token_id = await made(table.ana, scopes=["read"])
    assert (await reader.ask("GET", "")).status_code == 200
    assert (await table.ana.ask("DELETE", f"/tokens/{token_id}")).status_code == 204
    answer = await reader.ask("GET", "")
    assert (answer.status_code, answer.json()["code"]) == (401, "not_signed_in")
    assert answer.headers["www-authenticate"] == "Bearer"


async def test_a_token_ends_when_its_time_is_over(table, owner_database):
    reader, token_id = await made(table.ana, scopes=["read"], lives_s=3600)
    assert (await reader.ask("GET", "")).status_code == 200
    later, later_id = await made(table.ana, scopes=["read"], lives_s=3600)
    parts = make_url(owner_database).set(drivername="postgresql")
    with psycopg.connect(parts.render_as_string(hide_password=False), autocommit=True) as connection:
        connection.execute(
            "UPDATE people.token SET expires_at = now() - interval '1 second' WHERE encode(hash, 'hex') LIKE %s",
            [f"{later_id}%"],
        )
    assert (await later.ask("GET", "")).status_code == 401
    [entry] = [t for t in (await table.ana.get("/tokens"))["tokens"] if t["id"] == token_id]
    assert datetime.fromisoformat(entry["expires_at"]) > datetime.now(UTC)


async def test_a_player_sees_and_revokes_his_own_tokens_alone(table):
    _, of_wren = await made(table.wren, scopes=["read"])
    assert of_wren not in {t["id"] for t in (await table.ana.get("/tokens"))["tokens"]}
    assert (await table.ana.ask("DELETE", f"/tokens/{of_wren}")).status_code == 404
    assert of_wren in {t["id"] for t in (await table.wren.get("/tokens"))["tokens"]}


async def test_no_answer_but_the_first_shows_a_token_and_the_database_holds_hashes(table, owner_database):
    reader, _ = await made(table.ana, scopes=["read"])
    listed = await table.wren.ask("GET", "/tokens")
    assert reader.token not in listed.text
    parts = make_url(owner_database).set(drivername="postgresql")
    with psycopg.connect(parts.render_as_string(hide_password=False)) as connection:
        dump = repr(connection.execute("SELECT * FROM people.token").fetchall())
    for token in (reader.token, table.ana.token, table.api.owner_token):
        assert token not in dump


async def test_whoever_runs_the_server_reads_as_a_gm_does_and_plays_no_part(table):
    owner = Member(table.api.http, table.wren.campaign, "", table.api.owner_token)
    await table.wren.act("table.write_note", text="the butler did it", audience="gms", pinned=True)
    assert [note["text"] for note in (await owner.get(""))["notes"]] == ["the butler did it"]
    assert (await owner.refused("table.write_note", text="hello"))["status"] == 403


async def test_whoever_runs_the_server_makes_a_token_for_who_lost_his(table):
    path = f"/v1/campaigns/{table.wren.campaign}/tokens"
    answer = await table.api.http.post(path, json={"member": table.ana.member}, headers=table.api.owner)
    again = Member(table.api.http, table.wren.campaign, table.ana.member, answer.json()["token"])
    await again.act("table.write_note", text="back again")
    refused = await table.wren.ask("POST", "/tokens", json={"member": table.ana.member})
    assert (refused.status_code, refused.json()["code"]) == (403, "wrong_role")


async def test_a_token_for_the_server_alone_that_may_not_manage_it_opens_no_campaign(table):
    made_ = await table.api.http.post("/v1/tokens", json={"scopes": ["read"]}, headers=table.api.owner)
    weak = {"Authorization": f"Bearer {made_.json()['token']}"}
    assert (await table.api.http.get(f"/v1/campaigns/{table.wren.campaign}", headers=weak)).status_code == 403
    assert (await table.api.http.get("/v1/campaigns", headers=weak)).json() == {"campaigns": [], "next": None}


async def test_a_bot_acts_for_whoever_let_it(table):
    bot = await table.wren.join("Bot", "spectator")
    refused = await bot.refused(
        "table.describe_character", on_behalf_of=table.ana.member, character=table.mara, description="tall"
    )
    assert (refused["status"], refused["code"]) == (403, "not_for_others")
    await table.ana.act("membership.name_proxy", proxy=bot.member)
    taken = await bot.act(
        "table.describe_character", on_behalf_of=table.ana.member, character=table.mara, description="tall"
    )
    [event] = taken.events
    assert (event["member"], event["sent_by"]) == (table.ana.member, bot.member)
