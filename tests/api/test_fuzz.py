"""Whatever is sent, the server answers as its OpenAPI document says, and never with an error of its own."""

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from tests.kit.postgres import server_folder
from tests.kit.process import served


@schemathesis.serializer("application/jsonl")
def as_lines(_, value):
    return str(value).encode("utf-8", "replace")


CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]
EXAMPLES = 40
EXAMPLES_OF_ACTS = 1_000


@pytest.fixture(scope="module")
def server():
    with server_folder() as folder, served(folder) as running:
        yield running


@pytest.fixture(scope="module")
def campaign(server):
    """A campaign with somebody and something in it, and the GM's token."""
    headers = {"Authorization": f"Bearer {server.token}"}
    body = {"name": "A target", "systems": ["impact"], "roles": ["gm", "player"]}
    made = httpx.post(f"{server.url}/v1/campaigns", json=body, headers=headers).json()
    path = f"{server.url}/v1/campaigns/{made['campaign']}/acts"
    headers = {"Authorization": f"Bearer {made['token']}"}
    for act in ({"act": "table.create_character", "name": "Mara"}, {"act": "table.open_scene", "title": "The pier"}):
        assert httpx.post(path, json=act, headers=headers).status_code == httpx.codes.OK
    return made


@pytest.mark.slow
def test_no_request_makes_the_server_fail(server, campaign):
    schema = schemathesis.openapi.from_url(f"{server.url}/openapi.json")
    operations = [found.ok() for found in schema.get_all_operations()]
    assert len(operations) > 30
    for operation in operations:
        try_operation(operation, server, campaign)


def try_operation(operation, server, campaign):
    @settings(
        max_examples=EXAMPLES_OF_ACTS if operation.path.endswith("/acts") else EXAMPLES,
        deadline=None,
        database=None,
        derandomize=True,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(case=operation.as_strategy())
    def try_case(case):
        if "campaign" in case.path_parameters:
            case.path_parameters["campaign"] = campaign["campaign"]
        token = campaign["token"] if "{campaign}" in operation.path else server.token
        response = case.call(headers={"Authorization": f"Bearer {token}"})
        case.validate_response(response, checks=CHECKS)

    try_case()
