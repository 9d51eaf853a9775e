"""As whom PostgreSQL's programs run: as ourselves, or, where we are root, as a uid that nobody else has.

PostgreSQL refuses to run as root. The server itself needs no entry in the account database, so it gets a uid of its own
that no login and no other daemon shares. Only `initdb` looks its user up by name; it runs as an account that exists
(`nobody`), and what it made is handed over before the server first starts.
"""

import os
import pwd
import subprocess
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from api.embedded.errors import NoAccountForPostgres

# Neither logins nor packages nor systemd's dynamic users are given these (systemd's table of uids: "unused").
UIDS_WITHOUT_ACCOUNT = range(60_800, 61_184)
ACCOUNTS_FOR_INITDB = ("nobody", "postgres", "daemon")
REFUSED = (
    "PostgreSQL does not run as root, and this process may not act as another user ({error}). "
    "Run retcon as an ordinary user, or name a database of yours in RETCON_DATABASE_URL."
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Account:
    """A uid to run programs as; `switch` says whether it is another one than our own."""

    uid: int
    switch: bool

    def run(self, command: Sequence[str | Path]) -> subprocess.CompletedProcess[str]:
        """Run a short command as this account and give back its output, whatever its exit code."""
        try:
            return subprocess.run(
                command,
                check=False,
                capture_output=True,
                stdin=subprocess.DEVNULL,
                text=True,
                errors="replace",
                cwd="/",
                env=environment(),
                umask=0o077,
                user=self.uid if self.switch else None,
                group=self.uid if self.switch else None,
                extra_groups=[] if self.switch else None,
            )
        except PermissionError as error:
            if not self.switch:
                raise
            raise NoAccountForPostgres(REFUSED.format(error=error.strerror)) from error

    def may_enter(self, folder: Path) -> bool:
        """Whether this account can reach what is in the folder, asked of the operating system itself."""
        return self.run(["/bin/sh", "-c", 'test -x "$1"', "sh", folder]).returncode == 0

    def can_run(self, program: Path) -> bool:
        """Whether this account can start the program; under a root-only home it cannot."""
        return self.run(["/bin/sh", "-c", 'exec "$1" --version', "sh", program]).returncode == 0

    def own(self, path: Path) -> None:
        """Hand the path over to this account, if it is another one than our own."""
        if not self.switch:
            return
        try:
            os.chown(path, self.uid, self.uid, follow_symlinks=False)
        except PermissionError as error:
            raise NoAccountForPostgres(REFUSED.format(error=error.strerror)) from error

    def own_tree(self, top: Path) -> None:
        """Hand a folder over with all that is in it."""
        if not self.switch:
            return
        for folder, _, files in os.walk(top):
            self.own(Path(folder))
            for name in files:
                self.own(Path(folder, name))


def make_folder(folder: Path, *, mode: int) -> None:
    """Make a folder of exactly this mode, whatever the umask; one that is there stays as it is."""
    folder.parent.mkdir(parents=True, exist_ok=True)
    try:
        folder.mkdir()
    except FileExistsError:
        return
    folder.chmod(mode)


def environment() -> Mapping[str, str]:
    """What PostgreSQL's programs see of our environment: nothing that bends their settings or their language."""
    return {"PATH": os.defpath, "LC_ALL": "C"}


def ourselves() -> Account:
    """The account this process runs as."""
    return Account(uid=os.geteuid(), switch=False)


def account_for_server(data: Path) -> Account:
    """The account the server runs as: whoever owns its data, or one without a name if there is none yet."""
    if os.geteuid() != 0:
        return ourselves()
    if data.exists():
        return Account(uid=data.stat().st_uid, switch=True)
    taken = {entry.pw_uid for entry in pwd.getpwall()}
    return Account(uid=next(uid for uid in UIDS_WITHOUT_ACCOUNT if uid not in taken), switch=True)


def account_for_initdb() -> Account:
    """An account that has a name, since `initdb` asks for it."""
    if os.geteuid() != 0:
        return ourselves()
    named = {entry.pw_name: entry.pw_uid for entry in pwd.getpwall() if entry.pw_uid != 0}
    for name in ACCOUNTS_FOR_INITDB:
        if name in named:
            return Account(uid=named[name], switch=True)
    if not named:
        raise NoAccountForPostgres(REFUSED.format(error="this system knows no account but root"))
    return Account(uid=next(iter(named.values())), switch=True)
