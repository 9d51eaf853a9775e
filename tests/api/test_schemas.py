"""What the API says of itself holds: every reference resolves, every act and event is there."""

import json
from collections.abc import Iterator
from typing import Any

import jsonschema_rs
import pytest

from domain.core.rulebook import registry


@pytest.fixture
async def document(api):
    return (await api.http.get("/openapi.json")).json()


def references(value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        for key, inner in value.items():
            if key == "$ref":
                yield inner
            elif key == "mapping":
                yield from inner.values()
            else:
                yield from references(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from references(inner)


async def test_every_reference_resolves(document):
    known = {f"#/components/schemas/{name}" for name in document["components"]["schemas"]}
    assert set(references(document)) - known == set()


async def test_every_act_but_those_with_a_door_of_their_own_can_be_sent(document):
    mapping = document["components"]["schemas"]["Act"]["discriminator"]["mapping"]
    assert set(mapping) == set(registry().acts) - {"table.create_campaign", "membership.join"}


async def test_every_endpoint_is_described_and_says_how_its_problems_look(document):
    for path, methods in document["paths"].items():
        for method, operation in methods.items():
            assert operation.get("description"), (method, path)
            assert path in {"/healthz", "/readyz"} or "4XX" in operation["responses"], (method, path)


async def test_operations_have_names_of_their_own(document):
    names = [operation["operationId"] for methods in document["paths"].values() for operation in methods.values()]
    assert len(names) == len(set(names))


async def test_the_schema_of_an_act_takes_what_the_act_takes(api):
    schema = (await api.http.get("/v1/schemas/acts/table.write_note")).json()
    validator = jsonschema_rs.Draft202012Validator(schema)
    good = {"act": "table.write_note", "text": "hello", "pinned": True}
    validator.validate(good)
    for bad in ({"act": "table.write_note"}, {**good, "more": 1}, {**good, "act": "table.open_scene"}):
        assert not validator.is_valid(bad)


async def test_the_settings_are_listed_with_what_they_may_be(api):
    listed = (await api.http.get("/v1/schemas/settings")).json()["settings"]
    assert [entry["name"] for entry in listed] == sorted(registry().settings)
    assert {"name": "table.texts", "default": "spoken", "values": "spoken, written", "rule": "TAB-10"} in listed
    assert all(entry["values"] and entry["rule"] for entry in listed)


async def test_events_on_the_wire_are_as_their_schemas_say(table):
    await table.wren.act("table.open_scene", title="The pier", present=[table.mara])
    for event in (await table.wren.get("/events"))["events"]:
        schema = (await table.api.http.get(f"/v1/schemas/events/{event['type']}")).json()
        jsonschema_rs.Draft202012Validator(schema).validate(event["body"])


async def test_answers_are_as_the_document_says(table, document):
    await table.wren.act("table.open_scene", title="The pier", present=[table.mara])
    for path in (
        "",
        "/sheets",
        "/scene",
        "/turn-order",
        "/pools",
        "/offers",
        "/timeline",
        "/events",
        "/chain",
        "/dice",
    ):
        operation = document["paths"]["/v1/campaigns/{campaign}" + path]["get"]
        schema = operation["responses"]["200"]["content"]["application/json"]["schema"]
        whole = json.loads(json.dumps({**schema, "components": document["components"]}))
        jsonschema_rs.Draft202012Validator(whole).validate(await table.ana.get(path))


async def test_unknown_schemas_are_unknown(api):
    for path in ("/v1/schemas/acts/table.sing", "/v1/schemas/events/table.sung", "/v1/schemas/acts/membership.join"):
        answer = await api.http.get(path)
        assert (answer.status_code, answer.json()["code"]) == (404, "unknown_id")
