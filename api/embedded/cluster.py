"""The cluster on disk: made once, by `initdb`, and only ever seen whole."""

import os
import shutil
from pathlib import Path

from api.embedded.account import Account, account_for_initdb
from api.embedded.errors import PostgresDidNotStart
from api.embedded.folder import new_password
from api.embedded.programs import Programs

SUPERUSER = "postgres"
INITDB_OPTIONS = (
    f"--username={SUPERUSER}",
    "--encoding=UTF8",
    # The same order and the same letters on every machine, whatever its locales are called.
    "--locale=C",
    "--locale-provider=builtin",
    "--builtin-locale=C.UTF-8",
    "--data-checksums",
    "--auth=scram-sha-256",
    "--no-instructions",
)


def make_cluster(folder: Path, programs: Programs, owner: Account, *, durable: bool) -> None:
    """Make `data/` with a new password and hand it to the server's account. Broken off, it is made anew next time.

    Raises PostgresDidNotStart with what `initdb` said.
    """
    # initdb needs an account with a name; its workshop stands apart so that `data/` is never that account's.
    workshop = folder / "initdb"
    shutil.rmtree(workshop, ignore_errors=True)
    workshop.mkdir(mode=0o700)
    password = workshop / "password"
    shutil.copy(new_password(folder), password)
    password.chmod(0o400)
    maker = account_for_initdb()
    maker.own_tree(workshop)
    made = maker.run(
        [
            programs.path("initdb"),
            *INITDB_OPTIONS,
            *([] if durable else ["--no-sync"]),
            f"--pwfile={password}",
            f"--pgdata={workshop / 'data'}",
        ]
    )
    if made.returncode != 0:
        raise PostgresDidNotStart(f"initdb could not make {folder / 'data'}:\n{made.stderr.strip()}")
    for name in ("log", "socket"):
        (folder / name).mkdir(mode=0o700, exist_ok=True)
        owner.own(folder / name)
    owner.own_tree(workshop / "data")
    if durable and owner.switch:
        os.sync()  # initdb has synced the files, but not that they have changed hands
    (workshop / "data").rename(folder / "data")
    shutil.rmtree(workshop)
