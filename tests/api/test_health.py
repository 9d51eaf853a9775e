"""How the server says that it is well, or is not."""

from sqlalchemy.exc import OperationalError


async def test_a_server_with_its_database_is_ready(api):
    assert (await api.http.get("/healthz")).json() == {"status": "ok"}
    ready = await api.http.get("/readyz")
    assert (ready.status_code, ready.json()["immutability"]) == (200, "enforced")


async def test_a_server_without_its_database_says_so_and_asks_to_come_back(table, monkeypatch):
    def away(*_: object, **__: object) -> None:
        raise OperationalError("SELECT 1", {}, ConnectionError("gone"))

    server = table.api.http._transport.app.state.server
    monkeypatch.setattr(type(server.store.engine), "connect", away)
    ready = await table.api.http.get("/readyz")
    assert (ready.status_code, ready.json()["database"]) == (503, "unreachable")
    assert (await table.api.http.get("/healthz")).status_code == 200
    answer = await table.ana.ask("GET", "/sheets")
    assert (answer.status_code, answer.json()["code"]) == (503, "store_unavailable")
    assert answer.headers["retry-after"] == "1"


async def test_figures_are_counted_and_name_nobody(table):
    await table.ana.act("table.write_note", text="counted")
    await table.ana.refused("table.open_scene", title="Mine")
    text = (await table.api.http.get("/metrics")).text
    assert 'retcon_acts_total{outcome="taken"}' in text
    assert 'retcon_acts_total{outcome="wrong_role"} 1.0' in text
    assert 'route="take_act"' in text
    assert 'route="/v1/campaigns/{campaign}/invites"' in text
    for name in (table.ana.campaign, table.ana.member, table.mara, "Mara"):
        assert name not in text


async def test_an_unknown_path_and_method_are_problems(api):
    unknown = await api.http.get("/v2/campaigns")
    assert (unknown.status_code, unknown.json()["code"]) == (404, "not_found")
    wrong = await api.http.patch("/v1/campaigns")
    assert (wrong.status_code, wrong.json()["code"]) == (405, "method_not_allowed")


async def test_pages_of_other_origins_may_use_the_api(table):
    asked = {
        "Origin": "https://frontend.example",
        "Access-Control-Request-Method": "POST",
        "Access-Control-Request-Headers": "authorization, idempotency-key, if-match",
    }
    allowed = await table.api.http.options(f"/v1/campaigns/{table.ana.campaign}/acts", headers=asked)
    assert allowed.status_code == 200
    assert allowed.headers["access-control-allow-origin"] == "*"
    assert "access-control-allow-credentials" not in allowed.headers
