"""The log over HTTP: what is shown of it is enough to check all of it."""

import json
from dataclasses import replace
from datetime import datetime
from uuid import UUID

import pytest

from eventstore.signing import SignedHead, is_signed
from tests.kit.chain import check_shown


async def test_events_are_paged_in_the_order_of_the_log(table):
    for number in range(7):
        await table.ana.act("table.write_note", text=f"note {number}")
    everything = (await table.ana.get("/events", limit=1000))["events"]
    assert [event["seq"] for event in everything] == list(range(1, len(everything) + 1))
    pages, after = [], "0"
    while after is not None:
        page = await table.ana.get("/events", after=after, limit=4)
        pages += page["events"]
        after = page["next"]
    assert pages == everything


async def test_events_can_be_asked_for_by_type_and_by_character(table):
    created = (await table.ana.get("/events", type="table.character_created"))["events"]
    assert [event["body"]["name"] for event in created] == ["Mara", "Osk"]
    about = (await table.ana.get("/events", character=table.mara))["events"]
    assert {event["type"] for event in about} >= {"table.character_created", "membership.character_given"}
    assert all(table.mara in str(event["body"]) for event in about)
    assert (await table.ana.get("/events", type="table.nothing"))["events"] == []


async def test_a_cursor_from_another_history_is_told_so(table):
    seq = (await table.ana.get("/chain"))["seq"]
    for after in (f"{seq}-00000000", f"{seq + 5}-00000000"):
        answer = await table.ana.ask("GET", "/events", params={"after": after})
        assert (answer.status_code, answer.json()["code"]) == (409, "other_history")
    for after in ("-1", "x", "1-zz", "9" * 20):
        assert (await table.ana.ask("GET", "/events", params={"after": after})).status_code == 422


async def test_a_viewer_verifies_the_chain_with_what_he_may_see(table):
    await table.wren.act("table.write_note", text="nobody knows", audience="gms")
    await table.ana.act("table.write_note", text="everybody knows")
    for who in (table.wren, table.ana):
        events = (await who.get("/events", limit=1000))["events"]
        chain = await who.get("/chain")
        assert check_shown(events, who.campaign) == chain["hash"]
        links = (await who.get("/chain/links"))["links"]
        assert [link["hash"] for link in links] == [event["hash"] for event in events]


@pytest.mark.parametrize("field", ["body", "salt", "at", "member", "audience", "type", "act_id", "hash"])
async def test_an_event_altered_on_the_way_breaks_the_chain(table, field):
    events = (await table.ana.get("/events"))["events"]
    altered = events[3]
    match altered[field]:
        case dict() as body:
            altered[field] = {**body, "more": 1}
        case str() as text:
            altered[field] = text[:-1] + ("0" if text[-1] != "0" else "1")
    with pytest.raises(AssertionError, match="seq 4"):
        check_shown(events, table.ana.campaign)


async def test_a_signed_head_can_be_checked_with_the_public_key(table):
    await table.wren.act("table.begin_session", title="One")
    await table.wren.act("table.end_session")
    chain = await table.ana.get("/chain")
    [told] = chain["signed_heads"]
    head = SignedHead(
        campaign_id=UUID(chain["campaign"]),
        seq=told["seq"],
        hash=bytes.fromhex(told["hash"]),
        signed_at=datetime.fromisoformat(told["signed_at"]),
        key_id=told["key_id"],
        signature=bytes.fromhex(told["signature"]),
    )
    public_key = bytes.fromhex(chain["public_key"])
    assert is_signed(head, public_key)
    assert not is_signed(replace(head, seq=head.seq + 1), public_key)


async def test_what_was_struck_is_marked_and_can_be_asked_for(table):
    passed = await table.wren.act("table.pass_time", days=1)
    await table.wren.act("ruling.strike", acts=[passed.body["first_seq"]], reason="It rained")

    struck = (await table.ana.get("/events", struck="true"))["events"]
    counts = (await table.ana.get("/events", struck="false", limit=1000))["events"]
    everything = (await table.ana.get("/events", limit=1000))["events"]
    act = await table.ana.get(f"/acts/{passed.key}")
    copy = [json.loads(line) for line in (await table.ana.ask("GET", "/export")).text.splitlines()[1:]]

    assert [event["seq"] for event in struck] == list(range(passed.body["first_seq"], passed.seq + 1))
    assert {(event["counts"], event["mark"]["kind"], event["mark"]["reason"]) for event in struck} == {
        (False, "struck", "It rained")
    }
    assert not any(event.get("counts") is False for event in counts)
    assert len(struck) + len(counts) == len([event for event in everything if "body" in event])
    assert act["events"] == struck
    assert [event for event in copy if event.get("counts") is False] == struck
    assert copy == everything
