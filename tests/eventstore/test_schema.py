"""Rules that the whole schema follows, read from the catalog."""

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncEngine

from eventstore.tables import metadata

SCHEMAS = "('log', 'cache', 'feed', 'people', 'read')"
# Found by a secret alone, before any campaign is known; of these a distributed database keeps a copy on every node.
FOUND_BY_SECRET = {"people.token", "people.invite"}


async def test_campaign_id_leads_every_key(owner: AsyncEngine) -> None:
    asked = text(f"""
        SELECT format('%s.%s', n.nspname, t.relname) AS name, array_agg(DISTINCT first.attname::text) AS leads
        FROM pg_index i
        JOIN pg_class t ON t.oid = i.indrelid
        JOIN pg_namespace n ON n.oid = t.relnamespace
        JOIN pg_attribute first ON first.attrelid = t.oid AND first.attnum = i.indkey[0]
        WHERE n.nspname IN {SCHEMAS} AND t.relname <> 'schema_version'
        GROUP BY 1
    """)
    async with owner.connect() as connection:
        leads = {row.name: row.leads for row in await connection.execute(asked)}

    assert {name for name, columns in leads.items() if columns != ["campaign_id"]} == FOUND_BY_SECRET
    assert {"log.event", "log.campaign_head", "cache.snapshot", "feed.cursor", "people.member"} < leads.keys()


async def test_no_number_is_drawn_for_the_whole_database(owner: AsyncEngine) -> None:
    asked = text(f"""
        SELECT count(*) FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
        WHERE c.relkind = 'S' AND n.nspname IN {SCHEMAS}
    """)
    async with owner.connect() as connection:
        assert (await connection.execute(asked)).scalar_one() == 0


async def test_the_tables_are_named_as_they_are_built(owner: AsyncEngine) -> None:
    asked = text("""
        SELECT column_name, is_nullable = 'YES' FROM information_schema.columns
        WHERE table_schema = :schema AND table_name = :name ORDER BY ordinal_position
    """)
    async with owner.connect() as connection:
        for table in metadata.tables.values():
            built = await connection.execute(asked, {"schema": table.schema, "name": table.name})
            assert [(column.name, column.nullable) for column in table.columns] == [tuple(row) for row in built]
