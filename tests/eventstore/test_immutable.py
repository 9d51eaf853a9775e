"""Nobody changes the log, and nobody works on it with more rights than needed."""

import re

import pytest
from sqlalchemy import text
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from eventstore import EventStore, Immutability, connect, is_current, migrate
from tests.eventstore.campaign import Campaign

TABLES = ["event", *(f"event_{n}" for n in range(8))]
CHANGES = {
    "UPDATE": "UPDATE log.{table} SET actor = 'x'",
    "DELETE": "DELETE FROM log.{table}",
    "TRUNCATE": "TRUNCATE log.{table}",
}


@pytest.fixture
async def full(store: EventStore) -> list[Campaign]:
    """A log with events in each of its partitions."""
    campaigns = [Campaign(store) for _ in range(60)]
    for campaign in campaigns:
        await campaign.take()
    return campaigns


async def refused(engine: AsyncEngine, *statements: str) -> str:
    """What the database says to statements of which the last is refused."""
    *before, last = (text(statement) for statement in statements)
    async with engine.connect() as connection:
        for statement in before:
            await connection.execute(statement)
        with pytest.raises(DBAPIError) as error:
            await connection.execute(last)
    return str(error.value.orig)


@pytest.mark.parametrize("role", ["superuser", "retcon_owner", "retcon_app"])
async def test_update_delete_and_truncate_are_refused_on_the_table_and_on_each_partition(
    full: list[Campaign], owner: AsyncEngine, role: str
) -> None:
    async with owner.connect() as connection:
        partitions = text("SELECT count(DISTINCT tableoid), count(*) FROM log.event")
        before = (await connection.execute(partitions)).one()
    assert before[0] == 8

    become = "SELECT 1" if role == "superuser" else f"SET LOCAL ROLE {role}"
    for table in TABLES:
        for change, statement in CHANGES.items():
            said = await refused(owner, become, statement.format(table=table))
            assert re.search(rf"immutable: {change}|permission denied", said), said

    async with owner.connect() as connection:
        assert before == (await connection.execute(partitions)).one()


async def test_signed_heads_are_refused_changes_too(full: list[Campaign], owner: AsyncEngine) -> None:
    async with owner.begin() as connection:
        await connection.execute(
            text("INSERT INTO log.signed_head SELECT campaign_id, seq, hash, now(), 'k', hash FROM log.event")
        )
    for statement in ("UPDATE log.signed_head SET seq = 2", "DELETE FROM log.signed_head", "TRUNCATE log.signed_head"):
        assert "immutable" in await refused(owner, statement)


async def test_the_application_writes_to_the_log_through_its_functions_alone(database: str) -> None:
    engine = create_async_engine(database)
    for statement in (
        "INSERT INTO log.event SELECT * FROM log.event",
        "INSERT INTO log.campaign_head SELECT * FROM log.campaign_head",
        "UPDATE log.campaign_head SET seq = 0",
        "DELETE FROM log.campaign_head",
        "ALTER TABLE log.event DISABLE TRIGGER ALL",
        "DROP TABLE log.event",
        "SET session_replication_role = replica",
        "SET ROLE retcon_owner",
    ):
        assert re.search("permission denied|must be owner", await refused(engine, statement))
    await engine.dispose()


async def test_a_committed_campaign_does_not_grow_by_import(full: list[Campaign], database: str) -> None:
    engine = create_async_engine(database)
    statement = f"SELECT log.import_events('{full[0].id}', 1, '{{}}')"
    assert "being created" in await refused(engine, statement)
    await engine.dispose()


async def test_whether_the_log_is_guarded_is_said(store: EventStore, owner_database: str) -> None:
    assert await store.immutability() == Immutability.ENFORCED
    async with EventStore(owner_database) as as_owner:
        assert await as_owner.immutability() == Immutability.CHAIN_ONLY


async def test_migrating_again_changes_nothing(owner_database: str, store: EventStore) -> None:
    await migrate(owner_database)

    assert await store.is_current()


async def test_a_role_that_may_create_no_roles_owns_the_log_itself(empty_database: str) -> None:
    engine = create_async_engine(empty_database)
    async with engine.begin() as connection:
        name = (await connection.execute(text("SELECT current_database()"))).scalar_one()
        await connection.execute(text(f"CREATE ROLE plain_{name} LOGIN PASSWORD 'plain'"))
        await connection.execute(text(f"GRANT CREATE ON DATABASE {name} TO plain_{name}"))
    url = engine.url.set(username=f"plain_{name}", password="plain").render_as_string(hide_password=False)
    try:
        await migrate(url)
        async with EventStore(url) as store:
            campaign = Campaign(store)
            await campaign.take()
            await campaign.take()
            assert await store.immutability() == Immutability.CHAIN_ONLY
            assert (await store.verify(campaign.id)).sound
            assert "immutable" in await refused(store.engine, "DELETE FROM log.event")
    finally:
        async with engine.begin() as connection:
            await connection.execute(text(f"DROP OWNED BY plain_{name}"))
            await connection.execute(text(f"DROP ROLE plain_{name}"))
        await engine.dispose()


async def test_an_empty_database_is_not_current(empty_database: str) -> None:
    engine = connect(empty_database)
    async with engine.connect() as connection:
        assert not await is_current(connection)
    await engine.dispose()
