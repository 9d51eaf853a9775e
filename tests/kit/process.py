"""The `retcon` command as a real process, and a server of it that can be killed."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import psutil

ROOT = Path(__file__).parents[2]
COMMAND = (sys.executable, "-m", "api.command")
START_TIMEOUT_S = 120.0
LINK = re.compile(r"Open (?P<url>http://[^/]+)/\?token=(?P<token>\S+)")


def environment(data_dir: Path, **more: str) -> dict[str, str]:
    """The environment of a command that works in this data folder and nowhere else."""
    plain = {name: value for name, value in os.environ.items() if not name.startswith("RETCON_")}
    return {**plain, "RETCON_DATA_DIR": str(data_dir), "PYTHONPATH": str(ROOT), "NO_COLOR": "1", **more}


def retcon(*arguments: str, data_dir: Path, **more: str) -> subprocess.CompletedProcess[str]:
    """Run a subcommand to its end."""
    return subprocess.run(
        [*COMMAND, *arguments],
        env=environment(data_dir, **more),
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=START_TIMEOUT_S,
        check=False,
    )


@dataclass(frozen=True)
class Served:
    """A running server."""

    process: subprocess.Popen[str]
    url: str
    token: str
    said: list[str]

    def told(self) -> str:
        """All it has said by now, on both outputs."""
        return "".join(self.said)

    def kill(self) -> None:
        """End the server as a crash would: no signal handler, no clean-up."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def stop(self) -> int:
        """Stop the server as an operator would; gives its exit code."""
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(60)


@contextmanager
def served(data_dir: Path, *arguments: str, **more: str) -> Iterator[Served]:
    """Run `retcon serve` on a free port of this machine until the context ends."""
    process = subprocess.Popen(
        [*COMMAND, "serve", "--port", "0", *arguments],
        env=environment(data_dir, **more),
        cwd=ROOT,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    said: list[str] = []
    reader = threading.Thread(target=lambda: said.extend(iter(process.stdout.readline, "")), daemon=True)
    reader.start()
    try:
        yield _when_told(process, said)
    finally:
        if process.poll() is None:
            process.terminate()
            process.wait(60)
        reader.join(10)
        process.stdout.close()


def end_leftovers(data_dir: Path) -> None:
    """End the private PostgreSQL that a killed server left running, if one did."""
    pid_file = next(data_dir.glob("postgres-*/data/postmaster.pid"), None)
    if pid_file is None:
        return
    pid = int(pid_file.read_text().splitlines()[0])
    if psutil.pid_exists(pid):
        os.kill(pid, signal.SIGINT)
        psutil.wait_procs([psutil.Process(pid)] if psutil.pid_exists(pid) else [], timeout=30)


def _when_told(process: subprocess.Popen[str], said: list[str]) -> Served:
    deadline = time.monotonic() + START_TIMEOUT_S
    while time.monotonic() < deadline:
        link = LINK.search("".join(said))
        if link:
            return Served(process, link["url"], link["token"], said)
        if process.poll() is not None:
            break
        time.sleep(0.02)
    raise AssertionError("the server did not start:\n" + "".join(said))
