"""The tests' own PostgreSQL gives each test a database of its own, as the roles of a real installation."""

import psycopg
from sqlalchemy import make_url


def ask(url: str, question: str) -> object:
    parts = make_url(url)
    with psycopg.connect(parts.set(drivername="postgresql").render_as_string(hide_password=False)) as connection:
        row = connection.execute(question).fetchone()
    assert row is not None
    return row[0]


def test_the_database_is_migrated_and_opened_as_the_role_of_the_application(database):
    assert ask(database, "SELECT session_user::text") == "retcon_app"
    assert ask(database, "SELECT count(*) FROM log.event") == 0


def test_the_owner_sees_the_same_database(database, owner_database):
    assert ask(database, "SELECT current_database()") == ask(owner_database, "SELECT current_database()")
    assert ask(owner_database, "SELECT rolsuper FROM pg_roles WHERE rolname = session_user") is True


def test_an_empty_database_has_no_log(empty_database):
    assert ask(empty_database, "SELECT to_regclass('log.event')") is None


def test_a_durable_server_keeps_the_durable_defaults(durable_postgres):
    for setting in ("fsync", "synchronous_commit", "full_page_writes", "data_checksums"):
        assert ask(durable_postgres.url(), f"SHOW {setting}") == "on"
