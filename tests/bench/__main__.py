"""``python -m tests.bench [--quick] [--json FILE]``: every benchmark, beside pgbench, on a durable server."""

import argparse
import asyncio
import json
import os
import platform
from collections.abc import Coroutine
from dataclasses import asdict
from importlib.metadata import version
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

from api.embedded import EmbeddedPostgres, embedded_postgres
from eventstore import migrate
from eventstore.roles import APP
from tests.bench import append, http, replay, rulings
from tests.bench.figure import Figure
from tests.kit.postgres import server_folder
from tests.kit.process import served

QUICK = {"seconds": 2.0, "rounds": 3}
FULL = {"seconds": 5.0, "rounds": 5}
QUICK_EVENTS = 10_000
PACKAGES = ("psycopg", "sqlalchemy", "fastapi", "starlette", "uvicorn", "msgspec", "orjson", "pydantic")


def main() -> None:
    """Measure, show, and write down if asked to."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="short rounds, for a first look")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the figures to a file")
    options = parser.parse_args()
    effort = QUICK if options.quick else FULL
    with server_folder() as folder, embedded_postgres(folder) as server:
        asyncio.run(migrate(server.url()))
        server.give_login(APP)
        figures = measure(folder, server, quick=options.quick, **effort)
    show(figures)
    if options.json:
        options.json.write_text(json.dumps(report(figures, effort), indent=2) + "\n")


def measure(folder: Path, server: EmbeddedPostgres, *, quick: bool, seconds: float, rounds: int) -> list[Figure]:
    """Every figure, one benchmark after the other."""
    url = server.url(role=APP)
    pgbench = server.programs.path("pgbench")
    figures = run(append.measure(url, pgbench, seconds, rounds=rounds))
    with served(folder, RETCON_DATABASE_URL=url) as retcon:
        there = (retcon.url, retcon.token, url, pgbench, seconds)
        figures += run(http.measure(*there, rounds=rounds))
        figures += run(replay.measure(*there, rounds=rounds, events=QUICK_EVENTS if quick else replay.EVENTS))
    return figures + run(rulings.measure(url, rounds=rounds))


def run(work: Coroutine[Any, Any, list[Figure]]) -> list[Figure]:
    """Run in the event loop that the server uses."""
    import uvloop  # noqa: PLC0415 - where there is none, there is no server to compare with

    return uvloop.run(work)


def show(figures: list[Figure]) -> None:
    """The figures as a table."""
    table = Table("figure", "unit", "median", "min", "max", "pgbench", "ratio")
    for figure in figures:
        beside = f"{figure.beside:,.0f}" if figure.beside is not None else ""
        ratio = f"{figure.ratio:.2f}" if figure.ratio is not None else ""
        digits = 0 if figure.unit == "1/s" else 1
        numbers = [f"{number:,.{digits}f}" for number in (figure.median, figure.min, figure.max)]
        table.add_row(figure.name, figure.unit, *numbers, beside, ratio)
    Console().print(table)


def report(figures: list[Figure], effort: dict[str, float]) -> dict[str, Any]:
    """The figures with what they were measured on."""
    return {
        "machine": {"cores": os.cpu_count(), "system": platform.platform(), "python": platform.python_version()},
        "versions": {package: version(package) for package in PACKAGES},
        "effort": effort,
        "beside": "pgbench, single-row inserts, prepared, as many clients, in the same rounds",
        "figures": [asdict(figure) for figure in figures],
    }


if __name__ == "__main__":
    main()
