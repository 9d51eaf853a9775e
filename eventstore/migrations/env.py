"""Alembic's entry: runs the migrations on the connection that ``eventstore.migrate`` hands over."""

from alembic import context
from sqlalchemy import Connection

from eventstore.roles import become_owner

connection: Connection = context.config.attributes["connection"]
context.configure(connection=connection, version_table="schema_version", version_table_schema="log")
with context.begin_transaction():
    become_owner(connection)
    context.run_migrations()
