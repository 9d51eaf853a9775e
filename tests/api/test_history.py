"""Replay, explain, diff, rulings, branches and statements over HTTP."""

from uuid import uuid4

from tests.kit.client import Member


async def day(wren: Member, count: int = 1) -> int:
    return (await wren.act("table.pass_time", days=count)).body["first_seq"]


async def test_a_replay_tells_each_act_and_what_it_changed(table):
    first = await day(table.wren)
    await day(table.wren, 2)

    acts = (await table.ana.get("/replay", **{"from": str(first)}))["acts"]

    assert [act["says"] for act in acts] == ["1 day pass.", "2 days pass."]
    assert {"path": "campaign.day", "before": 2, "after": 4, "only": ""} in acts[1]["changed"]


async def test_a_replay_goes_on_where_it_stopped(table):
    first = await day(table.wren)
    for _ in range(4):
        await day(table.wren)

    page = await table.ana.get("/replay", **{"from": str(first), "limit": 2})
    rest = await table.ana.get("/replay", **{"from": str(page["next"] + 1), "limit": 100})

    assert len(page["acts"]) == 2
    assert len(rest["acts"]) == 3


async def test_an_explanation_adds_up(table):
    await day(table.wren, 2)
    await day(table.wren, 3)

    told = (await table.ana.ask("GET", "/explain", params={"path": "campaign.day"})).json()

    assert told["value"] == 6
    assert sum(term["by"] for term in told["terms"]) == 6


async def test_a_path_that_leads_nowhere_is_told(table):
    assert (await table.ana.ask("GET", "/explain", params={"path": "sheets.nobody.name"})).status_code == 404


async def test_two_places_are_compared(table):
    first = await day(table.wren)
    await day(table.wren)

    found = await table.ana.get("/diff", **{"from": str(first)})

    assert {"path": "campaign.day", "before": 2, "after": 3, "only": ""} in found["differences"]


async def test_a_ruling_is_listed_with_both_sides(table):
    seqs = [await day(table.wren) for _ in range(3)]
    struck = await table.wren.act("ruling.strike", acts=[seqs[1]], reason="It rained")

    rulings = (await table.ana.get("/rulings"))["rulings"]
    found = await table.ana.get(f"/rulings/{rulings[0]['seq']}/diff")

    assert (rulings[0]["seq"], rulings[0]["reason"]) == (struck.body["first_seq"], "It rained")
    assert rulings[0]["in_force"]
    assert {"path": "campaign.day", "before": 4, "after": 3, "only": ""} in found["differences"]
    assert (await table.ana.get("/rulings", q="snow"))["rulings"] == []


async def test_what_the_table_believed_then_can_be_read(table):
    seqs = [await day(table.wren) for _ in range(3)]
    await table.wren.act("ruling.strike", acts=[seqs[1]], reason="It rained")

    now = await table.ana.get("", at=str(seqs[2]))
    then = await table.ana.get("", at=str(seqs[2]), canon="then")

    assert (now["day"], then["day"]) == (3, 4)


async def test_a_preview_names_what_changes_and_its_token_applies_it(table):
    seqs = [await day(table.wren) for _ in range(3)]

    tried = (await table.wren.send("ruling.strike", acts=[seqs[1]], reason="It rained", dry_run=True)).json()
    await table.wren.act("ruling.strike", acts=[seqs[1]], reason="It rained", token=tried["outcome"]["token"])
    stale = await table.wren.refused("ruling.strike", acts=[seqs[2]], reason="So did this", token="0" * 32)

    assert [act["verdict"] for act in tried["outcome"]["acts"]] == ["struck", "changed"]
    assert stale["status"] == 409


async def test_a_branch_goes_its_own_way_and_acts_of_it_come_back(table):
    before = await day(table.wren)
    made = await table.wren.ask("POST", "/branches", json={"at": str(before)})
    assert made.status_code == 201, made.text
    there = Member(table.wren.http, made.json()["campaign"], made.json()["member"], made.json()["token"])
    far = await there.act("table.pass_time", days=10)

    assert (await there.get(""))["day"] == 12
    assert (await table.wren.get(""))["day"] == 2
    compared = await table.wren.get("/diff", **{"from": str(before), "branch": there.campaign})
    assert {"path": "campaign.day", "before": 2, "after": 12, "only": ""} in compared["differences"]

    back = {"branch": there.campaign, "acts": [far.seq]}
    for _ in range(2):
        taken = await table.wren.ask("POST", "/branches/take", json=back)
        assert taken.status_code == 200, taken.text
    assert (await table.wren.get(""))["day"] == 12

    shared = await table.wren.ask("POST", "/branches/take", json={"branch": there.campaign, "acts": [before]})
    assert shared.status_code == 409
    assert (await table.ana.ask("POST", "/branches", json={})).status_code == 403


async def test_a_branch_made_twice_under_one_key_is_one(table):
    key = {"Idempotency-Key": str(uuid4())}
    one, other = [await table.wren.ask("POST", "/branches", json={}, headers=key) for _ in range(2)]

    assert one.json() == other.json()


async def test_a_statement_of_a_character_is_paged(table):
    page = await table.ana.get("/pools/impact.die/statement", of=table.mara)

    assert page["closing"] == 5
    assert page["lines"][-1]["balance"] == 5
    assert (await table.ana.ask("GET", "/pools/luck/statement")).status_code == 404
    assert (await table.ana.ask("GET", "/pools/die/statement", params={"of": "nobody"})).status_code == 404


async def branched(wren: Member, **body: object) -> Member:
    made = await wren.ask("POST", "/branches", json=body)
    assert made.status_code == 201, made.text
    told = made.json()
    return Member(wren.http, told["campaign"], told["member"], told["token"])


async def everything(who: Member, **asked: str) -> list[object]:
    return [await who.get(path, **asked) for path in ("", "/sheets", "/pools", "/turn-order")]


async def test_a_branch_has_a_ruling_with_all_that_stands_by_it(table):
    seqs = [await day(table.wren) for _ in range(3)]
    five = {"place": seqs[0], "instead": "table.pass_time", "command": {"days": 5}}
    ruled = (await table.wren.act("ruling.overturn", **five, reason="It was five")).body
    head = (await table.wren.get("/chain"))["seq"]
    at_head = await branched(table.wren, at=str(head))
    now = await everything(table.wren)
    await day(table.wren, 30)
    by_the_ruling = range(ruled["first_seq"], head + 1)
    assert {event["act"] for event in ruled["events"]} == {"ruling.overturn", "table.pass_time"}
    assert len(by_the_ruling) == len(ruled["events"])
    branches = [at_head, *[await branched(table.wren, at=str(seq)) for seq in by_the_ruling]]

    assert now[0]["day"] == 8
    for there in branches:
        assert (await there.get("/chain"))["seq"] == head
        assert await everything(there) == now == await everything(table.wren, at=str(head), canon="then")


async def test_a_branch_before_a_ruling_does_not_know_it(table):
    first = await day(table.wren)
    await day(table.wren)
    last = (await table.wren.get("/chain"))["seq"]
    await table.wren.act("ruling.strike", acts=[first], reason="It rained")

    there = await branched(table.wren, at=str(last))

    assert (await there.get(""))["day"] == 3


async def test_the_key_of_a_branch_that_ends_elsewhere_is_another_requests(table):
    first = await day(table.wren)
    second = await day(table.wren)
    key = {"Idempotency-Key": str(uuid4())}
    made, again, before, behind = [
        await table.wren.ask("POST", "/branches", json={"at": str(at)}, headers=key)
        for at in (first, first, first - 1, second)
    ]

    assert made.json() == again.json()
    assert [(other.status_code, other.json()["code"]) for other in (before, behind)] == [(422, "other_act")] * 2


async def test_a_branch_of_now_is_the_same_when_asked_again_later(table):
    key = {"Idempotency-Key": str(uuid4())}
    made = await table.wren.ask("POST", "/branches", json={}, headers=key)
    await day(table.wren)
    there = Member(table.wren.http, made.json()["campaign"], made.json()["member"], made.json()["token"])
    await day(there, 3)

    again = await table.wren.ask("POST", "/branches", json={}, headers=key)

    assert (again.status_code, again.json()["campaign"]) == (201, there.campaign)


async def test_what_a_gm_may_not_see_in_a_branch_he_does_not_take_from_it(table):
    ana = table.ana.member
    there = await branched(table.wren)
    hidden = await there.act("table.create_character", name="The butler", kind="threat", hidden=True)
    public = await there.act("table.create_character", name="The gardener", kind="threat")
    await there.act("membership.set_roles", member=ana, roles=["gm"])
    await there.act("membership.set_roles", member=table.wren.member, roles=["player"])

    first, second = [
        await table.wren.ask("POST", "/branches/take", json={"branch": there.campaign, "acts": [seq]})
        for seq in (hidden.seq, public.seq)
    ]

    assert (first.status_code, first.json()["code"]) == (404, "unknown_id")
    assert b"butler" not in first.content
    assert second.status_code == 200, second.text


async def test_rulings_and_memberships_are_not_taken_from_a_branch(table):
    there = await branched(table.wren)
    day_there = await day(there)
    struck = await there.act("ruling.strike", acts=[day_there], reason="It rained")
    corrected = await there.act(
        "ruling.correct", figure="impact.die", of=table.mara, by=1, mends=day_there, reason="One too few"
    )
    invited = await there.act("membership.invite", roles=["player"], uses=1)
    fourth = await there.join("Lin")
    joined = [e for e in (await there.get("/events", limit=1000))["events"] if e.get("type") == "membership.joined"][-1]
    before = (await table.wren.get("/chain"))["seq"]

    for seq in (struck.body["first_seq"], corrected.body["first_seq"], invited.seq, joined["seq"]):
        taken = await table.wren.ask("POST", "/branches/take", json={"branch": there.campaign, "acts": [seq]})
        assert (taken.status_code, taken.json()["code"]) == (409, "not_taken_over"), taken.text
    assert (await table.wren.get("/chain"))["seq"] == before
    assert fourth.member not in (await table.wren.ask("GET", "/members")).text


async def test_whoever_runs_the_server_compares_a_branch_with_a_gms_eyes(table):
    there = await branched(table.wren)
    hidden = await there.act("table.create_character", name="Zarquon", kind="threat", hidden=True)

    compared = await table.api.http.get(
        f"/v1/campaigns/{table.wren.campaign}/diff",
        params={"from": str((await table.wren.get("/chain"))["seq"]), "branch": there.campaign},
        headers=table.api.owner,
    )

    assert hidden.made("character") in compared.text


async def test_a_replay_from_a_session_begins_with_it(table):
    await table.wren.act("table.begin_session", title="One")
    await day(table.wren)
    await table.wren.act("table.end_session")
    await day(table.wren)

    acts = (await table.ana.get("/replay", **{"from": "session:1", "to": "session:1"}))["acts"]

    assert [act["act"] for act in acts] == ["table.begin_session", "table.pass_time", "table.end_session"]


async def test_both_sides_of_a_ruling_are_those_when_it_was_made(table):
    seqs = [await day(table.wren) for _ in range(3)]
    first = await table.wren.act("ruling.strike", acts=[seqs[0]], reason="It rained")
    second = await table.wren.act("ruling.strike", acts=[seqs[1]], reason="It rained on")

    async def days(seq: int) -> tuple[int, int]:
        found = (await table.ana.get(f"/rulings/{seq}/diff"))["differences"]
        return next((one["before"], one["after"]) for one in found if one["path"] == "campaign.day")

    assert await days(first.body["first_seq"]) == (4, 3)
    assert await days(second.body["first_seq"]) == (3, 2)
    assert (await table.ana.ask("GET", f"/rulings/{seqs[0]}/diff")).status_code == 404


async def test_a_ruling_that_one_may_not_see_has_no_sides(table):
    hidden = await table.wren.act("table.create_character", name="Vex", kind="npc", hidden=True)
    struck = await table.wren.act("ruling.strike", acts=[hidden.body["first_seq"]], reason="No Vex")
    path = f"/rulings/{struck.body['first_seq']}/diff"

    assert (await table.wren.ask("GET", path)).status_code == 200
    assert (await table.ana.ask("GET", path)).status_code == 404


async def test_a_statement_of_then_is_what_the_table_believed(table):
    async def correct(by: int) -> int:
        command = {"figure": "impact.die", "of": table.mara, "by": by, "mends": 1, "reason": "So"}
        return (await table.wren.act("ruling.correct", **command)).body["first_seq"]

    corrected = await correct(-2)
    last = await day(table.wren)
    await table.wren.act("ruling.strike", acts=[corrected], reason="No")

    now, then = [
        await table.ana.get("/pools/die/statement", of=table.mara, at=str(last), canon=canon)
        for canon in ("now", "then")
    ]

    assert (now["closing"], then["closing"]) == (5, 3)
    assert [line.get("counts", True) for line in now["lines"]] == [True, False]
    assert [line.get("counts", True) for line in then["lines"]] == [True, True]
    rest = await table.ana.get(
        "/pools/die/statement",
        of=table.mara,
        after=":".join(str(now["lines"][0][key]) for key in ("place", "seq", "nth")),
    )
    assert (rest["opening"], len(rest["lines"])) == (5, 1)
