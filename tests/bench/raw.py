"""What everything is measured beside: single-row inserts by pgbench, prepared, each committed."""

import asyncio
import os
import re
import tempfile
from pathlib import Path

from sqlalchemy import make_url, text
from sqlalchemy.ext.asyncio import AsyncEngine

PAYLOAD_BYTES = 297
RAW_TABLE = (
    "CREATE TABLE read.bench_raw (campaign_id uuid, seq bigint, body bytea NOT NULL, PRIMARY KEY (campaign_id, seq))"
)
RAW_INSERT = (
    f"INSERT INTO read.bench_raw VALUES (gen_random_uuid(), 1, convert_to(rpad('x', {PAYLOAD_BYTES}, 'x'), 'UTF8'));"
)


async def make_raw_table(engine: AsyncEngine) -> None:
    """Make the table that pgbench inserts into, empty."""
    async with engine.begin() as connection:
        await connection.execute(text("DROP TABLE IF EXISTS read.bench_raw"))
        await connection.execute(text(RAW_TABLE))


async def raw_inserts(url: str, pgbench_path: Path, clients: int, seconds: float) -> float:
    """Single-row inserts per second of so many clients of pgbench, prepared, each committed."""
    with tempfile.NamedTemporaryFile("w", suffix=".sql") as script:
        script.write(RAW_INSERT)
        script.flush()
        threads = min(clients, os.cpu_count() or 1)
        process = await asyncio.create_subprocess_exec(
            *(pgbench_path, "--no-vacuum", "--protocol=prepared", f"--client={clients}", f"--jobs={threads}"),
            *(f"--time={max(1, round(seconds))}", f"--file={script.name}"),
            env=os.environ | _libpq(url),
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE,
        )
        said, complained = await process.communicate()
    found = re.search(rb"tps = ([0-9.]+)", said)
    if process.returncode or not found:
        raise RuntimeError(f"pgbench failed with {process.returncode}: {(complained + said).decode()}")
    return float(found[1])


def _libpq(url: str) -> dict[str, str]:
    """The connection of a SQLAlchemy URL as libpq's environment."""
    parts = make_url(url)
    told = {
        "PGHOST": parts.query.get("host", parts.host),
        "PGPORT": parts.query.get("port", parts.port),
        "PGUSER": parts.username,
        "PGPASSWORD": parts.password,
        "PGDATABASE": parts.database,
    }
    return {name: str(value) for name, value in told.items() if value}
