"""The folder of the private PostgreSQL: where it is, whose it is, who holds it, which version wrote it.

postgres-18/        ours; a link to a folder elsewhere where the server's account may not enter the data folder
├── lock            held while a retcon process runs this server
├── password        the superuser's, readable by its owner alone
├── start.log       what the server said before its log was open
├── data/           PostgreSQL's own (PGDATA)
├── log/            one file for each day of the week
└── socket/         the only door; no TCP port is opened
"""

import fcntl
import os
import pwd
import secrets
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from api.embedded.account import Account, make_folder
from api.embedded.errors import (
    DataFolderInUse,
    DataFolderIsSomebodyElses,
    ForeignDataVersion,
    NoAccountForPostgres,
    PostgresDidNotStart,
)
from api.embedded.programs import MAJOR, SYSTEM_FOLDER

UPGRADE = "retcon upgrade-data"
REMEDY = "Name a data folder that others may enter in RETCON_DATA_DIR, or a database of yours in RETCON_DATABASE_URL."


def find_folder(data_dir: Path, account_of: Callable[[Path], Account], say: Callable[[str], None]) -> Path:
    """Find the folder of our major version under the data folder, or make it where the server can reach it."""
    try:
        return _find_folder(data_dir, account_of, say)
    except PermissionError as error:
        raise DataFolderIsSomebodyElses(
            f"This user may not use {error.filename or data_dir} ({error.strerror}). "
            "Run retcon as the user it belongs to, or name another folder in RETCON_DATA_DIR."
        ) from error


def _find_folder(data_dir: Path, account_of: Callable[[Path], Account], say: Callable[[str], None]) -> Path:
    is_root = os.geteuid() == 0
    mode = 0o711 if is_root else 0o700  # the server's account passes through, and reads nothing on its way
    make_folder(data_dir, mode=mode)
    refuse_other_versions(data_dir)
    name = data_dir / f"postgres-{MAJOR}"
    if not name.is_symlink() and not name.exists():
        if is_root and not account_of(name / "data").may_enter(data_dir):
            name.symlink_to(_folder_elsewhere(data_dir))
        else:
            make_folder(name, mode=mode)
    folder = name.resolve()
    if not folder.is_dir():
        raise NoAccountForPostgres(f"{name} leads to {folder}, which does not exist; put it back or remove the link.")
    refuse_other_owners(folder)
    if is_root and not account_of(folder / "data").may_enter(folder):
        raise NoAccountForPostgres(f"PostgreSQL does not run as root, and no other user may enter {folder}. {REMEDY}")
    if name.is_symlink():
        say(f"The database is kept in {folder}: PostgreSQL does not run as root, and only root may enter {data_dir}.")
    return folder


def refuse_other_versions(data_dir: Path) -> None:
    """Refuse a data folder whose newest cluster was written by another major version of PostgreSQL."""
    clusters = data_dir.glob("postgres-*/data/PG_VERSION")
    newest = max((int(path.read_text()) for path in clusters), default=MAJOR)
    if newest == MAJOR:
        return
    remedy = f"Run `{UPGRADE}` once to bring it over." if newest < MAJOR else "Install a newer retcon-server instead."
    raise ForeignDataVersion(
        f"The data in {data_dir} was written by PostgreSQL {newest}, and this is PostgreSQL {MAJOR}. {remedy}"
    )


def refuse_other_owners(folder: Path) -> None:
    """Refuse a folder of somebody else's: its owner could lead what we write there anywhere."""
    uid = folder.stat().st_uid
    if uid != os.geteuid():
        raise DataFolderIsSomebodyElses(
            f"{folder} belongs to {_name_of(uid)}. Run retcon as that user, or name another folder in RETCON_DATA_DIR."
        )


@contextmanager
def hold(folder: Path) -> Iterator[None]:
    """Hold the folder for this process; DataFolderInUse if another one does. The kernel lets go when we die."""
    with os.fdopen(open_private(folder / "lock", os.O_RDWR | os.O_CREAT), "r+") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            pid = lock.read().strip()
            raise DataFolderInUse(
                f"{folder} is in use by another retcon process{f' (pid {pid})' if pid else ''}. "
                "Stop that one first, or name another folder in RETCON_DATA_DIR."
            ) from None
        lock.truncate(0)
        lock.write(str(os.getpid()))
        lock.flush()
        yield


def password_of(folder: Path) -> str:
    """The superuser's password, as the server was told on its first start."""
    try:
        return (folder / "password").read_text()
    except FileNotFoundError:
        raise PostgresDidNotStart(f"{folder / 'password'} is gone, and nobody can log in without it.") from None


def new_password(folder: Path) -> Path:
    """Make a password for a server that is not there yet, readable by its owner alone, and say where it is."""
    path = folder / "password"
    part = folder / "password.new"
    part.unlink(missing_ok=True)
    with os.fdopen(open_private(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL), "w") as file:
        file.write(secrets.token_urlsafe(32))
    return part.replace(path)


def open_private(path: Path, flags: int) -> int:
    """Open a file for its owner's eyes alone, and never through a link; gives a file descriptor."""
    return os.open(path, flags | os.O_NOFOLLOW, 0o600)


def _folder_elsewhere(data_dir: Path) -> Path:
    try:
        make_folder(SYSTEM_FOLDER, mode=0o755)
        parent = Path(tempfile.mkdtemp(dir=SYSTEM_FOLDER, prefix=f"{data_dir.name}-"))
        parent.chmod(0o711)
        folder = parent / f"postgres-{MAJOR}"
        make_folder(folder, mode=0o711)
    except OSError as error:
        raise NoAccountForPostgres(
            f"PostgreSQL does not run as root, only root may enter {data_dir}, and {SYSTEM_FOLDER} cannot be used "
            f"instead ({error.strerror}). {REMEDY}"
        ) from error
    return folder


def _name_of(uid: int) -> str:
    try:
        return pwd.getpwuid(uid).pw_name
    except KeyError:
        return f"user {uid}"
