"""Making campaigns and coming into them."""

from uuid import uuid4

import pytest

from tests.kit.client import Member


async def test_whoever_makes_a_campaign_is_its_gm_and_gets_a_token(api):
    gm = await api.found("impact", name="The Lamps", your_name="Wren")
    [member] = (await gm.get("/members"))["members"]
    assert member == {
        "member": gm.member,
        "name": "Wren",
        "roles": ["gm"],
        "characters": [],
        "proxies": [],
        "you": True,
    }
    assert (await gm.get(""))["name"] == "The Lamps"


async def test_the_same_request_makes_no_second_campaign_and_gets_the_same_answer(api):
    key = uuid4()
    first = await api.found("impact", key=key)
    again = await api.found("impact", key=key)
    assert (first.campaign, first.member, first.token) == (again.campaign, again.member, again.token)
    listed = (await api.http.get("/v1/campaigns", headers=api.owner)).json()["campaigns"]
    assert len(listed) == 1


async def test_a_long_list_of_campaigns_comes_in_pages(api):
    made = {(await api.found(name=f"Number {number}")).campaign for number in range(5)}
    listed, after = [], None
    while True:
        params = {"limit": 2, **({"after": after} if after else {})}
        page = (await api.http.get("/v1/campaigns", headers=api.owner, params=params)).json()
        listed += [campaign["campaign"] for campaign in page["campaigns"]]
        after = page["next"]
        if after is None:
            break
    assert len(listed) == 5
    assert set(listed) == made


async def test_another_campaign_under_the_same_key_is_refused(api):
    key = str(uuid4())
    headers = {**api.owner, "Idempotency-Key": key}
    first = {"name": "One", "systems": ["impact"]}
    assert (await api.http.post("/v1/campaigns", json=first, headers=headers)).status_code == 201
    other = await api.http.post("/v1/campaigns", json={**first, "name": "Two"}, headers=headers)
    assert (other.status_code, other.json()["code"]) == (422, "other_act")


async def test_somebody_else_with_the_key_of_a_campaign_does_not_get_the_token_of_its_maker(api):
    key = str(uuid4())
    body = {"name": "One", "systems": ["impact"]}
    made = await api.http.post("/v1/campaigns", json=body, headers={**api.owner, "Idempotency-Key": key})
    assert made.status_code == 201
    second = await api.http.post("/v1/tokens", json={"scopes": ["manage", "act", "read"]}, headers=api.owner)
    stranger = {"Authorization": f"Bearer {second.json()['token']}", "Idempotency-Key": key}
    answer = await api.http.post("/v1/campaigns", json=body, headers=stranger)
    assert answer.status_code == 422
    assert made.json()["token"] not in answer.text


async def test_a_campaign_needs_a_token_that_runs_the_server(api):
    gm = await api.found()
    body = {"name": "Mine", "systems": ["impact"]}
    assert (await api.http.post("/v1/campaigns", json=body)).status_code == 401
    headers = {"Authorization": f"Bearer {gm.token}"}
    assert (await api.http.post("/v1/campaigns", json=body, headers=headers)).status_code == 403


async def test_a_campaign_of_unknown_systems_is_refused_and_leaves_nothing(api):
    body = {"name": "Mine", "systems": ["chess"]}
    refused = await api.http.post("/v1/campaigns", json=body, headers=api.owner)
    assert (refused.status_code, refused.json()["code"]) == (409, "bad_setting")
    assert (await api.http.get("/v1/campaigns", headers=api.owner)).json() == {"campaigns": [], "next": None}


async def test_one_joins_by_code_or_link_with_a_name_and_no_account(api):
    gm = await api.found()
    invite = (await gm.ask("POST", "/invites", json={"roles": ["player"]})).json()
    by_code = await api.http.post("/v1/join", json={"code": invite["code"].lower(), "name": "Ana"})
    by_link = await api.http.post("/v1/join", json={"code": invite["link"], "name": "Teo"})
    assert by_code.status_code == by_link.status_code == 201
    names = {member["name"] for member in (await gm.get("/members"))["members"]}
    assert names == {"GM", "Ana", "Teo"}


async def test_a_repeated_joining_gives_the_same_member_though_the_invitation_is_used_up(api):
    gm = await api.found()
    code = (await gm.ask("POST", "/invites", json={"uses": 1})).json()["code"]
    key = {"Idempotency-Key": str(uuid4())}
    first = await api.http.post("/v1/join", json={"code": code, "name": "Ana"}, headers=key)
    again = await api.http.post("/v1/join", json={"code": code, "name": "Ana"}, headers=key)
    assert first.json() == again.json()
    late = await api.http.post("/v1/join", json={"code": code, "name": "Late"})
    assert (late.status_code, late.json()["code"]) == (404, "unknown_id")


async def test_the_act_id_of_a_joining_does_not_let_another_player_get_its_token(api):
    gm = await api.found()
    code = (await gm.ask("POST", "/invites", json={})).json()["code"]
    ana = (await api.http.post("/v1/join", json={"code": code, "name": "Ana"})).json()
    teo = (await api.http.post("/v1/join", json={"code": code, "name": "Teo"})).json()
    seen = Member(api.http, teo["campaign"], teo["member"], teo["token"])
    joined = [e for e in (await seen.get("/events"))["events"] if e.get("type") == "membership.joined"]
    for event in joined:
        key = {"Idempotency-Key": event["act_id"]}
        tried = await api.http.post("/v1/join", json={"code": code, "name": "Eve"}, headers=key)
        assert ana["token"] not in tried.text
        assert ana["member"] not in tried.text


async def test_a_closed_invitation_lets_nobody_in(api):
    gm = await api.found()
    invite = (await gm.ask("POST", "/invites", json={})).json()
    assert (await gm.ask("DELETE", f"/invites/{invite['invitation']}")).status_code == 204
    late = await api.http.post("/v1/join", json={"code": invite["code"], "name": "Late"})
    assert late.status_code == 404
    assert (await gm.get("/invites"))["invites"] == []


async def test_an_invitation_opened_by_an_act_has_a_code_too(api):
    gm = await api.found()
    await gm.act("membership.invite", roles=["spectator"], uses=2)
    [invite] = (await gm.get("/invites"))["invites"]
    assert (invite["roles"], invite["uses_left"]) == (["spectator"], 2)
    assert (await api.http.post("/v1/join", json={"code": invite["code"], "name": "Sal"})).status_code == 201


async def test_only_gms_see_codes(table):
    await table.wren.ask("POST", "/invites", json={})
    refused = await table.ana.ask("GET", "/invites")
    assert (refused.status_code, refused.json()["code"]) == (403, "wrong_role")


async def test_names_can_be_changed_and_erased_and_are_not_in_the_log(table):
    wren, ana = table.wren, table.ana
    assert (await ana.ask("PUT", f"/members/{ana.member}/name", json={"name": "Anouk"})).status_code == 204
    assert "Anouk" in {m["name"] for m in (await wren.get("/members"))["members"]}
    assert (await ana.ask("PUT", f"/members/{wren.member}/name", json={"name": "X"})).status_code == 403
    assert (await wren.ask("DELETE", f"/members/{ana.member}/name")).status_code == 204
    assert None in {m["name"] for m in (await wren.get("/members"))["members"]}
    export = await wren.ask("GET", "/export")
    for name in (b"Ana", b"Anouk", b"Wren", b"Teo"):
        assert name not in export.content


async def test_who_was_removed_is_let_in_no_more(table):
    await table.wren.act("membership.remove", member=table.ana.member)
    for path in ("", "/sheets", "/events", "/export"):
        answer = await table.ana.ask("GET", path)
        assert (answer.status_code, answer.json()["code"]) == (403, "not_a_member")
    assert (await table.ana.refused("table.write_note", text="still here"))["code"] == "not_a_member"
    assert (
        await table.ana.http.get("/v1/campaigns", headers={"Authorization": f"Bearer {table.ana.token}"})
    ).json() == {"campaigns": [], "next": None}


async def test_a_token_of_one_campaign_opens_no_other(table):
    other = await table.api.found()
    for path in ("", "/sheets", "/acts/" + str(uuid4())):
        answer = await table.api.http.get(
            f"/v1/campaigns/{other.campaign}{path}", headers={"Authorization": f"Bearer {table.wren.token}"}
        )
        assert (answer.status_code, answer.json()["code"]) == (404, "unknown_campaign")


async def test_somebody_else_under_the_key_of_a_joining_gets_nobodys_token(api):
    gm = await api.found("impact")
    invite = (await gm.ask("POST", "/invites", json={"roles": ["player"], "uses": None})).json()
    key = {"Idempotency-Key": str(uuid4())}

    async def join(name: str):
        return await api.http.post("/v1/join", json={"code": invite["code"], "name": name}, headers=key)

    ann, eve, again = await join("Ann"), await join("Eve"), await join(" Ann ")
    assert ann.status_code == 201
    assert (eve.status_code, eve.json()["code"]) == (422, "other_act")
    assert ann.json()["token"] not in eve.text
    assert (again.status_code, again.json()) == (201, ann.json())
    assert [member["name"] for member in (await gm.get("/members"))["members"]] == ["GM", "Ann"]


@pytest.mark.parametrize("erased_in", ["parent", "branch"])
async def test_a_name_is_erased_in_the_campaign_and_in_its_branches(table, erased_in):
    made = (await table.wren.ask("POST", "/branches", json={})).json()
    there = Member(table.api.http, made["campaign"], made["member"], made["token"])
    places = {"parent": table.wren, "branch": there}
    for gm in places.values():
        assert await names_in(gm) == {table.wren.member: "Wren", table.ana.member: "Ana", table.teo.member: "Teo"}

    assert (await places[erased_in].ask("DELETE", f"/members/{table.ana.member}/name")).status_code == 204

    for gm in places.values():
        assert await names_in(gm) == {table.wren.member: "Wren", table.ana.member: None, table.teo.member: "Teo"}


async def names_in(gm: Member) -> dict[str, str | None]:
    return {member["member"]: member["name"] for member in (await gm.get("/members"))["members"]}
