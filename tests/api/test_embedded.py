"""The private PostgreSQL: started, stopped, killed, taken over and refused, with real processes."""

import os
import pwd
import shutil
import signal
import subprocess
import sys
import textwrap
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psutil
import psycopg
import pytest

from api.embedded import (
    DataFolderInUse,
    DataFolderIsSomebodyElses,
    EmbeddedPostgres,
    ForeignDataVersion,
    PostgresDidNotStart,
    embedded_postgres,
    programs,
)
from api.embedded.postmaster import find_postmaster
from tests.kit.postgres import ROOT, server_folder

IS_ROOT = os.geteuid() == 0
HOLD = """
    import sys, time
    from pathlib import Path
    from api.embedded import embedded_postgres
    with embedded_postgres(Path(sys.argv[1]), say=print) as server:
        print("ready", flush=True)
        time.sleep(600)
"""


@pytest.fixture
def folder() -> Iterator[Path]:
    with server_folder() as folder:
        yield folder


@contextmanager
def another_retcon(folder: Path) -> Iterator[subprocess.Popen[str]]:
    """Another process that runs the server of the folder, until it is killed or the context ends."""
    process = subprocess.Popen(
        [sys.executable, "-c", textwrap.dedent(HOLD), folder], cwd=ROOT, stdout=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    with process:
        try:
            assert process.stdout.readline() == "ready\n"
            yield process
        finally:
            process.terminate()
            process.wait(60)


def write(server: EmbeddedPostgres, number: int) -> None:
    with server.connect() as connection:
        connection.execute("CREATE TABLE IF NOT EXISTS kept (number int)")
        connection.execute("INSERT INTO kept VALUES (%s)", [number])


def read(server: EmbeddedPostgres) -> list[int]:
    with server.connect() as connection:
        return [number for (number,) in connection.execute("SELECT number FROM kept ORDER BY number")]


def postmaster_pid(folder: Path) -> int:
    found = find_postmaster((folder / "postgres-18").resolve() / "data")
    assert found is not None
    return found.pid


def is_alive(pid: int) -> bool:
    return psutil.pid_exists(pid) and psutil.Process(pid).status() != psutil.STATUS_ZOMBIE


def test_what_was_written_is_there_after_a_restart(folder):
    with embedded_postgres(folder) as server:
        write(server, 1)
        pid = postmaster_pid(folder)
    assert not is_alive(pid)
    with embedded_postgres(folder) as server:
        assert read(server) == [1]


def test_text_sorts_the_same_on_every_machine_and_data_is_checksummed(folder):
    with embedded_postgres(folder) as server, server.connect() as connection:
        asked = """
            SELECT pg_encoding_to_char(encoding), datlocprovider::text, datlocale, datcollate, lower('ÉA'), 'B' < 'a',
                   current_setting('data_checksums'), current_setting('fsync')
            FROM pg_database WHERE datname = current_database()
        """
        assert connection.execute(asked).fetchone() == ("UTF8", "b", "C.UTF-8", "C", "éa", True, "on", "on")


def test_no_port_is_opened_and_nobody_enters_without_the_password(folder):
    with embedded_postgres(folder) as server:
        with server.connect() as connection:
            assert connection.execute("SHOW listen_addresses").fetchone() == ("",)
        with pytest.raises(psycopg.OperationalError, match="password"):
            psycopg.connect(host=str(server.socket), user="postgres", dbname="retcon", password="guessed")
        assert (server.folder / "password").stat().st_mode & 0o777 == 0o600
        assert (server.folder / "password").stat().st_uid == os.geteuid()
        assert (server.folder / "data").stat().st_mode & 0o077 == 0
        assert (server.folder / "socket").stat().st_mode & 0o077 == 0


def test_a_role_given_a_login_is_reached_by_its_url(folder):
    with embedded_postgres(folder) as server:
        with server.connect() as connection:
            connection.execute("CREATE ROLE reader")
        server.give_login("reader")
        with psycopg.connect(server.url(role="reader", driver="postgresql")) as connection:
            assert connection.execute("SELECT session_user::text").fetchone() == ("reader",)


@pytest.mark.parametrize("program", ["psql", "pg_dump", "pgbench"])
def test_the_programs_that_come_along_reach_the_server(folder, program):
    options = {"psql": ["-c", "SELECT 1", "-d"], "pg_dump": ["-d"], "pgbench": ["-i", "-q"]}[program]
    with embedded_postgres(folder) as server:
        command = [server.programs.path(program), *options, server.url(driver="postgresql")]
        subprocess.run(command, check=True, capture_output=True, timeout=60)


def test_a_path_too_long_for_a_socket_gets_a_short_one(folder):
    deep = folder / ("deep" * 20)
    with embedded_postgres(deep) as server:
        assert server.is_ready()
        assert server.folder not in server.socket.parents
    assert not server.socket.exists()


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_a_signal_that_ends_retcon_stops_the_server(folder, number):
    with another_retcon(folder) as process:
        pid = postmaster_pid(folder)
        process.send_signal(number)
        assert process.wait(60) == 128 + number
        assert not is_alive(pid)


@pytest.mark.faults
def test_a_server_that_outlived_its_retcon_is_taken_over_and_stopped(folder):
    with another_retcon(folder) as process:
        pid = postmaster_pid(folder)
        process.kill()
        process.wait(60)
    assert postmaster_pid(folder) == pid
    with embedded_postgres(folder) as server:
        assert postmaster_pid(folder) == pid
        write(server, 1)
    assert not is_alive(pid)


@pytest.mark.faults
def test_a_killed_server_recovers_everything_committed_on_the_next_start(folder):
    with another_retcon(folder) as process:
        with embedded_postgres(folder, join=True) as server:
            write(server, 1)
            os.kill(postmaster_pid(folder), signal.SIGKILL)
        process.kill()
        process.wait(60)
    with embedded_postgres(folder) as server:
        assert read(server) == [1]


@pytest.mark.faults
def test_a_process_that_bears_the_number_of_a_dead_server_is_left_alone(folder):
    with embedded_postgres(folder) as server:
        write(server, 1)
    data = server.folder / "data"
    owner = data.stat().st_uid
    stranger = subprocess.Popen(["sleep", "600"], user=owner if IS_ROOT else None)
    with stranger:
        try:
            (data / "postmaster.pid").write_text(f"{stranger.pid}\n{data}\n1\n5432\n\n\n")
            with embedded_postgres(folder) as server:
                assert read(server) == [1]
                assert postmaster_pid(folder) != stranger.pid
            assert stranger.poll() is None
        finally:
            stranger.kill()


@pytest.mark.faults
def test_a_server_of_another_folder_is_not_taken_for_ours(folder):
    with server_folder() as elsewhere, embedded_postgres(elsewhere) as other:
        with embedded_postgres(folder) as server:
            write(server, 1)
        shutil.copy(other.folder / "data" / "postmaster.pid", server.folder / "data" / "postmaster.pid")
        with embedded_postgres(folder) as server:
            assert read(server) == [1]
        assert other.is_ready()


@pytest.mark.faults
def test_a_first_start_that_was_broken_off_is_made_anew(folder):
    with embedded_postgres(folder) as server:
        pass
    (server.folder / "initdb").mkdir()
    (server.folder / "data").rename(server.folder / "initdb" / "data")
    (server.folder / "password").write_text("")
    with embedded_postgres(folder) as server:
        assert server.is_ready()


def test_a_folder_in_use_is_refused_with_the_process_that_holds_it(folder):
    with another_retcon(folder) as process:
        with pytest.raises(DataFolderInUse, match=rf"in use by another retcon process \(pid {process.pid}\)"):
            embedded_postgres(folder).__enter__()
        assert process.poll() is None


def test_a_folder_in_use_can_be_joined_and_is_left_running(folder):
    with another_retcon(folder):
        pid = postmaster_pid(folder)
        with embedded_postgres(folder, join=True) as server:
            write(server, 1)
        assert postmaster_pid(folder) == pid


def test_joining_where_nobody_serves_starts_a_server_of_our_own(folder):
    with embedded_postgres(folder, join=True) as server:
        assert server.is_ready()
    assert find_postmaster(server.folder / "data") is None


@pytest.mark.parametrize(
    ("found", "remedy"), [(17, "Run `retcon upgrade-data` once"), (19, "Install a newer retcon-server")]
)
def test_data_of_another_major_version_is_refused_with_what_to_do(folder, found, remedy):
    data = folder / f"postgres-{found}" / "data"
    data.mkdir(parents=True)
    (data / "PG_VERSION").write_text(f"{found}\n")
    with pytest.raises(ForeignDataVersion, match=f"written by PostgreSQL {found}, and this is PostgreSQL 18. {remedy}"):
        embedded_postgres(folder).__enter__()
    assert not (folder / "postgres-18").exists()


def test_a_server_that_cannot_start_says_why(folder):
    with pytest.raises(PostgresDidNotStart, match="no_such_setting"):
        embedded_postgres(folder, settings={"no_such_setting": "1"}).__enter__()


@pytest.mark.skipif(not IS_ROOT, reason="only root can make a folder that belongs to somebody else")
def test_a_folder_of_somebody_elses_is_refused(folder):
    (folder / "postgres-18").mkdir()
    os.chown(folder / "postgres-18", pwd.getpwnam("nobody").pw_uid, -1)
    with pytest.raises(DataFolderIsSomebodyElses, match="belongs to nobody"):
        embedded_postgres(folder).__enter__()


@pytest.mark.skipif(not IS_ROOT, reason="root's own troubles")
class TestAsRoot:
    def test_the_server_runs_as_nobody_who_can_log_in_and_leaves_our_folders_alone(self, folder):
        with embedded_postgres(folder) as server:
            uid = psutil.Process(postmaster_pid(folder)).uids().real
            assert uid != 0
            with pytest.raises(KeyError):
                pwd.getpwuid(uid)
            assert server.folder.stat().st_uid == 0

    def test_a_folder_that_only_root_may_enter_keeps_its_permissions_and_the_data_lives_elsewhere(
        self, folder, monkeypatch
    ):
        for module in ("folder", "programs"):
            monkeypatch.setattr(f"api.embedded.{module}.SYSTEM_FOLDER", folder / "system")
        private = folder / "private"
        private.mkdir(mode=0o700)
        said: list[str] = []
        with embedded_postgres(private / "retcon", say=said.append) as server:
            write(server, 1)
            assert (folder / "system") in server.folder.parents
        assert private.stat().st_mode & 0o777 == 0o700
        said_once = (
            f"in {server.folder}: PostgreSQL does not run as root, and only root may enter {private / 'retcon'}."
        )
        assert said == [f"The database is kept {said_once}"]
        with embedded_postgres(private / "retcon", say=said.append) as server:
            assert read(server) == [1]

    def test_a_strict_umask_of_roots_shuts_the_server_out_of_nothing(self, folder):
        before = os.umask(0o077)
        try:
            with embedded_postgres(folder / "retcon") as server:
                assert server.folder == folder / "retcon" / "postgres-18"
        finally:
            os.umask(before)

    def test_programs_that_only_root_can_reach_are_copied_once_where_the_server_can(self, folder, monkeypatch):
        hidden = folder / "hidden"
        hidden.mkdir(mode=0o700)
        package = programs.wheel_programs().folder.parent.parent
        for source in (package, package.with_name(f"{package.name}.libs")):
            shutil.copytree(source, hidden / source.name, ignore=shutil.ignore_patterns("include"))
        unreachable = programs.Programs(hidden / package.name / "pginstall" / "bin")
        monkeypatch.setattr(programs, "wheel_programs", lambda: unreachable)
        data_dir = folder / "retcon"
        for _ in range(2):
            with embedded_postgres(data_dir) as server:
                write(server, 1)
                assert server.programs.folder.is_relative_to(data_dir)
                assert server.programs.path("pgbench").stat().st_uid == 0
        assert hidden.stat().st_mode & 0o777 == 0o700
        assert len(list(data_dir.glob("*postgresql-*"))) == 1

    def test_a_copy_that_somebody_else_could_have_written_is_not_run(self, folder):
        nobody = programs.Programs(folder / "embedded_postgres" / "pginstall" / "bin")
        target = folder / "data" / f"postgresql-{programs.WHEEL_VERSION}"
        target.mkdir(parents=True)
        os.chown(target, pwd.getpwnam("nobody").pw_uid, -1)
        assert programs._copy(nobody, folder / "data") is None

    def test_an_ordinary_user_needs_nothing_of_root(self, folder):
        nobody = pwd.getpwnam("nobody")
        home = folder / "home"
        home.mkdir()
        os.chown(home, nobody.pw_uid, nobody.pw_gid)
        ours = {name: value for name, value in os.environ.items() if not name.startswith(("RETCON_", "PYTEST_"))}
        environment = {**ours, "HOME": str(home), "TMPDIR": str(home), "PYTHONDONTWRITEBYTECODE": "1"}
        python = a_python_for_everybody(nobody.pw_uid)
        ended = subprocess.run(
            [python, "-m", "pytest", "-q", "-p", "no:cacheprovider", __file__],
            cwd=ROOT,
            env={**environment, "PYTHONPATH": str(Path(pytest.__file__).parents[1])},
            user=nobody.pw_uid,
            group=nobody.pw_gid,
            extra_groups=[],
            capture_output=True,
            text=True,
            check=False,
        )
        assert ended.returncode == 0, ended.stdout


def a_python_for_everybody(uid: int) -> str:
    """A Python of this version that an ordinary user can run with our packages; skips where there is none."""
    minor = f"python3.{sys.version_info.minor}"
    for python in (sys.executable, f"/usr/local/bin/{minor}", f"/usr/bin/{minor}"):
        packages = str(Path(pytest.__file__).parents[1])
        asked = ["/bin/sh", "-c", 'exec "$0" -c "import api.embedded, pytest"', python]
        options = {"cwd": ROOT, "env": {"PYTHONPATH": packages}, "user": uid, "group": uid, "extra_groups": []}
        if subprocess.run(asked, **options, capture_output=True, check=False).returncode == 0:  # type: ignore[call-overload]
            return python
    pytest.skip("this Python or this checkout can be read by root alone")
