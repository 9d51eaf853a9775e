"""What is a GM's secret reaches no player, by whatever way: every byte of every answer is searched."""

from uuid import uuid4

import pytest

from tests.kit.client import HTTP_ERROR, Member

CAMPAIGN = "/v1/campaigns/{campaign}"
REQUIRED = {"path": "sheets", "from": "1"}
"""A value for every query parameter that a read cannot do without."""
SECRETS = [
    *("Zarquon", "Eats-lamplight", "Oubliette", "Dripping-wet", "Betrayal-at-dawn", "Rotten-planks", "Afraid-of-salt"),
]


async def look_at_everything(who: Member, seq: int, ids: list[str]) -> None:
    """Every read that the API has, at every place of the campaign, and every hidden id wherever one can be named.

    A read that is added stands in the OpenAPI document, and so is looked at without this test being told.
    """
    document = (await who.http.get("/openapi.json")).json()
    reads = {path: methods["get"] for path, methods in document["paths"].items() if "get" in methods}
    looked = 0
    for path, read in reads.items():
        if path.startswith(CAMPAIGN) and not path.endswith("/stream"):
            asked = {p["name"]: p for p in read.get("parameters", ()) if p["in"] == "query"}
            for below in named(path.removeprefix(CAMPAIGN), seq, ids):
                looked += 1
                await look(who, below, asked, seq, ids)
    assert looked > 20


async def look(who: Member, path: str, asked: dict[str, dict], seq: int, ids: list[str]) -> None:
    """One read with every place, and with every hidden id in every parameter that takes a word."""
    needed = {name: REQUIRED[name] for name, told in asked.items() if told.get("required")}
    await who.ask("GET", path, params=needed)
    for at in range(1, seq + 1) if "at" in asked else ():
        await who.ask("GET", path, params={**needed, "at": str(at), **({"canon": "then"} if at % 2 else {})})
    for hidden in ids:
        for name in asked:
            for value in (hidden, f"scene:{hidden}", f"sheets.{hidden}", f"scenes.{hidden}"):
                await who.ask("GET", path, params={**needed, name: value})


def named(path: str, seq: int, ids: list[str]) -> list[str]:
    """The path with hidden ids in it, or for what has other names with some of those."""
    if "{" not in path:
        return [path]
    others = {"{seq}": [str(seq)], "{act_id}": [str(uuid4())], "{pool}": ["impact.die"]}
    placeholder = path[path.index("{") : path.index("}") + 1]
    return [path.replace(placeholder, name) for name in others.get(placeholder, ids)]


def assert_knows_nothing(who: Member, secrets: list[str]) -> None:
    assert len(who.seen) > 20
    for secret in secrets:
        found = [answer for answer in who.seen if secret.encode() in answer]
        assert not found, f"{secret} was shown: {found[0][:600]!r}"


@pytest.fixture
async def hidden(table):
    """A threat, a scene and notes that are the GM's alone; gives the ids."""
    wren = table.wren
    threat = await wren.act(
        "table.create_character", name="Zarquon", kind="threat", description="Eats-lamplight", hidden=True
    )
    pier = (await wren.act("table.open_scene", title="The pier", present=[table.mara, table.osk])).made("scene")
    trap = await wren.act("impact.add_detail", bearer=pier, kind="scene", text="Rotten-planks", secret=True)
    await wren.act("impact.add_detail", bearer=threat.made("character"), kind="character", text="Afraid-of-salt")
    await wren.act("impact.give_die", bearer=pier, die="D8")
    scene = await wren.act("table.open_scene", title="The Oubliette", description="Dripping-wet", hidden=True)
    note = await wren.act("table.write_note", text="Betrayal-at-dawn", audience="gms", pinned=True)
    for_ana = await wren.act(
        "table.write_note", text="Inheritance-letter", audience=f"members:{wren.member},{table.ana.member}"
    )
    return [
        *(threat.made("character"), scene.made("scene"), note.made("note"), for_ana.made("note")),
        trap.made("detail"),
    ]


async def test_a_player_finds_nothing_of_what_is_hidden(table, hidden):
    seq = (await table.wren.get("/chain"))["seq"]
    await look_at_everything(table.teo, seq, hidden)
    assert_knows_nothing(table.teo, [*SECRETS, "Inheritance-letter"])
    for hidden_id in hidden:
        named_by = [answer for answer in table.teo.seen if hidden_id.encode() in answer]
        assert all(b'"status":4' in answer for answer in named_by), "somebody but the asker himself named a hidden id"


async def test_the_gm_finds_all_of_it_and_who_is_named_finds_his(table, hidden):
    seq = (await table.wren.get("/chain"))["seq"]
    await look_at_everything(table.wren, 1, [])
    await look_at_everything(table.ana, seq, [])
    for secret in SECRETS:
        assert any(secret.encode() in answer for answer in table.wren.seen)
    assert any(b"Inheritance-letter" in answer for answer in table.ana.seen)
    assert_knows_nothing(table.ana, SECRETS)


async def test_a_hidden_id_is_as_unknown_as_one_that_never_was(table, hidden):
    threat, scene, *_ = hidden
    never = "character-0123456789abcdef"
    asked = [
        ("table.describe_character", {"character": threat, "name": "x"}, {"character": never, "name": "x"}),
        ("table.enter_scene", {"scene": scene, "character": table.mara}, {"scene": never, "character": table.mara}),
        ("membership.hand_over", {"character": threat, "to": None}, {"character": never, "to": None}),
    ]
    for act, hidden_command, unknown_command in asked:
        one = await table.teo.send(act, **hidden_command)
        other = await table.teo.send(act, **unknown_command)
        assert one.status_code == other.status_code == 404
        assert {k: v for k, v in one.json().items() if k != "figures"} == {
            k: v for k, v in other.json().items() if k != "figures"
        }
    assert_same = [await table.teo.ask("GET", f"/sheets/{c}") for c in (threat, never)]
    assert assert_same[0].status_code == assert_same[1].status_code == 404


async def test_the_answer_to_an_act_shows_its_taker_only_what_he_may_see(table, hidden):
    threat, scene, *_ = hidden
    await table.wren.act("table.enter_scene", scene=scene, character=threat)
    table.teo.seen.clear()
    await table.teo.act("table.write_note", text="what is down there?")
    tried = await table.teo.send("table.write_note", dry_run=True, text="hello?")
    assert tried.status_code < HTTP_ERROR
    for secret in ("Zarquon", "Oubliette", threat, scene):
        assert not [answer for answer in table.teo.seen if secret.encode() in answer]


async def test_a_reveal_shows_it_from_then_on_and_not_before(table, hidden):
    threat, *_ = hidden
    before = (await table.wren.get("/chain"))["seq"]
    await table.wren.act("table.reveal_character", character=threat)
    assert (await table.teo.get(f"/sheets/{threat}"))["name"] == "Zarquon"
    assert threat not in (await table.teo.get("/sheets", at=str(before)))["sheets"]


async def test_a_command_is_shown_to_its_actor_and_gms_alone(table):
    await table.ana.act("table.write_note", text="between us", audience=f"controller:{table.mara}")
    for who, sees in ((table.ana, True), (table.wren, True), (table.teo, False)):
        assert (b"between us" in (await who.ask("GET", "/export")).content) is sees
        assert (b"between us" in (await who.ask("GET", "/events")).content) is sees


async def test_errors_of_the_server_say_nothing(table, monkeypatch):
    async def broken(*_: object, **__: object) -> None:
        raise RuntimeError("Betrayal-at-dawn")

    transport = table.api.http._transport
    monkeypatch.setattr(transport, "raise_app_exceptions", False)
    server = transport.app.state.server
    monkeypatch.setattr(type(server.store), "act", broken)
    answer = await table.teo.ask("GET", "/acts/00000000-0000-4000-8000-000000000000")
    assert (answer.status_code, answer.json()["code"]) == (500, "bug")
    assert b"Betrayal" not in answer.content
