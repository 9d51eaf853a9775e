"""The log, its functions, the caches beside it, and the people."""

from pathlib import Path

from alembic import op

from eventstore.roles import APP, role_exists

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

PARTITIONS = 8
SQL = Path(__file__).parents[1] / "sql"
BEFORE_PARTITIONS = ("log",)
AFTER_PARTITIONS = ("immutable", "known", "append_one", "append", "import_events", "branch", "caches", "people")

GRANTS = """
REVOKE ALL ON ALL FUNCTIONS IN SCHEMA log FROM public;
GRANT USAGE ON SCHEMA log, cache, feed, people TO {app};
GRANT USAGE, CREATE ON SCHEMA read TO {app};
GRANT SELECT ON ALL TABLES IN SCHEMA log TO {app};
GRANT INSERT ON log.signed_head TO {app};
GRANT EXECUTE ON FUNCTION log.append, log.import_events, log.branch TO {app};
GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA cache, feed, people TO {app};
"""


def upgrade() -> None:
    """Build everything."""
    for name in BEFORE_PARTITIONS:
        _run(name)
    for remainder in range(PARTITIONS):
        op.execute(
            f"CREATE TABLE log.event_{remainder} PARTITION OF log.event "
            f"FOR VALUES WITH (MODULUS {PARTITIONS}, REMAINDER {remainder})"
        )
    for name in AFTER_PARTITIONS:
        _run(name)
    if role_exists(op.get_bind(), APP):
        op.execute(GRANTS.format(app=APP))


def downgrade() -> None:
    """Refuse: a log is not taken apart."""
    raise NotImplementedError("the log is never taken apart; restore a backup instead")


def _run(name: str) -> None:
    text = (SQL / f"{name}.sql").read_text(encoding="utf-8")
    op.get_bind().exec_driver_sql(text.replace("%", "%%"))
