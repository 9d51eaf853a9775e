"""The server process: started, taken over where it outlived the retcon that started it, and stopped."""

import os
import signal
import subprocess
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

import psutil

from api.embedded.account import Account, environment
from api.embedded.errors import PostgresDidNotStart
from api.embedded.folder import open_private
from api.embedded.programs import Programs

POLL_S = 0.02
# Sessions of a server that was killed may outlive it for a moment, and PostgreSQL waits for them, as it must.
ORPHANS_TIMEOUT_S = 30.0
STOP_TIMEOUT_S = 60.0
ORPHANS = "is still in use"


@dataclass(slots=True)
class Postmaster:
    """A running server process, and its handle where it is our own child."""

    pid: int
    child: subprocess.Popen[bytes] | None = field(default=None, repr=False)

    def is_running(self) -> bool:
        """Whether the process is still there; a dead child is laid to rest on the way."""
        if self.child is not None:
            return self.child.poll() is None
        try:
            return bool(psutil.Process(self.pid).status() != psutil.STATUS_ZOMBIE)
        except psutil.NoSuchProcess:
            return False

    def stop(self, *, timeout_s: float = STOP_TIMEOUT_S) -> None:
        """Stop fast (sessions are cut off, everything committed is written); if that hangs, at once."""
        for how in (signal.SIGINT, signal.SIGQUIT):
            if not self._signal(how):
                return
            deadline = time.monotonic() + timeout_s
            while self.is_running() and time.monotonic() < deadline:
                time.sleep(POLL_S)
        self._signal(signal.SIGKILL)

    def _signal(self, number: signal.Signals) -> bool:
        if not self.is_running():
            return False
        try:
            os.kill(self.pid, number)
        except ProcessLookupError:
            return False
        return True


def find_postmaster(data: Path) -> Postmaster | None:
    """Find the running server of exactly this data directory, as its `postmaster.pid` names it."""
    pid = _pid_in(data / "postmaster.pid")
    return Postmaster(pid) if pid is not None and _serves(pid, data) else None


def forget_strangers(folder: Path) -> None:
    """Remove lock files left behind whose number another program, or a dead process nobody buried, bears since.

    PostgreSQL itself clears away those whose process is gone, but takes any other process of its user for a server.
    """
    for lock in (folder / "data" / "postmaster.pid", *(folder / "socket").glob(".s.PGSQL.*.lock")):
        pid = _pid_in(lock)
        if pid is not None and psutil.pid_exists(pid) and not _serves(pid, folder / "data"):
            lock.unlink(missing_ok=True)


def start_postmaster(folder: Path, programs: Programs, account: Account, settings: dict[str, str]) -> Postmaster:
    """Start the server on `data/` of the folder. It is not ready yet; see `wait_until_ready`."""
    log = open_private(folder / "start.log", os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
    options = [f"--{name}={value}" for name, value in settings.items()]
    with os.fdopen(log, "wb") as output:
        child = subprocess.Popen(
            [programs.path("postgres"), "-D", folder / "data", *options],
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=output,
            cwd="/",
            env=environment(),
            umask=0o077,
            start_new_session=True,  # Ctrl-C is for us; the server is stopped when we are done with it
            user=account.uid if account.switch else None,
            group=account.uid if account.switch else None,
            extra_groups=[] if account.switch else None,
        )
    return Postmaster(child.pid, child)


def wait_until_ready(
    start: Callable[[], Postmaster], is_ready: Callable[[], bool], said: Callable[[], str], *, timeout_s: float
) -> Postmaster:
    """Start the server and wait until it takes connections, however long it has to recover within the timeout.

    Raises PostgresDidNotStart with the end of what it said.
    """
    began = time.monotonic()
    postmaster = start()
    while not is_ready():
        waited = time.monotonic() - began
        if not postmaster.is_running():
            if ORPHANS not in said() or waited > ORPHANS_TIMEOUT_S:
                raise PostgresDidNotStart(f"PostgreSQL did not start:\n{said()}")
            time.sleep(10 * POLL_S)
            postmaster = start()
        elif waited > timeout_s:
            postmaster.stop()
            raise PostgresDidNotStart(f"PostgreSQL was not ready after {timeout_s:.0f} s:\n{said()}")
        time.sleep(POLL_S)
    return postmaster


def _pid_in(lock: Path) -> int | None:
    try:
        return int(lock.read_text().split(maxsplit=1)[0])
    except (FileNotFoundError, IndexError, ValueError):
        return None


def _serves(pid: int, data: Path) -> bool:
    """Whether the process is a PostgreSQL server told to serve this very directory (only the first process is)."""
    try:
        command = psutil.Process(pid).cmdline()
    except (psutil.NoSuchProcess, psutil.AccessDenied):
        return False
    if not command or Path(command[0]).name != "postgres" or "-D" not in command[:-1]:
        return False
    return bool(command[command.index("-D") + 1] == str(data))
