"""A campaign goes out and comes in again with every hash it had."""

from datetime import UTC, datetime
from uuid import UUID, uuid4

import orjson
import pytest

from eventstore import Appended, Bundle, EventStore, NewAct, NewEvent, canonical
from tests.kit.chain import check_shown
from tests.kit.client import Member


async def test_a_gms_export_comes_in_on_another_server_with_the_same_hashes(table, other_server):
    export = (await table.wren.ask("GET", "/export")).content
    other = other_server
    answer = await other.http.post("/v1/campaigns/import", content=export, headers=other.owner)
    assert answer.status_code == 201, answer.text
    assert answer.json()["hash"] == (await table.wren.get("/chain"))["hash"]
    made = await other.http.post(
        f"/v1/campaigns/{table.wren.campaign}/tokens", json={"member": table.ana.member}, headers=other.owner
    )
    ana = Member(other.http, table.wren.campaign, table.ana.member, made.json()["token"])
    assert await ana.get("/sheets") == await table.ana.get("/sheets")
    await ana.act("table.write_note", text="here again")


async def test_a_campaign_does_not_come_in_twice_but_under_another_id_it_does(table):
    export = (await table.wren.ask("GET", "/export")).content
    owner = table.api.owner
    twice = await table.api.http.post("/v1/campaigns/import", content=export, headers=owner)
    assert (twice.status_code, twice.json()["code"]) == (409, "campaign_exists")
    other = str(uuid4())
    copied = await table.api.http.post("/v1/campaigns/import", content=export, headers=owner, params={"into": other})
    assert (copied.status_code, copied.json()["campaign"]) == (201, other)
    made = await table.api.http.post(f"/v1/campaigns/{other}/tokens", json={"member": table.wren.member}, headers=owner)
    wren = Member(table.api.http, other, table.wren.member, made.json()["token"])
    assert check_shown((await wren.get("/events", limit=1000))["events"], other) == copied.json()["hash"]


async def test_an_export_that_was_altered_does_not_come_in(table, other_server):
    export = (await table.wren.ask("GET", "/export")).content
    other = other_server
    assert b'"Mara"' in export.replace(b"\\", b"")
    lines = export.splitlines(keepends=True)
    for altered in (
        export.replace(b"Mara", b"Nara"),
        b"".join(lines[:-2]),
        b"".join([*lines[:3], *lines[4:]]),
        b"nonsense",
        b"",
    ):
        answer = await other.http.post("/v1/campaigns/import", content=altered, headers=other.owner)
        assert (answer.status_code, answer.json()["code"]) == (422, "import_refused"), altered[:80]
    assert (await other.http.get("/v1/campaigns", headers=other.owner)).json() == {"campaigns": [], "next": None}


async def test_a_players_export_is_a_reading_copy(table, other_server):
    await table.wren.act("table.write_note", text="the butler", audience="gms")
    copy = (await table.ana.ask("GET", "/export")).content
    assert b"the butler" not in copy
    opening, *events = [orjson.loads(line) for line in copy.splitlines()]
    assert opening["reading_copy_of"] == table.ana.campaign
    assert check_shown(events, table.ana.campaign) == (await table.ana.get("/chain"))["hash"]
    other = other_server
    answer = await other.http.post("/v1/campaigns/import", content=copy, headers=other.owner)
    assert (answer.status_code, answer.json()["code"]) == (422, "import_refused")


async def test_only_whoever_runs_the_server_imports(table):
    export = (await table.wren.ask("GET", "/export")).content
    headers = {"Authorization": f"Bearer {table.wren.token}"}
    assert (await table.api.http.post("/v1/campaigns/import", content=export, headers=headers)).status_code == 403


async def test_an_event_that_this_server_does_not_know_does_not_come_in(table, other_server, database):
    store = EventStore(database)
    campaign = UUID(table.wren.campaign)
    head = await store.head(campaign)
    body = canonical({"type": "hoard.dragon_woken", "dragon": "Smolder"})
    act = NewAct(
        campaign_id=campaign,
        act_id=uuid4(),
        name="hoard.wake_dragon",
        rules="hoard/1",
        actor=table.wren.member,
        on_behalf_of=None,
        fingerprint=bytes(32),
        command=b"{}",
        recorded_at=datetime.now(UTC),
        events=(NewEvent("hoard.dragon_woken", 1, "everyone", body),),
    )
    assert isinstance(await store.append(Bundle(head, (act,))), Appended)
    export = b"".join([piece async for piece in store.export(campaign)])
    await store.close()

    answer = await other_server.http.post("/v1/campaigns/import", content=export, headers=other_server.owner)

    assert (answer.status_code, answer.json()["code"]) == (422, "import_refused")
    assert "hoard.dragon_woken" in answer.json()["detail"]
    listed = await other_server.http.get("/v1/campaigns", headers=other_server.owner)
    assert listed.json() == {"campaigns": [], "next": None}


@pytest.mark.parametrize(
    "opening",
    [
        b"[" * 1_000,
        b'{"format":' + b"[" * 1_000,
        b'{"more":' + b"[" * 100_000,
        b'{"end":' + b"[" * 100_000,
    ],
)
async def test_endless_nesting_does_not_come_in(api, opening):
    answer = await api.http.post("/v1/campaigns/import", content=opening + b"\n", headers=api.owner)
    assert (answer.status_code, answer.json()["code"]) == (422, "import_refused")


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("recorded_at", "0001-01-01T00:00:00+23:59"),
        ("recorded_at", "9999-12-31T23:59:59-23:59"),
        ("more", "nested"),
    ],
)
async def test_a_line_that_cannot_be_read_does_not_come_in(table, other_server, field, value):
    opening, first, *_ = (await table.wren.ask("GET", "/export")).content.splitlines()
    line = orjson.dumps({**orjson.loads(first), field: value}).replace(b'"nested"', b"[" * 100_000)
    answer = await other_server.http.post(
        "/v1/campaigns/import", content=opening + b"\n" + line + b"\n", headers=other_server.owner
    )
    assert (answer.status_code, answer.json()["code"]) == (422, "import_refused")
    assert "not a whole event" in answer.json()["detail"]
