"""`with embedded_postgres(data_dir) as server:` gives a running PostgreSQL of one's own and stops it again."""

import logging
import shutil
import signal
import tempfile
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from types import FrameType
from urllib.parse import quote, urlencode

import psycopg
from psycopg import sql

from api.embedded.account import Account, account_for_server
from api.embedded.cluster import SUPERUSER, make_cluster
from api.embedded.errors import DataFolderInUse, PostgresDidNotStart
from api.embedded.folder import find_folder, hold, password_of
from api.embedded.postmaster import (
    POLL_S,
    Postmaster,
    find_postmaster,
    forget_strangers,
    start_postmaster,
    wait_until_ready,
)
from api.embedded.programs import Programs, programs_for

logger = logging.getLogger(__name__)

DATABASE = "retcon"
PORT = 5432  # only part of the socket's name; no TCP port is opened
START_TIMEOUT_S = 300.0
SOCKET_PATH_BYTES_MAX = 100  # the shortest limit among operating systems is 103 with its end mark
THROWAWAY = {"fsync": "off", "synchronous_commit": "off", "full_page_writes": "off"}


@dataclass(frozen=True, slots=True, kw_only=True)
class EmbeddedPostgres:
    """A running private server: how to reach it, and the programs that come with it."""

    folder: Path
    socket: Path
    programs: Programs
    password: str = field(repr=False)
    port: int = PORT
    postmaster: Postmaster | None = field(default=None, repr=False)

    def url(self, database: str = DATABASE, *, role: str = SUPERUSER, driver: str = "postgresql+psycopg") -> str:
        """A URL for SQLAlchemy, or with `driver="postgresql"` for psycopg, psql, pg_dump and pgbench."""
        place = urlencode({"host": str(self.socket), "port": self.port}, quote_via=quote)
        return f"{driver}://{quote(role)}:{quote(self.password)}@/{quote(database)}?{place}"

    def give_login(self, role: str) -> None:
        """Let a role that a migration has made log in with the server's password, so that `url(role=...)` works."""
        with self.connect() as connection:
            connection.execute(
                sql.SQL("ALTER ROLE {} LOGIN PASSWORD {}").format(sql.Identifier(role), sql.Literal(self.password))
            )

    def connect(self, database: str = DATABASE) -> psycopg.Connection:
        """A connection of the superuser's that commits each statement."""
        return psycopg.connect(
            host=str(self.socket),
            port=self.port,
            user=SUPERUSER,
            password=self.password,
            dbname=database,
            autocommit=True,
            connect_timeout=10,
        )

    def is_running(self) -> bool:
        """Whether the server process is there, ready or not."""
        return self.postmaster is not None and self.postmaster.is_running()

    def is_ready(self) -> bool:
        """Whether the server takes connections now."""
        try:
            self.connect("postgres").close()
        except psycopg.OperationalError:
            return False
        return True


@contextmanager
def embedded_postgres(
    data_dir: Path,
    *,
    durable: bool = True,
    join: bool = False,
    settings: Mapping[str, str] | None = None,
    say: Callable[[str], None] = logger.warning,
    start_timeout_s: float = START_TIMEOUT_S,
) -> Iterator[EmbeddedPostgres]:
    """Run the private PostgreSQL of this data folder for as long as the context lasts, also until SIGTERM or SIGHUP.

    The server is made on first start. One that outlived a retcon which was killed is taken over. `join` uses the server
    of another retcon process where one runs, and leaves it running. `durable=False` trades all safety for speed.
    `settings` are PostgreSQL's own; `say` is told what a person should know. Raises EmbeddedError.
    """
    data_dir = data_dir.expanduser().absolute()
    folder = find_folder(data_dir, account_for_server, say)
    with ExitStack() as stack:
        try:
            stack.enter_context(hold(folder))
        except DataFolderInUse:
            if not join:
                raise
            yield _joined(folder, beside=data_dir, timeout_s=start_timeout_s)
            return
        stack.enter_context(_ended_by_signals())
        wanted = {**(settings or {}), **({} if durable else THROWAWAY)}
        yield _started(folder, stack, beside=data_dir, durable=durable, settings=wanted, timeout_s=start_timeout_s)


def _started(
    folder: Path, stack: ExitStack, *, beside: Path, durable: bool, settings: Mapping[str, str], timeout_s: float
) -> EmbeddedPostgres:
    """Our own server, which the stack stops; taken over if it runs already."""
    data = folder / "data"
    account = account_for_server(data)
    programs = programs_for(account, beside=beside)
    if not data.exists():
        make_cluster(folder, programs, account, durable=durable)
    running = find_postmaster(data)
    socket = _socket_in_use(folder) if running else _new_socket_folder(folder, account)
    if socket.parent != folder:
        stack.callback(shutil.rmtree, socket, ignore_errors=True)
    server = EmbeddedPostgres(folder=folder, socket=socket, programs=programs, password=password_of(folder))
    forget_strangers(folder)

    def start() -> Postmaster:
        postmaster = running or start_postmaster(folder, programs, account, {**_settings(server), **settings})
        stack.callback(postmaster.stop)
        return postmaster

    postmaster = wait_until_ready(start, server.is_ready, lambda: _said(folder), timeout_s=timeout_s)
    _make_database(server)
    return replace(server, postmaster=postmaster)


def _settings(server: EmbeddedPostgres) -> Mapping[str, str]:
    """What differs from PostgreSQL's own settings: no TCP, one socket, a log that does not grow for ever."""
    return {
        "listen_addresses": "",
        "port": str(server.port),
        "unix_socket_directories": f'"{server.socket}"',
        "logging_collector": "on",
        "log_directory": str(server.folder / "log"),
        "log_filename": "postgresql-%a.log",
        "log_truncate_on_rotation": "on",
        "log_rotation_age": "1d",
        "log_rotation_size": "0",
    }


def _joined(folder: Path, *, beside: Path, timeout_s: float) -> EmbeddedPostgres:
    """The server that another retcon process runs, once it is ready."""
    data = folder / "data"
    deadline = time.monotonic() + timeout_s
    while time.monotonic() < deadline:
        if postmaster := find_postmaster(data):
            server = EmbeddedPostgres(
                folder=folder,
                socket=_socket_in_use(folder),
                programs=programs_for(account_for_server(data), beside=beside),
                password=password_of(folder),
                postmaster=postmaster,
            )
            if server.is_ready():
                return server
        time.sleep(POLL_S)
    raise PostgresDidNotStart(f"Another retcon process holds {folder}, but its PostgreSQL does not answer.")


def _make_database(server: EmbeddedPostgres) -> None:
    with server.connect("postgres") as connection:
        known = connection.execute("SELECT 1 FROM pg_database WHERE datname = %s", [DATABASE]).fetchone()
        if known is None:
            connection.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(DATABASE)))


def _new_socket_folder(folder: Path, account: Account) -> Path:
    """`socket/` of the folder, or where that path is too long for a socket, a private one of the temporary folder."""
    socket = folder / "socket"
    if len(bytes(socket / f".s.PGSQL.{PORT}.lock")) <= SOCKET_PATH_BYTES_MAX:
        return socket
    short = Path(tempfile.mkdtemp(prefix="retcon-"))
    account.own(short)
    return short


def _socket_in_use(folder: Path) -> Path:
    """The folder of the socket as the running server has noted it: the fifth line of its `postmaster.pid`."""
    try:
        noted = (folder / "data" / "postmaster.pid").read_text().splitlines()[4]
    except (FileNotFoundError, IndexError):
        noted = ""
    return Path(noted) if noted else folder / "socket"


def _said(folder: Path) -> str:
    """The end of what the server said, before its log was open and in it."""
    logs = sorted((folder / "log").glob("*.log"), key=lambda path: path.stat().st_mtime)[-1:]
    texts = [path.read_text(errors="replace").strip() for path in (folder / "start.log", *logs) if path.exists()]
    return "\n".join("\n".join(texts).splitlines()[-20:])


@contextmanager
def _ended_by_signals() -> Iterator[None]:
    """Let SIGTERM and SIGHUP end the context like an exception, so that the server is stopped on the way out.

    Handlers that somebody else has set stay. Outside the main thread there is nothing to set.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return

    def leave(number: int, _frame: FrameType | None) -> None:
        raise SystemExit(128 + number)

    ours = [number for number in (signal.SIGTERM, signal.SIGHUP) if signal.getsignal(number) is signal.SIG_DFL]
    for number in ours:
        signal.signal(number, leave)
    try:
        yield
    finally:
        for number in ours:
            signal.signal(number, signal.SIG_DFL)
