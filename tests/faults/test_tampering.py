"""Somebody with every right on the database alters one byte of the past: `retcon verify` finds it and says where."""

import httpx
import psycopg
import pytest

from api.embedded import embedded_postgres
from tests.kit.postgres import server_folder
from tests.kit.process import retcon, served

pytestmark = [pytest.mark.faults, pytest.mark.slow]


@pytest.fixture(scope="module")
def data_dir():
    """A data folder with two campaigns of some length."""
    with server_folder() as folder:
        with served(folder) as server:
            owner = {"Authorization": f"Bearer {server.token}"}
            for name in ("One", "Two"):
                body = {"name": name, "systems": ["impact"]}
                made = httpx.post(f"{server.url}/v1/campaigns", json=body, headers=owner).json()
                headers = {"Authorization": f"Bearer {made['token']}"}
                for number in range(20):
                    act = {"act": "table.write_note", "text": f"note {number} of {name}"}
                    path = f"{server.url}/v1/campaigns/{made['campaign']}/acts"
                    assert httpx.post(path, json=act, headers=headers).status_code == httpx.codes.OK
        yield folder


def as_superuser(data_dir, *statements):
    """Run statements with the guards taken away, and put the guards back; gives the campaign ids."""
    with embedded_postgres(data_dir) as server, server.connect() as connection:
        connection.execute("SET session_replication_role = replica")
        for statement in statements:
            assert connection.execute(statement).rowcount == 1, statement
        rows = connection.execute("SELECT campaign_id FROM log.campaign_head ORDER BY campaign_id").fetchall()
    return [str(row[0]) for row in rows]


def flip(column, seq):
    """A statement that alters one byte of one column of one event of the campaign that comes first."""
    first = "(SELECT min(campaign_id::text)::uuid FROM log.campaign_head)"
    flipped = f"set_byte({column}, length({column}) - 3, get_byte({column}, length({column}) - 3) # 1)"
    return f"UPDATE log.event SET {column} = {flipped} WHERE campaign_id = {first} AND seq = {seq}"


@pytest.mark.parametrize("column", ["body", "salt", "hash", "command"])
def test_one_altered_byte_is_found_and_named(data_dir, column):
    assert retcon("verify", "--all", data_dir=data_dir).returncode == 0
    first, second = as_superuser(data_dir, flip(column, 7))
    found = retcon("verify", "--all", data_dir=data_dir)
    assert found.returncode == 1
    assert f"BROKEN {first} at seq 7" in found.stdout
    assert f"ok {second}" in found.stdout
    assert retcon("verify", second, data_dir=data_dir).returncode == 0
    as_superuser(data_dir, flip(column, 7))
    assert retcon("verify", "--all", data_dir=data_dir).returncode == 0


def test_without_superuser_rights_nothing_can_be_altered(data_dir):
    with embedded_postgres(data_dir) as server:
        url = server.url(role="retcon_app", driver="postgresql")
        with psycopg.connect(url, autocommit=True) as connection:
            for statement in (flip("body", 7), "DELETE FROM log.event", "TRUNCATE log.event"):
                with pytest.raises(psycopg.errors.InsufficientPrivilege):
                    connection.execute(statement)
        with server.connect() as owner, pytest.raises(psycopg.errors.InsufficientPrivilege, match="immutable"):
            owner.execute(flip("body", 7))


def test_a_campaign_that_is_not_there_does_not_verify(data_dir):
    found = retcon("verify", "00000000-0000-4000-8000-000000000000", data_dir=data_dir)
    assert found.returncode == 1
    assert "UNKNOWN" in found.stdout


def test_a_receipt_from_another_history_does_not_verify(data_dir):
    [campaign, _] = as_superuser(data_dir)
    found = retcon("verify", campaign, "--receipt", "9-00000000", data_dir=data_dir)
    assert found.returncode == 1
    assert f"BROKEN {campaign} at seq 9" in found.stdout
