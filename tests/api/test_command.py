"""The `retcon` command as people use it: real processes, a data folder of their own."""

import json
import os
import re
import signal
import socket
import stat

import httpx
import pytest

from tests.kit.postgres import server_folder
from tests.kit.process import retcon, served

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def data_dir():
    with server_folder() as folder:
        yield folder


@pytest.fixture(scope="module")
def demo(data_dir):
    """The id of the demo campaign in the folder's database."""
    played = retcon("demo", data_dir=data_dir)
    assert played.returncode == 0, played.stderr
    with served(data_dir) as server:
        answer = httpx.get(f"{server.url}/v1/campaigns", headers={"Authorization": f"Bearer {server.token}"})
    [campaign] = answer.json()["campaigns"]
    return campaign["campaign"]


def test_the_demo_is_played_once_however_often_it_is_asked_for(data_dir, demo):
    again = retcon("demo", data_dir=data_dir)
    assert again.returncode == 0
    assert "is there already" in again.stderr
    verified = retcon("verify", "--all", data_dir=data_dir)
    assert verified.returncode == 0
    assert verified.stdout.count("ok ") == 1


def test_serve_says_where_and_lets_the_owner_in_and_stops_cleanly(data_dir, demo):
    with served(data_dir, "--demo") as server:
        assert server.url.startswith("http://127.0.0.1:")
        page = httpx.get(f"{server.url}/?token={server.token}")
        assert page.status_code == httpx.codes.OK
        assert "Retcon is running" in page.text
        assert server.token not in page.text
        ready = httpx.get(f"{server.url}/readyz").json()
        assert ready == {"status": "ok", "database": "ok", "schema": "current", "immutability": "enforced"}
        assert server.stop() == 0
    assert retcon("token", "owner", data_dir=data_dir).stdout.strip() == server.token


def test_commands_work_beside_a_running_server(data_dir, demo):
    with served(data_dir) as server:
        made = retcon("token", "make", "--scope", "read", "--label", "screen", data_dir=data_dir)
        token = made.stdout.strip()
        me = httpx.get(f"{server.url}/v1/me", headers={"Authorization": f"Bearer {token}"}).json()
        assert (me["label"], me["scopes"]) == ("screen", ["read"])
        assert retcon("verify", demo, data_dir=data_dir).returncode == 0
        listed = retcon("token", "list", data_dir=data_dir).stdout
        assert "screen" in listed
        assert token not in listed
        assert retcon("token", "revoke", me["id"], data_dir=data_dir).returncode == 0
        assert "revoked" in retcon("token", "list", data_dir=data_dir).stdout


def test_a_port_that_is_taken_is_said_so_and_nothing_is_begun(data_dir):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        failed = retcon("serve", "--port", port, data_dir=data_dir)
    assert failed.returncode == 1
    assert f"Cannot listen on 127.0.0.1:{port}" in failed.stderr


def test_an_owners_token_that_was_revoked_is_replaced_at_the_next_start(data_dir):
    with served(data_dir) as first:
        owner = {"Authorization": f"Bearer {first.token}"}
        me = httpx.get(f"{first.url}/v1/me", headers=owner).json()
        assert httpx.delete(f"{first.url}/v1/tokens/{me['id']}", headers=owner).status_code == httpx.codes.NO_CONTENT
        assert httpx.get(f"{first.url}/v1/me", headers=owner).status_code == httpx.codes.UNAUTHORIZED
    with served(data_dir) as second:
        assert second.token != first.token
        answer = httpx.get(f"{second.url}/v1/me", headers={"Authorization": f"Bearer {second.token}"})
        assert answer.status_code == httpx.codes.OK


def test_the_keys_are_for_their_owner_alone(data_dir, demo):
    keys = data_dir / "keys"
    assert stat.S_IMODE(keys.stat().st_mode) == 0o700
    for name in ("server.key", "owner.token", "signing.key"):
        assert stat.S_IMODE((keys / name).stat().st_mode) == 0o600, name
    assert (data_dir / "signed-heads.jsonl").exists()


def test_a_campaign_goes_out_and_comes_in_elsewhere(data_dir, demo, tmp_path):
    file = tmp_path / "demo.jsonl"
    assert retcon("export", demo, str(file), data_dir=data_dir).returncode == 0
    to_stdout = retcon("export", demo, data_dir=data_dir)
    assert to_stdout.stdout == file.read_text()
    with server_folder() as elsewhere:
        taken = retcon("import", str(file), data_dir=elsewhere)
        assert taken.returncode == 0, taken.stderr
        assert demo in taken.stdout
        verified = retcon("verify", demo, data_dir=elsewhere)
        assert verified.returncode == 0
        twice = retcon("import", str(file), data_dir=elsewhere)
        assert twice.returncode == 1
        assert "exists already" in twice.stderr


def test_an_altered_export_is_refused(data_dir, demo, tmp_path):
    exported = retcon("export", demo, data_dir=data_dir).stdout
    file = tmp_path / "altered.jsonl"
    file.write_text(exported.replace("Mara", "Nora", 1))
    refused = retcon("import", str(file), "--into", "00000000-0000-4000-8000-000000000001", data_dir=data_dir)
    assert refused.returncode == 1
    assert "seq" in refused.stderr


def test_the_dice_of_the_demo_check(data_dir, demo):
    checked = retcon("dice", "verify", "--all", data_dir=data_dir)
    assert checked.returncode == 0
    assert "1 rolls in 1 epochs" in checked.stdout


def test_rebuild_goes_over_every_event(data_dir, demo):
    rebuilt = retcon("rebuild", data_dir=data_dir)
    assert rebuilt.returncode == 0, rebuilt.stderr
    assert "Rebuilt" in rebuilt.stdout


def test_schemas_need_no_database(tmp_path):
    folder = tmp_path / "nothing"
    act = json.loads(retcon("schema", "acts", "impact.roll", data_dir=folder).stdout)
    assert act["properties"]["act"]["const"] == "impact.roll"
    event = json.loads(retcon("schema", "events", "table.note_written", data_dir=folder).stdout)
    assert event["$ref"] == "#/$defs/NoteWritten"
    setting = json.loads(retcon("schema", "settings", "table.texts", data_dir=folder).stdout)
    assert setting == {"name": "table.texts", "default": "spoken", "values": "spoken, written", "rule": "TAB-10"}
    assert json.loads(retcon("schema", data_dir=folder).stdout)["openapi"].startswith("3.1")
    assert retcon("schema", "acts", "table.sing", data_dir=folder).returncode == 2
    assert not folder.exists()


def test_the_audit_says_how_many_acts_it_looked_at(data_dir, demo):
    audited = retcon("audit", demo, data_dir=data_dir)
    assert audited.returncode == 0, audited.stderr
    assert re.fullmatch(r"[1-9]\d+ acts were decided again; 0 would be judged otherwise today\.\n", audited.stdout)


def test_a_place_that_is_not_there_is_told_in_a_sentence(data_dir, demo):
    unknown = retcon("replay", demo, "--from", "session:77", data_dir=data_dir)
    assert (unknown.returncode, unknown.stderr) == (1, "the campaign has no session 77\n")
    bad = retcon("replay", demo, "--from", "yesterday", data_dir=data_dir)
    assert bad.returncode == 1
    assert "'yesterday' is no place" in bad.stderr
    nobody = retcon("replay", "00000000-0000-4000-8000-000000000001", data_dir=data_dir)
    assert nobody.returncode == 1
    assert "no campaign" in nobody.stderr
    assert "Traceback" not in bad.stderr + nobody.stderr


def test_nonsense_on_the_command_line_is_told(data_dir):
    for arguments in (("verify",), ("verify", "nonsense"), ("export", "nonsense"), ("dice", "verify")):
        failed = retcon(*arguments, data_dir=data_dir)
        assert failed.returncode == 2, arguments
        assert "Traceback" not in failed.stderr


def test_a_database_of_yours_is_used_and_told_apart(owner_database, database, tmp_path):
    with served(tmp_path, RETCON_DATABASE_URL=database.replace("postgresql+psycopg", "postgresql")) as server:
        assert httpx.get(f"{server.url}/readyz").json()["immutability"] == "enforced"
        assert server.stop() == 0
    with served(tmp_path, RETCON_DATABASE_URL=owner_database) as server:
        assert httpx.get(f"{server.url}/readyz").json()["immutability"] == "chain only"
    assert not list(tmp_path.glob("postgres-*"))


def test_an_empty_database_of_yours_is_made_ready(empty_database, tmp_path):
    with served(tmp_path, "--demo", RETCON_DATABASE_URL=empty_database) as server:
        assert httpx.get(f"{server.url}/readyz").json()["schema"] == "current"
        answer = httpx.get(f"{server.url}/v1/campaigns", headers={"Authorization": f"Bearer {server.token}"})
        assert len(answer.json()["campaigns"]) == 1


def test_a_database_that_is_not_there_is_told_in_a_sentence(tmp_path):
    url = "postgresql://nobody@127.0.0.1:1/nothing"
    failed = retcon("serve", "--port", "0", data_dir=tmp_path, RETCON_DATABASE_URL=url)
    assert failed.returncode == 1
    assert "The database cannot be used" in failed.stderr
    assert "Traceback" not in failed.stderr


def test_several_processes_serve_one_database(data_dir, demo):
    with served(data_dir, "--workers", "2") as server:
        owner = {"Authorization": f"Bearer {server.token}"}
        for _ in range(50):
            try:
                answer = httpx.get(f"{server.url}/v1/campaigns/{demo}/sheets", headers=owner)
            except httpx.TransportError:
                continue
            assert answer.status_code == httpx.codes.OK
            break
        else:
            pytest.fail("no worker ever answered")
        assert server.stop() == 0


def test_a_server_ends_with_its_postgres_and_the_next_start_has_everything(data_dir, demo):
    with served(data_dir) as server:
        pid = int(next(data_dir.glob("postgres-*/data/postmaster.pid")).read_text().split(maxsplit=1)[0])
        os.kill(pid, signal.SIGKILL)
        assert server.process.wait(60) == 1
    assert "The private PostgreSQL has ended, and Retcon with it." in server.told()
    assert "Traceback" not in server.told()
    with served(data_dir) as again:
        assert httpx.get(f"{again.url}/readyz").json()["status"] == "ok"
        assert retcon("verify", demo, data_dir=data_dir).returncode == 0


@pytest.mark.parametrize("workers", ["1", "2"])
def test_what_strangers_send_has_bounds(data_dir, demo, workers):
    with served(data_dir, "--workers", workers) as server:
        answer = httpx.get(f"{server.url}/healthz", headers={"X-Long": "a" * 70_000}, timeout=60)
        assert answer.status_code == httpx.codes.REQUEST_HEADER_FIELDS_TOO_LARGE


def test_no_more_connections_are_served_than_the_operator_says(data_dir, demo):
    with served(data_dir, RETCON_LIMIT_CONCURRENCY="2") as server:
        where = httpx.URL(server.url)
        assert httpx.get(f"{server.url}/healthz").status_code == httpx.codes.OK
        with socket.create_connection((where.host, where.port)), socket.create_connection((where.host, where.port)):
            answer = httpx.get(f"{server.url}/healthz")
        assert answer.status_code == httpx.codes.SERVICE_UNAVAILABLE
