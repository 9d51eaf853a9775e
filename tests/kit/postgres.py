"""A PostgreSQL for the tests: one server per test session, one freshly cloned and migrated database per test.

The server comes from the wheel through the very code of `retcon serve`, without its durability, or is the one that
`RETCON_TEST_DATABASE_URL` names (a superuser's URL). It starts when the first test asks for a database; tests of pure
rules never start one. A keeper process runs it, so that all workers of pytest-xdist share it and none of them ends it
under the others; the keeper ends with the test session, however that ends.
"""

import asyncio
import fcntl
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from itertools import count
from pathlib import Path

import psutil
import psycopg
import pytest
from psycopg import sql
from pytest_postgresql.executors import NoopExecutor
from pytest_postgresql.factories import postgresql_noproc
from pytest_postgresql.janitor import DatabaseJanitor
from sqlalchemy import URL, make_url

from api.embedded import EmbeddedPostgres, embedded_postgres
from eventstore.migrate import migrate
from eventstore.roles import APP

ROOT = Path(__file__).parents[2]
NAMED_SERVER = "RETCON_TEST_DATABASE_URL"
SESSION_FOLDER = "RETCON_TEST_SESSION_FOLDER"
SESSION_PID = "RETCON_TEST_SESSION_PID"
APP_PASSWORD = "retcon-tests"
LOCK_KEY = 7_465_737  # migrations make roles, which all databases of a server share
KEEPER_TIMEOUT_S = 60.0

_numbers = count(1)


@dataclass(frozen=True, slots=True, kw_only=True)
class Server:
    """A server to test against, with what pytest-postgresql wants to know of one."""

    host: str
    port: int
    user: str
    password: str | None
    options: str = ""
    maintenance_dbname: str = "postgres"
    template_dbname: str = "template0"

    def url(self, database: str, *, user: str | None = None, password: str | None = None) -> str:
        """A SQLAlchemy URL of a database, as the superuser unless another user is named."""
        url = URL.create(
            "postgresql+psycopg",
            username=user or self.user,
            password=password if user else self.password,
            database=database,
            query={"host": self.host, "port": str(self.port)},
        )
        return url.render_as_string(hide_password=False)


def pytest_configure(config: pytest.Config) -> None:
    """Name the folder that all processes of this test session share; the server makes it when it is needed."""
    if SESSION_FOLDER not in os.environ:
        os.environ[SESSION_FOLDER] = str(Path(tempfile.gettempdir()) / f"retcon-tests-{os.getpid()}-{time.time_ns()}")
        os.environ[SESSION_PID] = str(os.getpid())


def pytest_unconfigure(config: pytest.Config) -> None:
    """End the keeper of this session's server, if one was started."""
    if os.environ.get(SESSION_PID) != str(os.getpid()):
        return
    folder = Path(os.environ.pop(SESSION_FOLDER))
    del os.environ[SESSION_PID]
    keeper = folder / "keeper.json"
    if keeper.exists():
        pid = json.loads(keeper.read_text())["pid"]
        os.kill(pid, signal.SIGTERM)
        psutil.wait_procs([psutil.Process(pid)] if psutil.pid_exists(pid) else [], timeout=KEEPER_TIMEOUT_S)


@pytest.fixture(scope="session")
def postgres_server() -> Server:
    """The server of this test session, or the one that RETCON_TEST_DATABASE_URL names."""
    if named := os.environ.get(NAMED_SERVER):
        return _named_server(named)
    folder = Path(os.environ[SESSION_FOLDER])
    folder.mkdir(mode=0o711, exist_ok=True)
    with (folder / "starting").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        return _kept_server(folder)


def _fill_template(*, host: str, port: int, user: str, dbname: str, password: str | None, autocommit: bool) -> None:
    server = Server(host=host, port=port, user=user, password=password)
    with psycopg.connect(
        host=host, port=port, user=user, password=password, dbname=server.maintenance_dbname, autocommit=True
    ) as connection:
        connection.execute("SELECT pg_advisory_lock(%s)", [LOCK_KEY])
        asyncio.run(migrate(server.url(dbname)))
        connection.execute(sql.SQL("ALTER ROLE {} PASSWORD {}").format(sql.Identifier(APP), sql.Literal(APP_PASSWORD)))


migrated_template = postgresql_noproc(dbname="retcon_tests", load=[_fill_template], depends_on="postgres_server")


@pytest.fixture
def owner_database(postgres_server: Server, migrated_template: NoopExecutor) -> Iterator[str]:
    """The URL of a new, migrated database as the superuser."""
    with new_database(postgres_server, migrated_template.template_dbname) as name:
        yield postgres_server.url(name)


@pytest.fixture
def database(postgres_server: Server, owner_database: str) -> str:
    """The URL of a new, migrated database as the role that the application works with."""
    name = make_url(owner_database).database
    assert name is not None
    return postgres_server.url(name, user=APP, password=APP_PASSWORD)


@pytest.fixture
def empty_database(postgres_server: Server) -> Iterator[str]:
    """The URL of a new database with nothing in it, as the superuser."""
    with new_database(postgres_server, "template0") as name:
        yield postgres_server.url(name)


@pytest.fixture
def durable_postgres() -> Iterator[EmbeddedPostgres]:
    """A server of the test's own with PostgreSQL's durable defaults, as `retcon serve` starts it; not migrated."""
    with server_folder() as folder, embedded_postgres(folder) as server:
        yield server


@contextmanager
def new_database(server: Server, template: str) -> Iterator[str]:
    """Clone a database for as long as the context lasts; gives its name."""
    name = f"retcon_test_{os.getpid()}_{next(_numbers)}"
    janitor = DatabaseJanitor(
        host=server.host,
        port=server.port,
        user=server.user,
        password=server.password,
        dbname=name,
        template_dbname=template,
        maintenance_dbname=server.maintenance_dbname,
    )
    with janitor:
        yield name


@contextmanager
def server_folder() -> Iterator[Path]:
    """A temporary data folder that, where we are root, the server's own account may enter."""
    folder = Path(tempfile.mkdtemp(prefix="retcon-test-"))
    if os.geteuid() == 0:
        folder.chmod(0o711)
    try:
        yield folder
    finally:
        shutil.rmtree(folder)


def _named_server(named: str) -> Server:
    url = make_url(named)
    host = url.query.get("host", url.host or "localhost")
    port = url.query.get("port", url.port or 5432)
    return Server(
        host=str(host),
        port=int(str(port)),
        user=url.username or "postgres",
        password=str(url.password) if url.password else None,
        maintenance_dbname=url.database or "postgres",
    )


def _kept_server(folder: Path) -> Server:
    """The server that the session's keeper runs; the keeper is started by whoever asks first."""
    told = folder / "keeper.json"
    if not told.exists():
        keeper = subprocess.Popen(
            [sys.executable, "-m", "tests.kit.postgres", folder, os.environ[SESSION_PID]],
            cwd=ROOT,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            start_new_session=True,
        )
        deadline = time.monotonic() + KEEPER_TIMEOUT_S
        while not told.exists():
            if keeper.poll() is not None or time.monotonic() > deadline:
                pytest.fail(f"The tests' PostgreSQL did not start (exit code {keeper.poll()}).")
            time.sleep(0.02)
        keeper.returncode = 0  # it outlives this process; nobody waits for it here
    return Server(**json.loads(told.read_text())["server"])


def _keep(folder: Path, session: psutil.Process) -> None:
    """Run the server until the test session is gone or sends SIGTERM, and leave nothing behind."""
    try:
        with embedded_postgres(folder, durable=False, settings={"max_connections": "200"}) as embedded:
            server = Server(host=str(embedded.socket), port=embedded.port, user="postgres", password=embedded.password)
            part = folder / "keeper.part"
            part.touch(mode=0o600)
            part.write_text(json.dumps({"pid": os.getpid(), "server": asdict(server)}))
            part.rename(folder / "keeper.json")
            session.wait()
    finally:
        shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    _keep(Path(sys.argv[1]), psutil.Process(int(sys.argv[2])))
